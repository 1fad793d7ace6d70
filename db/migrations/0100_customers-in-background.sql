PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_product_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`line` integer NOT NULL,
	`kind` text NOT NULL,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`product_id` text,
	`version` integer,
	`saved_version` integer,
	`price_change` integer,
	`problems` text DEFAULT '[]' NOT NULL,
	`boxes` text DEFAULT '[]' NOT NULL,
	`change` text,
	`notices` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `product_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_import_rows_kind" CHECK("__new_product_import_rows"."kind" in ('error', 'create', 'update', 'unchanged', 'left')),
	CONSTRAINT "product_import_rows_change_json" CHECK("__new_product_import_rows"."change" is null or json_valid("__new_product_import_rows"."change"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_product_import_rows`("import_id", "position", "line", "kind", "sku", "name", "product_id", "version", "saved_version", "price_change", "problems", "boxes", "change", "notices") SELECT "import_id", "position", "line", "kind", "sku", "name", "product_id", "version", "saved_version", "price_change", "problems", "boxes", "change", "notices" FROM `product_import_rows`;--> statement-breakpoint
DROP TABLE `product_import_rows`;--> statement-breakpoint
ALTER TABLE `__new_product_import_rows` RENAME TO `product_import_rows`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `product_import_rows_kind` ON `product_import_rows` (`import_id`,`kind`,`position`);--> statement-breakpoint
CREATE INDEX `product_import_rows_price_change` ON `product_import_rows` (`import_id`,`price_change`);--> statement-breakpoint
CREATE TABLE `__new_company_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`source` text NOT NULL,
	`outline` text NOT NULL,
	`rows` text NOT NULL,
	`columns` text NOT NULL,
	`mends` text DEFAULT '{}' NOT NULL,
	`choices` text DEFAULT '{}' NOT NULL,
	`version` text,
	`state` text DEFAULT 'columns' NOT NULL,
	`good_only` integer DEFAULT false NOT NULL,
	`queued_at` integer,
	`claimed_at` integer,
	`claimed_by` text,
	`heartbeat_at` integer,
	`problem` text,
	`finished_at` integer,
	`forgotten_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "company_imports_source" CHECK("__new_company_imports"."source" in ('table', 'zoho', 'quickbooks')),
	CONSTRAINT "company_imports_state" CHECK("__new_company_imports"."state" in ('columns', 'reading', 'review', 'applying', 'done', 'undoing', 'undone', 'cancelled')),
	CONSTRAINT "company_imports_rows_json" CHECK("__new_company_imports"."rows" is null or json_valid("__new_company_imports"."rows")),
	CONSTRAINT "company_imports_choices_json" CHECK("__new_company_imports"."choices" is null or json_valid("__new_company_imports"."choices"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_company_imports`("id", "admin_id", "file_name", "source", "outline", "rows", "columns", "mends", "choices", "version", "state", "good_only", "queued_at", "claimed_at", "claimed_by", "heartbeat_at", "problem", "finished_at", "forgotten_at", "created_at") SELECT "id", "admin_id", "file_name", "source", "outline", "rows", "columns", "mends", "choices", "version", "state", "good_only", "queued_at", "claimed_at", "claimed_by", "heartbeat_at", "problem", "finished_at", null, "created_at" FROM `company_imports`;--> statement-breakpoint
DROP TABLE `company_imports`;--> statement-breakpoint
ALTER TABLE `__new_company_imports` RENAME TO `company_imports`;--> statement-breakpoint
CREATE INDEX `company_imports_admin` ON `company_imports` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `company_imports_state` ON `company_imports` (`state`,`queued_at`);--> statement-breakpoint
ALTER TABLE `product_imports` ADD `left_out` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `company_import_rows` ADD `does` text;--> statement-breakpoint
ALTER TABLE `company_import_rows` ADD `is_remarked` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `company_import_rows` SET `does` = json_extract(`plan`, '$.does'), `is_remarked` = json_array_length(`plan`, '$.remarks') > 0 and `kind` not in ('skip', 'double');--> statement-breakpoint
CREATE INDEX `company_import_rows_remarked` ON `company_import_rows` (`import_id`,`is_remarked`,`position`);--> statement-breakpoint
CREATE INDEX `company_import_rows_count` ON `company_import_rows` (`import_id`,`kind`,`does`,`is_remarked`,`is_done`,`is_undone`,"made" is not null);--> statement-breakpoint
CREATE INDEX `company_import_rows_left` ON `company_import_rows` (`import_id`,`position`) WHERE why is not null;--> statement-breakpoint
CREATE INDEX `licenses_number` ON `licenses` (lower("number"));