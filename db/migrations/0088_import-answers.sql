PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_product_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`supplier` text,
	`outline` text,
	`columns` text,
	`survey` text,
	`answers` text DEFAULT '{}' NOT NULL,
	`settled` integer DEFAULT true NOT NULL,
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
	`undo` text,
	`problem` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_imports_source" CHECK("__new_product_imports"."source" in ('csv', 'zoho', 'shopify', 'woocommerce', 'quickbooks')),
	CONSTRAINT "product_imports_state" CHECK("__new_product_imports"."state" in ('columns', 'reading', 'ready', 'applying', 'stopped', 'done', 'undoing', 'undone', 'failed', 'cancelled')),
	CONSTRAINT "product_imports_outline_json" CHECK("__new_product_imports"."outline" is null or json_valid("__new_product_imports"."outline")),
	CONSTRAINT "product_imports_columns_json" CHECK("__new_product_imports"."columns" is null or json_valid("__new_product_imports"."columns")),
	CONSTRAINT "product_imports_survey_json" CHECK("__new_product_imports"."survey" is null or json_valid("__new_product_imports"."survey")),
	CONSTRAINT "product_imports_answers_json" CHECK("__new_product_imports"."answers" is null or json_valid("__new_product_imports"."answers")),
	CONSTRAINT "product_imports_undo_json" CHECK("__new_product_imports"."undo" is null or json_valid("__new_product_imports"."undo"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_product_imports`("id", "admin_id", "file_name", "source", "supplier", "outline", "columns", "state", "queued_at", "claimed_at", "claimed_by", "heartbeat_at", "rows_total", "rows_done", "creates", "updates", "unchanged", "errors", "good_only", "used_columns", "ignored_columns", "tally", "problem", "finished_at", "created_at") SELECT "id", "admin_id", "file_name", "source", "supplier", "outline", "columns", "state", "queued_at", "claimed_at", "claimed_by", "heartbeat_at", "rows_total", "rows_done", "creates", "updates", "unchanged", "errors", "good_only", "used_columns", "ignored_columns", "tally", "problem", "finished_at", "created_at" FROM `product_imports`;--> statement-breakpoint
DROP TABLE `product_imports`;--> statement-breakpoint
ALTER TABLE `__new_product_imports` RENAME TO `product_imports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `product_imports_created_at` ON `product_imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_imports_state` ON `product_imports` (`state`,`queued_at`);--> statement-breakpoint
CREATE TABLE `__new_import_mappings` (
	`key` text PRIMARY KEY NOT NULL,
	`supplier` text NOT NULL,
	`columns` text NOT NULL,
	`answers` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "import_mappings_columns_json" CHECK("__new_import_mappings"."columns" is null or json_valid("__new_import_mappings"."columns")),
	CONSTRAINT "import_mappings_answers_json" CHECK("__new_import_mappings"."answers" is null or json_valid("__new_import_mappings"."answers"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_import_mappings`("key", "supplier", "columns", "updated_at") SELECT "key", "supplier", "columns", "updated_at" FROM `import_mappings`;--> statement-breakpoint
DROP TABLE `import_mappings`;--> statement-breakpoint
ALTER TABLE `__new_import_mappings` RENAME TO `import_mappings`;--> statement-breakpoint
ALTER TABLE `product_import_rows` ADD `price_change` integer;--> statement-breakpoint
CREATE INDEX `product_import_rows_price_change` ON `product_import_rows` (`import_id`,`price_change`);