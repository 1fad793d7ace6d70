CREATE TABLE `notices` (
	`name` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`detail` text,
	`data` text,
	`since` integer NOT NULL,
	`told_at` integer,
	`ended_at` integer,
	CONSTRAINT "notices_kind" CHECK("notices"."kind" in ('alert', 'warning')),
	CONSTRAINT "notices_data_json" CHECK("notices"."data" is null or json_valid("notices"."data"))
) STRICT;
