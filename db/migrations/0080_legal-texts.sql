CREATE TABLE `legal_texts` (
	`page` text NOT NULL,
	`version` integer NOT NULL,
	`body` text,
	`updated_on` text,
	`reviewer` text,
	`holds_from` text,
	`editor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`page`, `version`)
) STRICT;
