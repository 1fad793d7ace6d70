DROP INDEX `users_approved`;--> statement-breakpoint
CREATE INDEX `users_approved` ON `users` (`is_wholesale_approved`,`created_at`,`role`,`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_list` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_reviewed_at` ON `wholesale_applications` (`status`,`reviewed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_approved` ON `wholesale_applications` (`user_id`,`reviewed_at`) WHERE status = 'approved';