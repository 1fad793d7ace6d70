ALTER TABLE `pact_facts` ADD `upc` text;--> statement-breakpoint
ALTER TABLE `pact_reports` ADD `revision` integer DEFAULT 1 NOT NULL;