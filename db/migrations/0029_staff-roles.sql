CREATE TABLE `staff_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_invitations_role" CHECK("staff_invitations"."role" in ('admin', 'sales', 'warehouse', 'bookkeeper'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_token` ON `staff_invitations` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_open` ON `staff_invitations` (lower("email")) WHERE "staff_invitations"."used_at" is null and "staff_invitations"."withdrawn_at" is null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`email_confirmed_at` integer,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`is_wholesale_approved` integer DEFAULT false NOT NULL,
	`pricing_tier` text DEFAULT 'starter' NOT NULL,
	`payment_terms` text DEFAULT 'net30' NOT NULL,
	`business_name` text,
	`business_phone` text,
	`notes` text,
	`revoked_reason` text,
	`revoked_at` integer,
	`last_login_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('user', 'admin', 'sales', 'warehouse', 'bookkeeper')),
	CONSTRAINT "users_pricing_tier" CHECK("__new_users"."pricing_tier" in ('starter', 'growth', 'premium')),
	CONSTRAINT "users_payment_terms" CHECK("__new_users"."payment_terms" in ('net30', 'prepay'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "email", "email_confirmed_at", "password", "role", "is_wholesale_approved", "pricing_tier", "payment_terms", "business_name", "business_phone", "notes", "revoked_reason", "revoked_at", "last_login_at", "deleted_at", "created_at", "updated_at") SELECT "id", "username", "email", "email_confirmed_at", "password", "role", "is_wholesale_approved", "pricing_tier", "payment_terms", "business_name", "business_phone", "notes", "revoked_reason", "revoked_at", "last_login_at", "deleted_at", "created_at", "updated_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created_at` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_approved` ON `users` (`is_wholesale_approved`,`created_at`,`role`,`deleted_at`,`id`);