CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`type` text NOT NULL,
	`record_id` text NOT NULL,
	`number` text,
	`read_by_id` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`tried_at` integer,
	`took_ms` integer,
	`answer_status` integer,
	`answer` text,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" in ('waiting', 'sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at`,`endpoint_id`) WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`endpoint_id`,`type`,`record_id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created_at` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text,
	`maker_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`paused_at` integer,
	`paused_why` text,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_endpoints_why" CHECK("webhook_endpoints"."paused_why" in ('hand', 'failing', 'gone', 'access')),
	CONSTRAINT "webhook_endpoints_paused" CHECK(("webhook_endpoints"."paused_at" is null) = ("webhook_endpoints"."paused_why" is null)),
	CONSTRAINT "webhook_endpoints_previous" CHECK(("webhook_endpoints"."previous_secret" is null) = ("webhook_endpoints"."previous_until" is null)),
	CONSTRAINT "webhook_endpoints_events" CHECK("webhook_endpoints"."events" is null or json_valid("webhook_endpoints"."events"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_endpoints_url` ON `webhook_endpoints` (coalesce("company_id", ''),`url`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_company` ON `webhook_endpoints` (`company_id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_maker` ON `webhook_endpoints` (`maker_id`);