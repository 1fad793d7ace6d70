CREATE TABLE `account_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`month` text,
	`about` text NOT NULL,
	`recipients` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_mails_kind" CHECK("account_mails"."kind" in ('reminder', 'statement'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_mails_company` ON `account_mails` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `invoice_reminders` (
	`paper_id` text NOT NULL,
	`step` integer NOT NULL,
	`mail_id` text NOT NULL,
	PRIMARY KEY(`paper_id`, `step`),
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mail_id`) REFERENCES `account_mails`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `companies` ADD `no_reminders` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `monthly_statement` integer DEFAULT false NOT NULL;