ALTER TABLE `saved_lists` ADD `shared_with` text REFERENCES companies(id);--> statement-breakpoint
CREATE INDEX `saved_lists_shared` ON `saved_lists` (`shared_with`);