PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_state_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`locality` text,
	`zip_codes` text DEFAULT '[]' NOT NULL,
	`zip_source` text,
	`zip_checked_on` text,
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
	CONSTRAINT "state_rules_decision" CHECK("__new_state_rules"."decision" in ('allowed', 'blocked', 'needs-review')),
	CONSTRAINT "state_rules_zip_codes_json" CHECK("__new_state_rules"."zip_codes" is null or json_valid("__new_state_rules"."zip_codes"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_state_rules`("id", "state", "locality", "zip_codes", "zip_source", "zip_checked_on", "device_kind", "flavor_class", "license_kind", "nicotine_only", "decision", "reason", "starts_on", "ends_on", "source", "checked_on", "watch", "confirmed_by", "confirmed_at", "known_as", "version", "created_at", "updated_at") SELECT "id", "state", "locality", '[]', null, null, "device_kind", "flavor_class", "license_kind", "nicotine_only", "decision", "reason", "starts_on", "ends_on", "source", "checked_on", "watch", "confirmed_by", "confirmed_at", "known_as", "version", "created_at", "updated_at" FROM `state_rules`;--> statement-breakpoint
DROP TABLE `state_rules`;--> statement-breakpoint
ALTER TABLE `__new_state_rules` RENAME TO `state_rules`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `state_rules_state` ON `state_rules` (`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `state_rules_known_as` ON `state_rules` (`known_as`);--> statement-breakpoint
CREATE TABLE `__new_excise_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`locality` text,
	`zip_codes` text DEFAULT '[]' NOT NULL,
	`zip_source` text,
	`zip_checked_on` text,
	`base` text NOT NULL,
	`rate` integer NOT NULL,
	`device_kinds` text DEFAULT '[]' NOT NULL,
	`nicotine_only` integer DEFAULT false NOT NULL,
	`payer` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`source` text NOT NULL,
	`checked_on` text NOT NULL,
	`watch` text,
	`known_as` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "excise_rates_base" CHECK("__new_excise_rates"."base" in ('milliliter', 'piece', 'wholesale', 'list-price')),
	CONSTRAINT "excise_rates_payer" CHECK("__new_excise_rates"."payer" in ('distributor', 'buyer')),
	CONSTRAINT "excise_rates_rate" CHECK("__new_excise_rates"."rate" > 0),
	CONSTRAINT "excise_rates_device_kinds_json" CHECK("__new_excise_rates"."device_kinds" is null or json_valid("__new_excise_rates"."device_kinds")),
	CONSTRAINT "excise_rates_zip_codes_json" CHECK("__new_excise_rates"."zip_codes" is null or json_valid("__new_excise_rates"."zip_codes"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_excise_rates`("id", "state", "locality", "zip_codes", "zip_source", "zip_checked_on", "base", "rate", "device_kinds", "nicotine_only", "payer", "starts_on", "ends_on", "source", "checked_on", "watch", "known_as", "version", "created_at", "updated_at") SELECT "id", "state", "locality", '[]', null, null, "base", "rate", "device_kinds", "nicotine_only", "payer", "starts_on", "ends_on", "source", "checked_on", "watch", "known_as", "version", "created_at", "updated_at" FROM `excise_rates`;--> statement-breakpoint
DROP TABLE `excise_rates`;--> statement-breakpoint
ALTER TABLE `__new_excise_rates` RENAME TO `excise_rates`;--> statement-breakpoint
CREATE INDEX `excise_rates_state` ON `excise_rates` (`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `excise_rates_known_as` ON `excise_rates` (`known_as`);--> statement-breakpoint
UPDATE `state_rules` SET `zip_codes` = '["81611","81612"]', `zip_source` = 'https://www.unitedstateszipcodes.org: ZIP codes of the post office with this name', `zip_checked_on` = '2026-11-23'
	WHERE `known_as` IN ('CO-Aspen-flavored', 'CO-Aspen-menthol') AND `state` = 'CO' AND lower(trim(`locality`)) = 'aspen';--> statement-breakpoint
UPDATE `state_rules` SET `zip_codes` = '["80301","80302","80303","80304","80305","80306","80307","80308","80309","80310","80314"]',
	`zip_source` = 'https://www.unitedstateszipcodes.org: ZIP codes of the post office with this name', `zip_checked_on` = '2026-11-23'
	WHERE `known_as` = 'CO-Boulder-flavored' AND `state` = 'CO' AND lower(trim(`locality`)) = 'boulder';
