CREATE INDEX `products_active_newest` ON `products` (`active`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_active_msrp` ON `products` (`active`,`msrp_cents`,`id`);