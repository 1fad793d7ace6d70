PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_wholesale_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text,
	`kind` text DEFAULT 'company' NOT NULL,
	`location_id` text,
	`email` text NOT NULL,
	`business_name` text NOT NULL,
	`business_address` text NOT NULL,
	`business_phone` text NOT NULL,
	`ein` text NOT NULL,
	`business_license` text,
	`reseller_permit` text,
	`tobacco_license` text,
	`trade_references` text DEFAULT '[]' NOT NULL,
	`trade_references_text` text DEFAULT '' NOT NULL,
	`expected_volume` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`notes` text,
	`question` text,
	`reviewed_by` text,
	`reviewed_at` integer,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`business_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reseller_permit`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tobacco_license`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_kind" CHECK("__new_wholesale_applications"."kind" in ('company', 'location', 'address', 'license')),
	CONSTRAINT "applications_location" CHECK(("__new_wholesale_applications"."kind" = 'company') = ("__new_wholesale_applications"."location_id" is null)),
	CONSTRAINT "applications_status_check" CHECK("__new_wholesale_applications"."status" in ('pending', 'needs_information', 'approved', 'rejected')),
	CONSTRAINT "applications_references_json" CHECK("__new_wholesale_applications"."trade_references" is null or json_valid("__new_wholesale_applications"."trade_references"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_wholesale_applications`("id", "user_id", "company_id", "email", "business_name", "business_address", "business_phone", "ein", "business_license", "reseller_permit", "tobacco_license", "trade_references", "trade_references_text", "expected_volume", "status", "notes", "question", "reviewed_by", "reviewed_at", "revoked_at", "created_at", "updated_at") SELECT "id", "user_id", "company_id", "email", "business_name", "business_address", "business_phone", "ein", "business_license", "reseller_permit", "tobacco_license", "trade_references", "trade_references_text", "expected_volume", "status", "notes", "question", "reviewed_by", "reviewed_at", "revoked_at", "created_at", "updated_at" FROM `wholesale_applications`;--> statement-breakpoint
DROP TABLE `wholesale_applications`;--> statement-breakpoint
ALTER TABLE `__new_wholesale_applications` RENAME TO `wholesale_applications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `applications_status` ON `wholesale_applications` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_user` ON `wholesale_applications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_company` ON `wholesale_applications` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_created_at` ON `wholesale_applications` (`created_at`);--> statement-breakpoint
CREATE INDEX `applications_reviewed_at` ON `wholesale_applications` (`status`,`reviewed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `applications_approved` ON `wholesale_applications` (`user_id`,`reviewed_at`) WHERE status = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_open` ON `wholesale_applications` (`user_id`) WHERE kind = 'company' and status in ('pending', 'needs_information', 'approved') and revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `applications_one_request` ON `wholesale_applications` (`location_id`,`kind`) WHERE kind <> 'company' and status in ('pending', 'needs_information');--> statement-breakpoint
ALTER TABLE `users` ADD `location_id` text REFERENCES locations(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `locations` ADD `contact_first_name` text;--> statement-breakpoint
ALTER TABLE `locations` ADD `contact_last_name` text;