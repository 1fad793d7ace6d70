INSERT INTO `license_reminders` (`location_id`, `kind`, `expires_on`, `threshold`, `created_at`)
SELECT l.`location_id`, r.`kind`, r.`expires_on`, r.`threshold`, min(r.`created_at`)
FROM `document_reminders` r JOIN `licenses` l ON l.`application_id` = r.`application_id` AND l.`kind` = r.`kind`
WHERE l.`location_id` IS NOT NULL
GROUP BY l.`location_id`, r.`kind`, r.`expires_on`, r.`threshold`;--> statement-breakpoint
DROP TABLE `document_reminders`;