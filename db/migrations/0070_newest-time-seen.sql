CREATE TABLE `clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	CONSTRAINT "clock_one_row" CHECK("clock"."id" = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `clock` (`id`, `seen_at`)
SELECT 1, max(`at`) FROM (
	SELECT max(`created_at`) AS `at` FROM `audit_log`
	UNION ALL SELECT max(`created_at`) FROM `orders`
	UNION ALL SELECT max(`last_seen_at`) FROM `sessions`
) HAVING max(`at`) IS NOT NULL;
