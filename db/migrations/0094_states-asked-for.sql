CREATE TABLE `state_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `state_requests_once` ON `state_requests` (`state`,lower("email"));--> statement-breakpoint
CREATE INDEX `state_requests_age` ON `state_requests` (`created_at`);--> statement-breakpoint
ALTER TABLE `application_drafts` ADD `store_state` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `wholesale_applications` ADD `store_state` text;