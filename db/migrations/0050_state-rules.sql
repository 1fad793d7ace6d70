CREATE TABLE `state_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`product_name` text NOT NULL,
	`flavor` text,
	`code` text,
	`manufacturer` text,
	`code_key` text,
	`name_key` text NOT NULL,
	`listed_on` text,
	`delisted_on` text,
	`sell_until` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `state_lists`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `state_list_entries_key` ON `state_list_entries` (`list_id`,`name_key`,coalesce("code_key", ''));--> statement-breakpoint
CREATE INDEX `state_list_entries_code` ON `state_list_entries` (`code_key`);--> statement-breakpoint
CREATE INDEX `state_list_entries_name` ON `state_list_entries` (`name_key`);--> statement-breakpoint
CREATE TABLE `state_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`authority` text NOT NULL,
	`mode` text NOT NULL,
	`device_kinds` text DEFAULT '[]' NOT NULL,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`except_authorized` integer DEFAULT false NOT NULL,
	`grace_days` integer DEFAULT 0 NOT NULL,
	`basis` text,
	`starts_on` text,
	`suspended_from` text,
	`suspended_until` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`confirmed_by` text,
	`confirmed_at` integer,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`copied_on` text,
	`copy_source` text,
	`copy_hash` text,
	`columns` text DEFAULT '{}' NOT NULL,
	`imported_by` text,
	`imported_at` integer,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`imported_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "state_lists_mode" CHECK("state_lists"."mode" in ('allow', 'deny')),
	CONSTRAINT "state_lists_device_kinds_json" CHECK("state_lists"."device_kinds" is null or json_valid("state_lists"."device_kinds")),
	CONSTRAINT "state_lists_columns_json" CHECK("state_lists"."columns" is null or json_valid("state_lists"."columns"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `state_lists_state` ON `state_lists` (`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `state_lists_known_as` ON `state_lists` (`known_as`);--> statement-breakpoint
CREATE TABLE `state_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`locality` text,
	`device_kind` text,
	`flavor_class` text,
	`license_kind` text,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`confirmed_by` text,
	`confirmed_at` integer,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "state_rules_decision" CHECK("state_rules"."decision" in ('allowed', 'blocked', 'needs-review'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `state_rules_state` ON `state_rules` (`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `state_rules_known_as` ON `state_rules` (`known_as`);