PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`actor_id` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_events_status" CHECK("__new_order_events"."status" in ('pending', 'on_hold', 'processing', 'shipped', 'delivered', 'cancelled'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "status", "actor_id", "note", "created_at") SELECT "id", "order_id", "status", "actor_id", "note", "created_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`created_at`);--> statement-breakpoint
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
	`hold` text,
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
	CONSTRAINT "orders_status_check" CHECK("__new_orders"."status" in ('pending', 'on_hold', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK("__new_orders"."payment_status" in ('pending', 'paid', 'refunded')),
	CONSTRAINT "orders_payment_method" CHECK("__new_orders"."payment_method" in ('net30', 'credit_card', 'bank_transfer', 'check', 'cash_on_delivery')),
	CONSTRAINT "orders_pricing_tier" CHECK("__new_orders"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "orders_total" CHECK("__new_orders"."total_cents" = "__new_orders"."subtotal_cents" + "__new_orders"."tax_cents" + "__new_orders"."excise_cents" + "__new_orders"."shipping_cents"),
	CONSTRAINT "orders_amounts" CHECK("__new_orders"."subtotal_cents" >= 0 and "__new_orders"."tax_cents" >= 0 and "__new_orders"."excise_cents" >= 0 and "__new_orders"."shipping_cents" >= 0),
	CONSTRAINT "orders_shipped" CHECK("__new_orders"."status" <> 'shipped' or ("__new_orders"."tracking_number" is not null and "__new_orders"."shipped_at" is not null)),
	CONSTRAINT "orders_hold" CHECK(("__new_orders"."status" = 'on_hold') = ("__new_orders"."hold" is not null)),
	CONSTRAINT "orders_hold_json" CHECK("__new_orders"."hold" is null or json_valid("__new_orders"."hold")),
	CONSTRAINT "orders_shipping_json" CHECK("__new_orders"."shipping_address" is null or json_valid("__new_orders"."shipping_address")),
	CONSTRAINT "orders_billing_json" CHECK("__new_orders"."billing_address" is null or json_valid("__new_orders"."billing_address"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "company_id", "location_id", "customer_email", "customer_name", "shipping_address", "billing_address", "subtotal_cents", "tax_cents", "excise_cents", "shipping_cents", "total_cents", "exemption", "status", "payment_status", "payment_method", "pricing_tier", "po_number", "carrier", "tracking_number", "shipped_at", "delivered_at", "cancelled_at", "hold", "notes", "staff_notes", "idempotency_key", "request_hash", "placed_by", "quote_id", "created_at", "updated_at") SELECT "id", "order_number", "user_id", "company_id", "location_id", "customer_email", "customer_name", "shipping_address", "billing_address", "subtotal_cents", "tax_cents", "excise_cents", "shipping_cents", "total_cents", "exemption", "status", "payment_status", "payment_method", "pricing_tier", "po_number", "carrier", "tracking_number", "shipped_at", "delivered_at", "cancelled_at", NULL, "notes", "staff_notes", "idempotency_key", "request_hash", "placed_by", "quote_id", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_location` ON `orders` (`location_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`,`status`,`total_cents`,`user_id`,`payment_status`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`);