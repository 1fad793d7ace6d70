PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_license_reminders` (
	`location_id` text NOT NULL,
	`kind` text NOT NULL,
	`expires_on` text NOT NULL,
	`threshold` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`location_id`, `kind`, `expires_on`, `threshold`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "license_reminders_kind" CHECK("__new_license_reminders"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_license_reminders`("location_id", "kind", "expires_on", "threshold", "created_at") SELECT "location_id", "kind", "expires_on", "threshold", "created_at" FROM `license_reminders`;--> statement-breakpoint
DROP TABLE `license_reminders`;--> statement-breakpoint
ALTER TABLE `__new_license_reminders` RENAME TO `license_reminders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_licenses` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text,
	`location_id` text,
	`kind` text NOT NULL,
	`number` text,
	`state` text,
	`starts_on` text,
	`expires_on` text,
	`file_id` text,
	`verified_by` text,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `wholesale_applications`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`verified_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "licenses_kind" CHECK("__new_licenses"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate')),
	CONSTRAINT "licenses_owner" CHECK("__new_licenses"."application_id" is not null or "__new_licenses"."location_id" is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_licenses`("id", "application_id", "location_id", "kind", "number", "state", "starts_on", "expires_on", "file_id", "verified_by", "verified_at", "created_at", "updated_at") SELECT "id", "application_id", "location_id", "kind", "number", "state", "starts_on", "expires_on", "file_id", "verified_by", "verified_at", "created_at", "updated_at" FROM `licenses`;--> statement-breakpoint
DROP TABLE `licenses`;--> statement-breakpoint
ALTER TABLE `__new_licenses` RENAME TO `licenses`;--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_application` ON `licenses` (`application_id`,`kind`);--> statement-breakpoint
CREATE INDEX `licenses_location` ON `licenses` (`location_id`,`kind`);--> statement-breakpoint
CREATE INDEX `licenses_expires_on` ON `licenses` (`expires_on`);--> statement-breakpoint
CREATE TABLE `__new_order_licenses` (
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`state` text,
	`expires_on` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_licenses_kind" CHECK("__new_order_licenses"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_licenses`("order_id", "kind", "number", "state", "expires_on") SELECT "order_id", "kind", "number", "state", "expires_on" FROM `order_licenses`;--> statement-breakpoint
DROP TABLE `order_licenses`;--> statement-breakpoint
ALTER TABLE `__new_order_licenses` RENAME TO `order_licenses`;--> statement-breakpoint
CREATE INDEX `order_licenses_order` ON `order_licenses` (`order_id`);--> statement-breakpoint
ALTER TABLE `wholesale_applications` ADD `resale_certificate` text REFERENCES uploaded_files(id) ON UPDATE no action ON DELETE set null;--> statement-breakpoint
ALTER TABLE `orders` ADD `exemption` text;