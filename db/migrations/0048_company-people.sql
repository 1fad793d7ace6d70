CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`email` text NOT NULL,
	`name` text,
	`role` text,
	`company_id` text,
	`company_role` text,
	`invited_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_role" CHECK("invitations"."role" in ('admin', 'sales', 'warehouse', 'bookkeeper')),
	CONSTRAINT "invitations_company_role" CHECK("invitations"."company_role" in ('owner', 'buyer', 'bookkeeper')),
	CONSTRAINT "invitations_to" CHECK(("invitations"."role" is null) = ("invitations"."company_id" is not null) and ("invitations"."company_id" is null) = ("invitations"."company_role" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (lower("email"),(case when "company_id" is null then '' else "company_id" end)) WHERE "invitations"."used_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `invitations_company` ON `invitations` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `left_carts` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`lines` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "left_carts_lines_json" CHECK("left_carts"."lines" is null or json_valid("left_carts"."lines"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `left_carts_company` ON `left_carts` (`company_id`,`created_at`);