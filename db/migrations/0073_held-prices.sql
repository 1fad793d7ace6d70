CREATE TABLE `held_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`quote_id` text,
	`asked_by` text NOT NULL,
	`request` text NOT NULL,
	`lines` text NOT NULL,
	`total_cents` integer,
	`basis` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`note` text,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "held_prices_status_check" CHECK("held_prices"."status" in ('waiting', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "held_prices_one" CHECK(("held_prices"."order_id" is null) <> ("held_prices"."quote_id" is null)),
	CONSTRAINT "held_prices_request_json" CHECK("held_prices"."request" is null or json_valid("held_prices"."request")),
	CONSTRAINT "held_prices_lines_json" CHECK("held_prices"."lines" is null or json_valid("held_prices"."lines"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `held_prices_status` ON `held_prices` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `held_prices_created_at` ON `held_prices` (`created_at`);--> statement-breakpoint
CREATE INDEX `held_prices_order` ON `held_prices` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `held_prices_quote` ON `held_prices` (`quote_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `held_prices_waiting_order` ON `held_prices` (`order_id`) WHERE "held_prices"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `held_prices_waiting_quote` ON `held_prices` (`quote_id`) WHERE "held_prices"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE `order_items` ADD `priced_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `order_items` ADD `price_allowed_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `prices_allowed_by` text REFERENCES users(id);