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
	`tax_rate` integer DEFAULT 800,
	`rules_at` integer,
	`exemption` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`payment_method` text DEFAULT 'net30' NOT NULL,
	`pricing_tier` text NOT NULL,
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
	CONSTRAINT "orders_total" CHECK("__new_orders"."total_cents" = "__new_orders"."subtotal_cents" + "__new_orders"."tax_cents" + "__new_orders"."excise_cents" + "__new_orders"."shipping_cents"),
	CONSTRAINT "orders_amounts" CHECK("__new_orders"."subtotal_cents" >= 0 and "__new_orders"."tax_cents" >= 0 and "__new_orders"."excise_cents" >= 0 and "__new_orders"."shipping_cents" >= 0),
	CONSTRAINT "orders_shipped" CHECK("__new_orders"."status" <> 'shipped' or ("__new_orders"."tracking_number" is not null and "__new_orders"."shipped_at" is not null)),
	CONSTRAINT "orders_hold" CHECK(("__new_orders"."status" = 'on_hold') = ("__new_orders"."hold" is not null)),
	CONSTRAINT "orders_hold_json" CHECK("__new_orders"."hold" is null or json_valid("__new_orders"."hold")),
	CONSTRAINT "orders_shipping_json" CHECK("__new_orders"."shipping_address" is null or json_valid("__new_orders"."shipping_address")),
	CONSTRAINT "orders_billing_json" CHECK("__new_orders"."billing_address" is null or json_valid("__new_orders"."billing_address"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "company_id", "location_id", "customer_email", "customer_name", "shipping_address", "billing_address", "subtotal_cents", "tax_cents", "excise_cents", "shipping_cents", "total_cents", "tax_rate", "rules_at", "exemption", "status", "payment_status", "payment_method", "pricing_tier", "po_number", "carrier", "tracking_number", "shipped_at", "delivered_at", "cancelled_at", "hold", "notes", "staff_notes", "idempotency_key", "request_hash", "placed_by", "quote_id", "created_at", "updated_at") SELECT "id", "order_number", "user_id", "company_id", "location_id", "customer_email", "customer_name", "shipping_address", "billing_address", "subtotal_cents", "tax_cents", "excise_cents", "shipping_cents", "total_cents", "tax_rate", "rules_at", "exemption", "status", "payment_status", "payment_method", "pricing_tier", "po_number", "carrier", "tracking_number", "shipped_at", "delivered_at", "cancelled_at", "hold", "notes", "staff_notes", "idempotency_key", "request_hash", "placed_by", "quote_id", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
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
CREATE TABLE `__new_companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`ein` text,
	`is_wholesale_approved` integer DEFAULT false NOT NULL,
	`pricing_tier` text NOT NULL,
	`payment_terms` text DEFAULT 'net30' NOT NULL,
	`approval_above_cents` integer,
	`credit_limit_cents` integer,
	`hold_days` integer,
	`credit_release` text,
	`no_reminders` integer DEFAULT false NOT NULL,
	`monthly_statement` integer DEFAULT false NOT NULL,
	`notes` text,
	`revoked_reason` text,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "companies_payment_terms" CHECK("__new_companies"."payment_terms" in ('net30', 'prepay'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_companies`("id", "name", "phone", "ein", "is_wholesale_approved", "pricing_tier", "payment_terms", "approval_above_cents", "credit_limit_cents", "hold_days", "credit_release", "no_reminders", "monthly_statement", "notes", "revoked_reason", "revoked_at", "created_at", "updated_at") SELECT "id", "name", "phone", "ein", "is_wholesale_approved", "pricing_tier", "payment_terms", "approval_above_cents", "credit_limit_cents", "hold_days", "credit_release", "no_reminders", "monthly_statement", "notes", "revoked_reason", "revoked_at", "created_at", "updated_at" FROM `companies`;--> statement-breakpoint
DROP TABLE `companies`;--> statement-breakpoint
ALTER TABLE `__new_companies` RENAME TO `companies`;--> statement-breakpoint
CREATE INDEX `companies_approved` ON `companies` (`is_wholesale_approved`,`id`);--> statement-breakpoint
CREATE INDEX `companies_name` ON `companies` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `companies_filters` ON `companies` (`pricing_tier`,`is_wholesale_approved`,`revoked_at`);--> statement-breakpoint
CREATE INDEX `companies_named` ON `companies` (lower("name"));--> statement-breakpoint
CREATE INDEX `companies_ein` ON `companies` (`ein`);