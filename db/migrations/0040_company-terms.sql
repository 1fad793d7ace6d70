DROP TABLE `document_checks`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` integer,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`company_id` text,
	`company_role` text,
	`last_login_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('user', 'admin', 'sales', 'warehouse', 'bookkeeper')),
	CONSTRAINT "users_company_role" CHECK("__new_users"."company_role" in ('owner', 'buyer', 'bookkeeper')),
	CONSTRAINT "users_company_member" CHECK(("__new_users"."company_id" is null) = ("__new_users"."company_role" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "email", "email_confirmed_at", "password", "role", "company_id", "company_role", "last_login_at", "deleted_at", "created_at", "updated_at") SELECT "id", "username", "email", "email_confirmed_at", "password", "role", "company_id", "company_role", "last_login_at", "deleted_at", "created_at", "updated_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`,`id`,`role`,`deleted_at`,`company_id`);--> statement-breakpoint
CREATE INDEX `users_company` ON `users` (`company_id`,`deleted_at`,`role`);