PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_kept_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`path` text NOT NULL,
	`page` text NOT NULL,
	`fields` text NOT NULL,
	`size` integer NOT NULL,
	`had_files` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_forms_fields_json" CHECK("__new_kept_forms"."fields" is null or json_valid("__new_kept_forms"."fields"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_kept_forms`("id", "user_id", "path", "page", "fields", "size", "had_files", "created_at", "expires_at") SELECT "id", "user_id", "path", "page", "fields", "size", "had_files", "created_at", "expires_at" FROM `kept_forms` WHERE "user_id" IS NOT NULL;--> statement-breakpoint
DROP TABLE `kept_forms`;--> statement-breakpoint
ALTER TABLE `__new_kept_forms` RENAME TO `kept_forms`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `kept_forms_user` ON `kept_forms` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `kept_forms_expires_at` ON `kept_forms` (`expires_at`);--> statement-breakpoint
ALTER TABLE `email_campaigns` ADD `scheduled_by` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `outbox_address` ON `outbox` (lower("to_address"),`created_at`);--> statement-breakpoint
UPDATE email_campaigns SET scheduled_by = (SELECT u.id FROM audit_log a JOIN users u ON u.id = a.actor_id
	WHERE a.action = 'campaign.schedule' AND a.entity = 'campaign' AND a.entity_id = email_campaigns.id
	ORDER BY a.created_at DESC, a.id DESC LIMIT 1) WHERE status = 'scheduled';
