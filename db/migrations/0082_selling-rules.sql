CREATE TABLE `selling_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`part` text NOT NULL,
	`from_at` integer NOT NULL,
	`value` text NOT NULL,
	`saved_by` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "selling_rules_value" CHECK("selling_rules"."value" is null or json_valid("selling_rules"."value"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `selling_rules_part` ON `selling_rules` (`part`,`from_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_rate` integer DEFAULT 800;