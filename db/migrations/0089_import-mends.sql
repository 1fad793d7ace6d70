ALTER TABLE `product_import_rows` ADD `boxes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `mends` text DEFAULT '{}' NOT NULL;