CREATE TABLE `flavor_classes` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text,
	`name_key` text NOT NULL,
	`name` text NOT NULL,
	`flavor_class` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "flavor_classes_class" CHECK("flavor_classes"."flavor_class" in ('tobacco', 'menthol', 'flavored', 'unflavored')),
	CONSTRAINT "flavor_classes_of" CHECK("flavor_classes"."name_key" <> '' or "flavor_classes"."product_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `flavor_classes_key` ON `flavor_classes` (`name_key`,coalesce("product_id", ''));--> statement-breakpoint
CREATE INDEX `flavor_classes_product` ON `flavor_classes` (`product_id`);--> statement-breakpoint
CREATE INDEX `product_flavors_active_name` ON `product_flavors` (`name`) WHERE "product_flavors"."active" = 1;