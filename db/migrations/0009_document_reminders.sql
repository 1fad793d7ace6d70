CREATE TABLE `document_reminders` (
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`expires_on` text NOT NULL,
	`threshold` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `kind`, `expires_on`, `threshold`),
	FOREIGN KEY (`application_id`) REFERENCES `wholesale_applications`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_reminders_kind" CHECK("document_reminders"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense'))
) STRICT;
