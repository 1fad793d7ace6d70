CREATE TABLE `approval_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`request_number` text NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`input` text NOT NULL,
	`lines` text NOT NULL,
	`total_cents` integer NOT NULL,
	`quote_id` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`order_id` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approval_requests_status" CHECK("approval_requests"."status" in ('waiting', 'approved', 'declined', 'withdrawn', 'ended')),
	CONSTRAINT "approval_requests_input_json" CHECK("approval_requests"."input" is null or json_valid("approval_requests"."input")),
	CONSTRAINT "approval_requests_lines_json" CHECK("approval_requests"."lines" is null or json_valid("approval_requests"."lines"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approval_requests_request_number_unique` ON `approval_requests` (`request_number`);--> statement-breakpoint
CREATE INDEX `approval_requests_company` ON `approval_requests` (`company_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `approval_requests_user` ON `approval_requests` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `needs_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `approval_above_cents` integer;