ALTER TABLE `companies` ADD `credit_limit_cents` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `hold_days` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `credit_release` text;