CREATE TABLE `opening_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`outline` text NOT NULL,
	`rows` text NOT NULL,
	`columns` text NOT NULL,
	`mends` text DEFAULT '{}' NOT NULL,
	`plan` text,
	`state` text DEFAULT 'columns' NOT NULL,
	`made` text DEFAULT '[]' NOT NULL,
	`stays` text DEFAULT '[]' NOT NULL,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "opening_imports_state" CHECK("opening_imports"."state" in ('columns', 'review', 'done', 'undone', 'cancelled')),
	CONSTRAINT "opening_imports_rows_json" CHECK("opening_imports"."rows" is null or json_valid("opening_imports"."rows")),
	CONSTRAINT "opening_imports_plan_json" CHECK("opening_imports"."plan" is null or json_valid("opening_imports"."plan")),
	CONSTRAINT "opening_imports_made_json" CHECK("opening_imports"."made" is null or json_valid("opening_imports"."made"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `opening_imports_admin` ON `opening_imports` (`admin_id`,`created_at`);