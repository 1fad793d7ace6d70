CREATE TABLE `excise_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`locality` text,
	`base` text NOT NULL,
	`rate` integer NOT NULL,
	`device_kinds` text DEFAULT '[]' NOT NULL,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`payer` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "excise_rates_base" CHECK("excise_rates"."base" in ('milliliter', 'piece', 'wholesale', 'list-price')),
	CONSTRAINT "excise_rates_payer" CHECK("excise_rates"."payer" in ('distributor', 'buyer')),
	CONSTRAINT "excise_rates_rate" CHECK("excise_rates"."rate" > 0),
	CONSTRAINT "excise_rates_device_kinds_json" CHECK("excise_rates"."device_kinds" is null or json_valid("excise_rates"."device_kinds"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `excise_rates_state` ON `excise_rates` (`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `excise_rates_known_as` ON `excise_rates` (`known_as`);--> statement-breakpoint
CREATE TABLE `excise_states` (
	`state` text PRIMARY KEY NOT NULL,
	`switched_by` text NOT NULL,
	`switched_at` integer NOT NULL,
	FOREIGN KEY (`switched_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`order_number` text NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text,
	`location_id` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text NOT NULL,
	`billing_address` text NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`excise_cents` integer DEFAULT 0 NOT NULL,
	`shipping_cents` integer DEFAULT 0 NOT NULL,
	`total_cents` integer NOT NULL,
	`exemption` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_method` text DEFAULT 'net30' NOT NULL,
	`pricing_tier` text DEFAULT 'starter' NOT NULL,
	`po_number` text,
	`carrier` text,
	`tracking_number` text,
	`shipped_at` integer,
	`delivered_at` integer,
	`cancelled_at` integer,
	`notes` text,
	`staff_notes` text,
	`idempotency_key` text,
	`request_hash` text,
	`placed_by` text,
	`quote_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`placed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`quote_id`) REFERENCES `quote_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_check" CHECK("__new_orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK("__new_orders"."payment_status" in ('pending', 'paid', 'refunded')),
	CONSTRAINT "orders_payment_method" CHECK("__new_orders"."payment_method" in ('net30', 'credit_card', 'bank_transfer', 'check')),
	CONSTRAINT "orders_pricing_tier" CHECK("__new_orders"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "orders_total" CHECK("__new_orders"."total_cents" = "__new_orders"."subtotal_cents" + "__new_orders"."tax_cents" + "__new_orders"."excise_cents" + "__new_orders"."shipping_cents"),
	CONSTRAINT "orders_amounts" CHECK("__new_orders"."subtotal_cents" >= 0 and "__new_orders"."tax_cents" >= 0 and "__new_orders"."excise_cents" >= 0 and "__new_orders"."shipping_cents" >= 0),
	CONSTRAINT "orders_shipped" CHECK("__new_orders"."status" <> 'shipped' or ("__new_orders"."tracking_number" is not null and "__new_orders"."shipped_at" is not null)),
	CONSTRAINT "orders_shipping_json" CHECK("__new_orders"."shipping_address" is null or json_valid("__new_orders"."shipping_address")),
	CONSTRAINT "orders_billing_json" CHECK("__new_orders"."billing_address" is null or json_valid("__new_orders"."billing_address"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "company_id", "location_id", "customer_email", "customer_name", "shipping_address", "billing_address", "subtotal_cents", "tax_cents", "shipping_cents", "total_cents", "exemption", "status", "payment_status", "payment_method", "pricing_tier", "po_number", "carrier", "tracking_number", "shipped_at", "delivered_at", "cancelled_at", "notes", "staff_notes", "idempotency_key", "request_hash", "placed_by", "quote_id", "created_at", "updated_at") SELECT "id", "order_number", "user_id", "company_id", "location_id", "customer_email", "customer_name", "shipping_address", "billing_address", "subtotal_cents", "tax_cents", "shipping_cents", "total_cents", "exemption", "status", "payment_status", "payment_method", "pricing_tier", "po_number", "carrier", "tracking_number", "shipped_at", "delivered_at", "cancelled_at", "notes", "staff_notes", "idempotency_key", "request_hash", "placed_by", "quote_id", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_location` ON `orders` (`location_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`,`status`,`total_cents`,`user_id`,`payment_status`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`);--> statement-breakpoint
CREATE TABLE `__new_papers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`company_id` text NOT NULL,
	`order_id` text,
	`shipment_id` text,
	`invoice_id` text,
	`undoes` text,
	`day` text NOT NULL,
	`due_on` text,
	`subtotal_cents` integer,
	`tax_cents` integer,
	`excise_cents` integer DEFAULT 0 NOT NULL,
	`freight_cents` integer,
	`cents` integer NOT NULL,
	`is_correction` integer DEFAULT false NOT NULL,
	`method` text,
	`reference` text,
	`reason` text,
	`document` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "papers_kind_check" CHECK("__new_papers"."kind" in ('invoice', 'credit', 'payment', 'refund', 'counter')),
	CONSTRAINT "papers_method" CHECK("__new_papers"."method" in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
	CONSTRAINT "papers_number" CHECK(("__new_papers"."number" is not null) = ("__new_papers"."kind" in ('invoice', 'credit'))),
	CONSTRAINT "papers_due" CHECK(("__new_papers"."due_on" is not null) = ("__new_papers"."kind" = 'invoice')),
	CONSTRAINT "papers_counter" CHECK(("__new_papers"."undoes" is not null) = ("__new_papers"."kind" = 'counter')),
	CONSTRAINT "papers_sign" CHECK(case "__new_papers"."kind" when 'invoice' then "__new_papers"."cents" >= 0 when 'refund' then "__new_papers"."cents" > 0 when 'counter' then "__new_papers"."cents" <> 0 else "__new_papers"."cents" < 0 end),
	CONSTRAINT "papers_total" CHECK(case when "__new_papers"."kind" in ('invoice', 'credit') then abs("__new_papers"."cents") = "__new_papers"."subtotal_cents" + "__new_papers"."tax_cents" + "__new_papers"."excise_cents" + "__new_papers"."freight_cents" else "__new_papers"."subtotal_cents" is null end),
	CONSTRAINT "papers_document_json" CHECK("__new_papers"."document" is null or json_valid("__new_papers"."document"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_papers`("id", "kind", "number", "company_id", "order_id", "shipment_id", "invoice_id", "undoes", "day", "due_on", "subtotal_cents", "tax_cents", "freight_cents", "cents", "is_correction", "method", "reference", "reason", "document", "actor_id", "created_at") SELECT "id", "kind", "number", "company_id", "order_id", "shipment_id", "invoice_id", "undoes", "day", "due_on", "subtotal_cents", "tax_cents", "freight_cents", "cents", "is_correction", "method", "reference", "reason", "document", "actor_id", "created_at" FROM `papers`;--> statement-breakpoint
DROP TABLE `papers`;--> statement-breakpoint
ALTER TABLE `__new_papers` RENAME TO `papers`;--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number_unique` ON `papers` (`number`);--> statement-breakpoint
CREATE INDEX `papers_company` ON `papers` (`company_id`,`day`,`id`,`cents`);--> statement-breakpoint
CREATE INDEX `papers_kind` ON `papers` (`kind`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `papers_order` ON `papers` (`order_id`,`kind`);--> statement-breakpoint
CREATE INDEX `papers_invoice` ON `papers` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_shipment` ON `papers` (`shipment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_undoes` ON `papers` (`undoes`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `excise` text;