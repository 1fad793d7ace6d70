CREATE TABLE `claim_results` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`paper_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_results_one" CHECK(("claim_results"."paper_id" is null) <> ("claim_results"."order_id" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `claim_results_claim` ON `claim_results` (`claim_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `claim_results_paper` ON `claim_results` (`paper_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `claim_results_order` ON `claim_results` (`order_id`);--> statement-breakpoint
CREATE TABLE `claim_returns` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`flavor_id` text,
	`to_stock` integer NOT NULL,
	`written_off` integer NOT NULL,
	`note` text,
	`undoes` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `claim_returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `claim_returns_claim` ON `claim_returns` (`claim_id`,`order_item_id`);--> statement-breakpoint
CREATE INDEX `claim_returns_item` ON `claim_returns` (`order_item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `claim_returns_undoes` ON `claim_returns` (`undoes`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_number` text NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`remedy` text NOT NULL,
	`details` text,
	`status` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`decision` text,
	`resolution` text,
	`goods_back` integer DEFAULT false NOT NULL,
	`fee_percent` integer DEFAULT 0 NOT NULL,
	`freight_cents` integer DEFAULT 0 NOT NULL,
	`answered_by` text,
	`answered_at` integer,
	`idempotency_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "claims_reason" CHECK("__new_claims"."reason" in ('damaged', 'wrong', 'missing', 'defective', 'unwanted')),
	CONSTRAINT "claims_remedy" CHECK("__new_claims"."remedy" in ('replacement', 'credit')),
	CONSTRAINT "claims_status_check" CHECK("__new_claims"."status" in ('open', 'refund', 'goods', 'answered', 'closed')),
	CONSTRAINT "claims_decision" CHECK("__new_claims"."decision" in ('approve', 'part', 'refuse')),
	CONSTRAINT "claims_resolution" CHECK("__new_claims"."resolution" in ('credit', 'refund', 'replacement'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_claims`("id", "claim_number", "order_id", "user_id", "reason", "remedy", "details", "status", "answer", "answered_by", "answered_at", "idempotency_key", "created_at", "updated_at") SELECT "id", "claim_number", "order_id", "user_id", "reason", "remedy", "details", "status", "answer", "answered_by", "answered_at", "idempotency_key", "created_at", "updated_at" FROM `claims`;--> statement-breakpoint
DROP TABLE `claims`;--> statement-breakpoint
ALTER TABLE `__new_claims` RENAME TO `claims`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `claims_claim_number_unique` ON `claims` (`claim_number`);--> statement-breakpoint
CREATE INDEX `claims_status` ON `claims` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `claims_created_at` ON `claims` (`created_at`);--> statement-breakpoint
CREATE INDEX `claims_order` ON `claims` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `claims_idempotency_key` ON `claims` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `__new_claim_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`claim_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`approved` integer,
	`done` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claim_lines_quantity" CHECK("__new_claim_lines"."quantity" >= 1),
	CONSTRAINT "claim_lines_approved" CHECK("__new_claim_lines"."approved" is null or "__new_claim_lines"."approved" between 0 and "__new_claim_lines"."quantity"),
	CONSTRAINT "claim_lines_done" CHECK("__new_claim_lines"."done" between 0 and coalesce("__new_claim_lines"."approved", 0))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_claim_lines`("id", "claim_id", "order_item_id", "quantity") SELECT "id", "claim_id", "order_item_id", "quantity" FROM `claim_lines`;--> statement-breakpoint
DROP TABLE `claim_lines`;--> statement-breakpoint
ALTER TABLE `__new_claim_lines` RENAME TO `claim_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `claim_lines_claim` ON `claim_lines` (`claim_id`,`order_item_id`);--> statement-breakpoint
CREATE INDEX `claim_lines_order_item` ON `claim_lines` (`order_item_id`);