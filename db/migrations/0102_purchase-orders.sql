CREATE TABLE `purchase_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`purchase_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`name` text NOT NULL,
	`sku` text,
	`code` text,
	`quantity` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`cost_cents` integer,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchase_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "purchase_lines_quantity" CHECK("purchase_lines"."quantity" >= 0),
	CONSTRAINT "purchase_lines_received" CHECK("purchase_lines"."received" >= 0),
	CONSTRAINT "purchase_lines_cost" CHECK("purchase_lines"."cost_cents" is null or "purchase_lines"."cost_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_lines_place` ON `purchase_lines` (`purchase_id`,`product_id`,coalesce("flavor_id", ''));--> statement-breakpoint
CREATE INDEX `purchase_lines_goods` ON `purchase_lines` (`product_id`,`flavor_id`);--> statement-breakpoint
CREATE TABLE `purchase_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`supplier_id` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`expected_day` text,
	`note` text,
	`freight_cents` integer,
	`revision` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`sent_to` text,
	`ended_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_orders_status_name" CHECK("purchase_orders"."status" in ('draft', 'sent', 'partly_received', 'received', 'closed', 'canceled')),
	CONSTRAINT "purchase_orders_freight" CHECK("purchase_orders"."freight_cents" is null or "purchase_orders"."freight_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_orders_number_unique` ON `purchase_orders` (`number`);--> statement-breakpoint
CREATE INDEX `purchase_orders_supplier` ON `purchase_orders` (`supplier_id`,`status`);--> statement-breakpoint
CREATE INDEX `purchase_orders_status` ON `purchase_orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchase_orders_newest` ON `purchase_orders` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `receipt_costs` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`units` integer NOT NULL,
	`cost_cents` integer,
	`freight_cents` integer NOT NULL,
	`landed_cents` integer,
	`stock_before` integer NOT NULL,
	`average_before` integer,
	`average_after` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `stock_batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipt_costs_units" CHECK("receipt_costs"."units" > 0),
	CONSTRAINT "receipt_costs_cost" CHECK("receipt_costs"."cost_cents" is null or "receipt_costs"."cost_cents" > 0),
	CONSTRAINT "receipt_costs_landed" CHECK("receipt_costs"."landed_cents" is "receipt_costs"."units" * "receipt_costs"."cost_cents" + iif("receipt_costs"."cost_cents" is null, null, "receipt_costs"."freight_cents"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipt_costs_batch` ON `receipt_costs` (`batch_id`);--> statement-breakpoint
CREATE INDEX `receipt_costs_product` ON `receipt_costs` (`product_id`,`id`);--> statement-breakpoint
ALTER TABLE `stock_batches` ADD `purchase_id` text REFERENCES purchase_orders(id);--> statement-breakpoint
ALTER TABLE `stock_batches` ADD `freight_cents` integer;--> statement-breakpoint
CREATE INDEX `stock_batches_purchase` ON `stock_batches` (`purchase_id`);