ALTER TABLE `orders` ADD `placed_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `quote_id` text REFERENCES quote_requests(id);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`);--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `prices_cents` text;--> statement-breakpoint
ALTER TABLE `quote_requests` ADD `valid_until` text;