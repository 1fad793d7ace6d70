CREATE TABLE `kept_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`path` text NOT NULL,
	`page` text NOT NULL,
	`fields` text NOT NULL,
	`size` integer NOT NULL,
	`had_files` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_forms_fields_json" CHECK("kept_forms"."fields" is null or json_valid("kept_forms"."fields"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `kept_forms_user` ON `kept_forms` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `kept_forms_session` ON `kept_forms` (`session_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `kept_forms_expires_at` ON `kept_forms` (`expires_at`);--> statement-breakpoint
CREATE TABLE `pad_drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`lines` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pad_drafts_lines_json" CHECK("pad_drafts"."lines" is null or json_valid("pad_drafts"."lines"))
) STRICT;
--> statement-breakpoint
ALTER TABLE `order_items` ADD `assorted` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- Lines ordered before: the product has flavors, or the goods were taken from some, and the line names none.
UPDATE `order_items` SET `assorted` = 1 WHERE `flavor` IS NULL AND (
	`product_id` IN (SELECT `product_id` FROM `product_flavors`)
	OR EXISTS (SELECT 1 FROM json_each(`taken_from`) WHERE value ->> '$.flavorId' IS NOT NULL)
);
