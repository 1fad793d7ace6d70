CREATE TABLE `stock_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_requests_once` ON `stock_requests` (`user_id`,`product_id`,coalesce("flavor_id", ''));--> statement-breakpoint
CREATE INDEX `stock_requests_product` ON `stock_requests` (`product_id`,`flavor_id`);--> statement-breakpoint
CREATE INDEX `stock_requests_flavor` ON `stock_requests` (`flavor_id`);--> statement-breakpoint
CREATE INDEX `stock_movements_received` ON `stock_movements` (`product_id`,`flavor_id`,`id`) WHERE "stock_movements"."kind" = 'receive';