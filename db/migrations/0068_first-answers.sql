ALTER TABLE `one_time_keys` ADD `operation` text;--> statement-breakpoint
ALTER TABLE `one_time_keys` ADD `answer` text;