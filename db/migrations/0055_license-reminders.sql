CREATE TABLE `license_reminders` (
	`location_id` text NOT NULL,
	`kind` text NOT NULL,
	`expires_on` text NOT NULL,
	`threshold` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`location_id`, `kind`, `expires_on`, `threshold`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "license_reminders_kind" CHECK("license_reminders"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense'))
) STRICT;
