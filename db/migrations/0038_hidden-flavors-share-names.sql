DROP INDEX `product_flavors_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `product_flavors_name` ON `product_flavors` (`product_id`,lower("name")) WHERE "product_flavors"."active" = 1;