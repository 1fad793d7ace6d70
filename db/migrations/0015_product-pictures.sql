CREATE TABLE `product_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`storage_key` text NOT NULL,
	`source_hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt_text` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_pictures_size" CHECK("product_pictures"."width" > 0 and "product_pictures"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_pictures_storage_key_unique` ON `product_pictures` (`storage_key`);--> statement-breakpoint
CREATE INDEX `product_pictures_product` ON `product_pictures` (`product_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_pictures_source` ON `product_pictures` (`product_id`,`source_hash`);--> statement-breakpoint
-- A picture's text is on the product's public page; its other changes write the product's row as well.
CREATE TRIGGER `product_pictures_version_update` AFTER UPDATE ON `product_pictures` BEGIN
	UPDATE content_version SET n = n + 1;
END;
