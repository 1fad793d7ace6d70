CREATE TABLE `program_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`digest` text NOT NULL,
	`name` text NOT NULL,
	`company_id` text,
	`maker_id` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "program_keys_scopes" CHECK("program_keys"."scopes" is null or json_valid("program_keys"."scopes")),
	CONSTRAINT "program_keys_name" CHECK(length("program_keys"."name") > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `program_keys_handle` ON `program_keys` (`handle`);--> statement-breakpoint
CREATE INDEX `program_keys_company` ON `program_keys` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `program_keys_maker` ON `program_keys` (`maker_id`,`revoked_at`);