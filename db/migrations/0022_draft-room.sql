ALTER TABLE `application_drafts` ADD `address` text;--> statement-breakpoint
ALTER TABLE `application_drafts` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `application_drafts_room` ON `application_drafts` (`address`,`bytes`);--> statement-breakpoint
UPDATE `application_drafts` SET `bytes` = 4096
	+ length(cast(`business_name` || `business_address` || `business_phone` || `ein` || `expected_volume` || `trade_references_text` AS blob))
	+ coalesce((SELECT sum(f.`size`) FROM `uploaded_files` f WHERE f.`id` IN (`business_license`, `reseller_permit`, `tobacco_license`)), 0);
