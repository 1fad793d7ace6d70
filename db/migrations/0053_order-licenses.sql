CREATE TABLE `order_licenses` (
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`state` text,
	`expires_on` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_licenses_kind" CHECK("order_licenses"."kind" in ('businessLicense', 'resellerPermit', 'tobaccoLicense'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_licenses_order` ON `order_licenses` (`order_id`);