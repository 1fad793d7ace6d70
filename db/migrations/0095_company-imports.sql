CREATE TABLE `company_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`made` text,
	`is_done` integer DEFAULT false NOT NULL,
	`is_undone` integer DEFAULT false NOT NULL,
	`why` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `company_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "company_import_rows_kind" CHECK("company_import_rows"."kind" in ('error', 'match', 'double', 'create', 'same', 'skip')),
	CONSTRAINT "company_import_rows_plan_json" CHECK("company_import_rows"."plan" is null or json_valid("company_import_rows"."plan")),
	CONSTRAINT "company_import_rows_made_json" CHECK("company_import_rows"."made" is null or json_valid("company_import_rows"."made"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `company_import_rows_kind` ON `company_import_rows` (`import_id`,`kind`,`position`);--> statement-breakpoint
CREATE TABLE `company_imports` (
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "company_imports_source" CHECK("company_imports"."source" in ('table', 'zoho', 'quickbooks')),
	CONSTRAINT "company_imports_state" CHECK("company_imports"."state" in ('columns', 'review', 'applying', 'done', 'undoing', 'undone', 'cancelled')),
	CONSTRAINT "company_imports_rows_json" CHECK("company_imports"."rows" is null or json_valid("company_imports"."rows")),
	CONSTRAINT "company_imports_choices_json" CHECK("company_imports"."choices" is null or json_valid("company_imports"."choices"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `company_imports_admin` ON `company_imports` (`admin_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `company_imports_state` ON `company_imports` (`state`,`queued_at`);