CREATE TABLE `product_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`kind` text NOT NULL,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`product_id` text,
	`version` integer,
	`problems` text DEFAULT '[]' NOT NULL,
	`changed` text DEFAULT '[]' NOT NULL,
	`change` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `product_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_import_rows_kind" CHECK("product_import_rows"."kind" in ('error', 'create', 'update', 'unchanged')),
	CONSTRAINT "product_import_rows_change_json" CHECK("product_import_rows"."change" is null or json_valid("product_import_rows"."change"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_import_rows_kind` ON `product_import_rows` (`import_id`,`kind`,`position`);--> statement-breakpoint
CREATE TABLE `product_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`queued_at` integer NOT NULL,
	`claimed_at` integer,
	`claimed_by` text,
	`heartbeat_at` integer,
	`rows_total` integer,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`creates` integer DEFAULT 0 NOT NULL,
	`updates` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`used_columns` text DEFAULT '[]' NOT NULL,
	`ignored_columns` text DEFAULT '[]' NOT NULL,
	`problem` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_imports_source" CHECK("product_imports"."source" in ('csv', 'zoho')),
	CONSTRAINT "product_imports_state" CHECK("product_imports"."state" in ('reading', 'ready', 'applying', 'done', 'failed', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_imports_created_at` ON `product_imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_imports_state` ON `product_imports` (`state`,`queued_at`);