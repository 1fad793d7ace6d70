CREATE TABLE `archive_files` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`entry` integer NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`kind` text NOT NULL,
	`target_id` text,
	`target_name` text DEFAULT '' NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`choices` text DEFAULT '[]' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`did` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `archive_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "archive_files_kind" CHECK("archive_files"."kind" in ('waiting', 'open', 'new', 'replace', 'same', 'error', 'left')),
	CONSTRAINT "archive_files_facts_json" CHECK("archive_files"."facts" is null or json_valid("archive_files"."facts")),
	CONSTRAINT "archive_files_choices_json" CHECK("archive_files"."choices" is null or json_valid("archive_files"."choices")),
	CONSTRAINT "archive_files_did_json" CHECK("archive_files"."did" is null or json_valid("archive_files"."did"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `archive_files_kind` ON `archive_files` (`import_id`,`kind`,`position`);--> statement-breakpoint
CREATE TABLE `archive_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`admin_id` text NOT NULL,
	`file_name` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`queued_at` integer NOT NULL,
	`claimed_at` integer,
	`heartbeat_at` integer,
	`files_total` integer DEFAULT 0 NOT NULL,
	`files_done` integer DEFAULT 0 NOT NULL,
	`undo` text,
	`problem` text,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "archive_imports_kind" CHECK("archive_imports"."kind" in ('photos', 'documents')),
	CONSTRAINT "archive_imports_state" CHECK("archive_imports"."state" in ('reading', 'ready', 'applying', 'done', 'undoing', 'undone', 'failed', 'cancelled')),
	CONSTRAINT "archive_imports_undo_json" CHECK("archive_imports"."undo" is null or json_valid("archive_imports"."undo"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `archive_imports_admin` ON `archive_imports` (`admin_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `archive_imports_state` ON `archive_imports` (`state`,`queued_at`);--> statement-breakpoint
ALTER TABLE `product_pictures` ADD `source_name` text DEFAULT '' NOT NULL;