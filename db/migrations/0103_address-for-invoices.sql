ALTER TABLE `companies` ADD `invoice_email` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `invoice_email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `invoice_email_token` text;--> statement-breakpoint
CREATE INDEX `companies_invoice_email` ON `companies` (lower("invoice_email")) WHERE "companies"."invoice_email" is not null;--> statement-breakpoint
CREATE INDEX `companies_invoice_token` ON `companies` (`invoice_email_token`) WHERE "companies"."invoice_email_token" is not null;