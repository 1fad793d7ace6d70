CREATE INDEX `users_staff` ON `users` (`username`) WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX `applications_location` ON `wholesale_applications` (`location_id`);--> statement-breakpoint
CREATE INDEX `applications_ein` ON `wholesale_applications` (`ein`);--> statement-breakpoint
CREATE INDEX `companies_name` ON `companies` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `companies_filters` ON `companies` (`pricing_tier`,`is_wholesale_approved`,`revoked_at`);--> statement-breakpoint
CREATE INDEX `companies_named` ON `companies` (lower("name"));--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (lower("email"));