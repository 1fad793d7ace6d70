CREATE TABLE `product_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_imports_source" CHECK("product_imports"."source" in ('csv', 'zoho'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_imports_created_at` ON `product_imports` (`created_at`);