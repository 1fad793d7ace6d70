PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`ein` text,
	`is_wholesale_approved` integer DEFAULT false NOT NULL,
	`pricing_tier` text NOT NULL,
	`payment_terms` text DEFAULT 'net30' NOT NULL,
	`approval_above_cents` integer,
	`credit_limit_cents` integer,
	`hold_days` integer,
	`credit_release` text,
	`no_reminders` integer DEFAULT false NOT NULL,
	`monthly_statement` integer DEFAULT false NOT NULL,
	`notes` text,
	`revoked_reason` text,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "companies_payment_terms" CHECK("__new_companies"."payment_terms" in ('prepay', 'cash_on_delivery', 'net7', 'net10', 'net15', 'net30', 'net45', 'net60'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_companies`("id", "name", "phone", "ein", "is_wholesale_approved", "pricing_tier", "payment_terms", "approval_above_cents", "credit_limit_cents", "hold_days", "credit_release", "no_reminders", "monthly_statement", "notes", "revoked_reason", "revoked_at", "created_at", "updated_at") SELECT "id", "name", "phone", "ein", "is_wholesale_approved", "pricing_tier", "payment_terms", "approval_above_cents", "credit_limit_cents", "hold_days", "credit_release", "no_reminders", "monthly_statement", "notes", "revoked_reason", "revoked_at", "created_at", "updated_at" FROM `companies`;--> statement-breakpoint
DROP TABLE `companies`;--> statement-breakpoint
ALTER TABLE `__new_companies` RENAME TO `companies`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `companies_approved` ON `companies` (`is_wholesale_approved`,`id`);--> statement-breakpoint
CREATE INDEX `companies_name` ON `companies` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `companies_filters` ON `companies` (`pricing_tier`,`is_wholesale_approved`,`revoked_at`,`payment_terms`);--> statement-breakpoint
CREATE INDEX `companies_named` ON `companies` (lower("name"));--> statement-breakpoint
CREATE INDEX `companies_ein` ON `companies` (`ein`);--> statement-breakpoint
ALTER TABLE `orders` ADD `net_days` integer;