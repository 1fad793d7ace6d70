CREATE TABLE `pact_corrections` (
	`id` text PRIMARY KEY NOT NULL,
	`shipment_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`flavor_id` text,
	`units` integer NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pact_corrections_units" CHECK("pact_corrections"."units" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pact_corrections_day` ON `pact_corrections` (`day`);--> statement-breakpoint
CREATE INDEX `pact_corrections_item` ON `pact_corrections` (`order_item_id`);--> statement-breakpoint
CREATE INDEX `pact_corrections_shipment` ON `pact_corrections` (`shipment_id`);--> statement-breakpoint
CREATE TABLE `pact_facts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`order_item_id` text,
	`recipient` text,
	`address1` text,
	`city` text,
	`zip_code` text,
	`license_number` text,
	`brand` text,
	`device_kind` text,
	`volume_hundredths` integer,
	`is_left_out` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pact_facts_line` ON `pact_facts` (`order_id`,coalesce("order_item_id", ''));--> statement-breakpoint
CREATE INDEX `pact_facts_item` ON `pact_facts` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `pact_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`month` text NOT NULL,
	`number` integer NOT NULL,
	`layout` text NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`shipments` integer NOT NULL,
	`rows` integer NOT NULL,
	`units` integer NOT NULL,
	`problems` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`sent_on` text,
	`receipt` text,
	`created_at` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pact_reports_number` ON `pact_reports` (`month`,`state`,`number`);--> statement-breakpoint
CREATE TABLE `pact_states` (
	`state` text PRIMARY KEY NOT NULL,
	`destination` text,
	`layout` text,
	`wants_nil` integer,
	`agent` text,
	`source` text,
	`checked_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `shipments_shipped_at` ON `shipments` (`shipped_at`);