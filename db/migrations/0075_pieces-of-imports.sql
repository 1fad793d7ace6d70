PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_product_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`supplier` text,
	`outline` text,
	`columns` text,
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
	`good_only` integer DEFAULT false NOT NULL,
	`used_columns` text DEFAULT '[]' NOT NULL,
	`ignored_columns` text DEFAULT '[]' NOT NULL,
	`tally` text DEFAULT '{}' NOT NULL,
	`problem` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_imports_source" CHECK("__new_product_imports"."source" in ('csv', 'zoho')),
	CONSTRAINT "product_imports_state" CHECK("__new_product_imports"."state" in ('columns', 'reading', 'ready', 'applying', 'stopped', 'done', 'failed', 'cancelled')),
	CONSTRAINT "product_imports_outline_json" CHECK("__new_product_imports"."outline" is null or json_valid("__new_product_imports"."outline")),
	CONSTRAINT "product_imports_columns_json" CHECK("__new_product_imports"."columns" is null or json_valid("__new_product_imports"."columns"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_product_imports`("id", "admin_id", "file_name", "source", "supplier", "outline", "columns", "state", "queued_at", "claimed_at", "claimed_by", "heartbeat_at", "rows_total", "rows_done", "creates", "updates", "unchanged", "errors", "good_only", "used_columns", "ignored_columns", "tally", "problem", "finished_at", "created_at") SELECT "id", "admin_id", "file_name", "source", "supplier", "outline", "columns", "state", "queued_at", "claimed_at", "claimed_by", "heartbeat_at", "rows_total", "rows_done", "creates", "updates", "unchanged", "errors", "good_only", "used_columns", "ignored_columns", "tally", "problem", "finished_at", "created_at" FROM `product_imports`;--> statement-breakpoint
DROP TABLE `product_imports`;--> statement-breakpoint
ALTER TABLE `__new_product_imports` RENAME TO `product_imports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `product_imports_created_at` ON `product_imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_imports_state` ON `product_imports` (`state`,`queued_at`);--> statement-breakpoint
ALTER TABLE `product_import_rows` ADD `saved_version` integer;