CREATE TABLE `stock_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`reorder_point` integer,
	`expected_day` text,
	`expected_quantity` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_plans_point" CHECK("stock_plans"."reorder_point" is null or "stock_plans"."reorder_point" >= 0),
	CONSTRAINT "stock_plans_quantity" CHECK("stock_plans"."expected_quantity" is null or "stock_plans"."expected_quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_plans_place` ON `stock_plans` (`product_id`,coalesce("flavor_id", ''));--> statement-breakpoint
CREATE INDEX `stock_plans_flavor` ON `stock_plans` (`flavor_id`);