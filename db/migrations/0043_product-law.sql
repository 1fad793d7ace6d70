ALTER TABLE `products` ADD `device_kind` text;--> statement-breakpoint
ALTER TABLE `products` ADD `nicotine_source` text;--> statement-breakpoint
ALTER TABLE `products` ADD `volume_hundredths` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `pieces_per_unit` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `manufacturer` text;--> statement-breakpoint
ALTER TABLE `products` ADD `country_of_origin` text;--> statement-breakpoint
ALTER TABLE `products` ADD `manufacturer_list_price_cents` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `fda_status` text;--> statement-breakpoint
ALTER TABLE `products` ADD `fda_order_date` text;--> statement-breakpoint
ALTER TABLE `products` ADD `fda_evidence` text;--> statement-breakpoint
ALTER TABLE `products` ADD `fda_checked_on` text;