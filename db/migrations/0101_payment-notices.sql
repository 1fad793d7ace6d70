CREATE TABLE `application_links` (
	`id` text PRIMARY KEY NOT NULL,
	`draft_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`draft_id`) REFERENCES `application_drafts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `application_links_draft` ON `application_links` (`draft_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `application_links_expires` ON `application_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payment_notice_papers` (
	`notice_id` text NOT NULL,
	`paper_id` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`notice_id`, `paper_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `payment_notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_notice_papers_paper` ON `payment_notice_papers` (`paper_id`);--> statement-breakpoint
CREATE TABLE `payment_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`cents` integer NOT NULL,
	`method` text NOT NULL,
	`reference` text,
	`day` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`payment_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payment_notices_method" CHECK("payment_notices"."method" in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
	CONSTRAINT "payment_notices_status_check" CHECK("payment_notices"."status" in ('waiting', 'confirmed', 'declined', 'withdrawn')),
	CONSTRAINT "payment_notices_cents" CHECK("payment_notices"."cents" > 0),
	CONSTRAINT "payment_notices_decided" CHECK(("payment_notices"."status" = 'waiting') = ("payment_notices"."decided_at" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_notices_status` ON `payment_notices` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payment_notices_company` ON `payment_notices` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_notices_payment` ON `payment_notices` (`payment_id`);