CREATE TABLE `one_time_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_keys_created_at` ON `one_time_keys` (`created_at`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `taken_from` text;