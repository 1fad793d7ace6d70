-- `contains_nicotine` may be null: nobody has said. Columns are exchanged in place, since a rebuilt table loses its triggers.
ALTER TABLE `products` ADD `nicotine_stated` integer;
--> statement-breakpoint
UPDATE `products` SET `nicotine_stated` = `contains_nicotine`;
--> statement-breakpoint
-- A "no" that nobody chose was only the default: that of imported goods, and that beside a strength such as 5%.
UPDATE `products` SET `nicotine_stated` = NULL
WHERE `contains_nicotine` = 0
AND (
	`nicotine_strength` GLOB '*[1-9]*'
	OR EXISTS (
		SELECT 1 FROM `audit_log` AS made JOIN `audit_log` AS import
		ON import.`action` = 'product.import' AND import.`actor_id` IS made.`actor_id`
		AND import.`created_at` BETWEEN made.`created_at` AND made.`created_at` + 30000
		WHERE made.`entity` = 'product' AND made.`entity_id` = `products`.`id` AND made.`action` = 'product.create'
	)
)
AND NOT EXISTS (
	SELECT 1 FROM `audit_log` AS edit
	WHERE edit.`entity` = 'product' AND edit.`entity_id` = `products`.`id` AND edit.`action` = 'product.update'
	AND json_type(edit.`after`, '$.containsNicotine') IS NOT NULL
);
--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `contains_nicotine`;
--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `nicotine_stated` TO `contains_nicotine`;
