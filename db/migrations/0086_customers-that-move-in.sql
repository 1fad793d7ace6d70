ALTER TABLE `invitations` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `companies` ADD `ein` text;--> statement-breakpoint
CREATE INDEX `companies_ein` ON `companies` (`ein`);
--> statement-breakpoint
-- The EIN of each company's last approved application.
UPDATE `companies` SET `ein` = (SELECT a.`ein` FROM `wholesale_applications` a
	WHERE a.`company_id` = `companies`.`id` AND a.`kind` = 'company' AND a.`status` = 'approved' AND a.`ein` <> ''
	ORDER BY a.`reviewed_at` DESC LIMIT 1);
