DROP INDEX `products_featured`;--> statement-breakpoint
CREATE INDEX `products_name` ON `products` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`featured`,`active`,`created_at`,`id`);