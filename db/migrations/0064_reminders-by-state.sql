PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_license_reminders` (
	`location_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`expires_on` text NOT NULL,
	`threshold` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`location_id`, `kind`, `state`, `expires_on`, `threshold`),
	FOREIGN KEY (`location_id`) REFERENCES `locations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "license_reminders_kind" CHECK("__new_license_reminders"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense', 'resaleCertificate'))
) STRICT;
--> statement-breakpoint
-- What was reminded of was each certificate that was on file by then, with the same store and last day.
INSERT OR IGNORE INTO `__new_license_reminders`("location_id", "kind", "state", "expires_on", "threshold", "created_at")
	SELECT r.location_id, r.kind, coalesce(l.state, ''), r.expires_on, r.threshold, r.created_at FROM license_reminders r
	LEFT JOIN licenses l ON r.kind = 'resaleCertificate' AND l.kind = r.kind AND l.location_id = r.location_id
		AND l.expires_on = r.expires_on AND coalesce(l.verified_at, l.created_at) <= r.created_at;--> statement-breakpoint
DROP TABLE `license_reminders`;--> statement-breakpoint
ALTER TABLE `__new_license_reminders` RENAME TO `license_reminders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `pact_corrections` ADD `return_id` text REFERENCES claim_returns(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `pact_corrections_return` ON `pact_corrections` (`return_id`);