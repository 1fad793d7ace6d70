CREATE TABLE `past_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_at` integer NOT NULL,
	`kind` text NOT NULL,
	`is_unknown` integer NOT NULL,
	`is_remarked` integer NOT NULL,
	`plan` text NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	`why` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `past_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "past_import_rows_kind" CHECK("past_import_rows"."kind" in ('error', 'waits', 'create', 'unchanged', 'left')),
	CONSTRAINT "past_import_rows_plan_json" CHECK("past_import_rows"."plan" is null or json_valid("past_import_rows"."plan"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `past_import_rows_kind` ON `past_import_rows` (`import_id`,`kind`,`position`);--> statement-breakpoint
CREATE INDEX `past_import_rows_order` ON `past_import_rows` (`import_id`,`is_done`,`order_at`);--> statement-breakpoint
CREATE TABLE `past_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`outline` text NOT NULL,
	`columns` text NOT NULL,
	`mends` text DEFAULT '{}' NOT NULL,
	`version` text,
	`state` text DEFAULT 'columns' NOT NULL,
	`known_only` integer DEFAULT false NOT NULL,
	`queued_at` integer,
	`claimed_at` integer,
	`claimed_by` text,
	`heartbeat_at` integer,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "past_imports_state" CHECK("past_imports"."state" in ('columns', 'reading', 'review', 'applying', 'done', 'undoing', 'undone', 'cancelled', 'failed')),
	CONSTRAINT "past_imports_mends_json" CHECK("past_imports"."mends" is null or json_valid("past_imports"."mends"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `past_imports_admin` ON `past_imports` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `past_imports_state` ON `past_imports` (`state`,`queued_at`);--> statement-breakpoint
CREATE TABLE `past_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`past_order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text,
	`flavor_id` text,
	`sku` text,
	`name` text NOT NULL,
	`flavor` text,
	`units` integer NOT NULL,
	`unit_price_cents` integer,
	`total_cents` integer,
	FOREIGN KEY (`past_order_id`) REFERENCES `past_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "past_lines_units" CHECK("past_lines"."units" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `past_lines_order` ON `past_lines` (`past_order_id`,`position`);--> statement-breakpoint
CREATE INDEX `past_lines_product` ON `past_lines` (`product_id`);--> statement-breakpoint
CREATE INDEX `past_lines_flavor` ON `past_lines` (`flavor_id`);--> statement-breakpoint
CREATE INDEX `past_lines_unknown` ON `past_lines` (`sku`,`name`) WHERE product_id is null;--> statement-breakpoint
CREATE TABLE `past_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`day` text NOT NULL,
	`company_id` text NOT NULL,
	`store` text,
	`location_id` text,
	`total_cents` integer,
	`import_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`import_id`) REFERENCES `past_imports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "past_orders_day_check" CHECK("past_orders"."day" like '____-__-__')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `past_orders_number` ON `past_orders` (`number`);--> statement-breakpoint
CREATE INDEX `past_orders_company` ON `past_orders` (`company_id`,`day`);--> statement-breakpoint
CREATE INDEX `past_orders_day` ON `past_orders` (`day`);--> statement-breakpoint
CREATE INDEX `past_orders_import` ON `past_orders` (`import_id`);--> statement-breakpoint
CREATE INDEX `past_orders_location` ON `past_orders` (`location_id`);