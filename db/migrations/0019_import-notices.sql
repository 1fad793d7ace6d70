ALTER TABLE `product_import_rows` ADD `notices` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `product_imports` ADD `tally` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Previews of the version before say less, and in another form: they are made again from their files.
UPDATE `product_imports` SET `state` = 'reading', `claimed_at` = NULL, `rows_total` = NULL, `rows_done` = 0,
	`problem` = 'The shop was updated since this preview was made. Here it is as things are now.'
WHERE `state` IN ('ready', 'applying');
