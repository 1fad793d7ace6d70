CREATE TABLE `claim_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_lines_quantity" CHECK("claim_lines"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_lines_claim` ON `claim_lines` (`claim_id`,`order_item_id`);--> statement-breakpoint
CREATE INDEX `claim_lines_order_item` ON `claim_lines` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `claim_photos` (
	`file_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`claim_id` text,
	`source_hash` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `uploaded_files`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_photos_source` ON `claim_photos` (`order_id`,`source_hash`);--> statement-breakpoint
CREATE INDEX `claim_photos_claim` ON `claim_photos` (`claim_id`);--> statement-breakpoint
CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_number` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`remedy` text NOT NULL,
	`details` text,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "claims_reason" CHECK("claims"."reason" in ('damaged', 'wrong', 'missing', 'defective', 'unwanted')),
	CONSTRAINT "claims_remedy" CHECK("claims"."remedy" in ('replacement', 'credit')),
	CONSTRAINT "claims_status_check" CHECK("claims"."status" in ('open', 'answered', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_claim_number_unique` ON `claims` (`claim_number`);--> statement-breakpoint
CREATE INDEX `claims_status` ON `claims` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `claims_created_at` ON `claims` (`created_at`);--> statement-breakpoint
CREATE INDEX `claims_order` ON `claims` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `claims_idempotency_key` ON `claims` (`user_id`,`idempotency_key`);