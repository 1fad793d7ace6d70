CREATE TABLE `companies_apart` (
	`one_id` text NOT NULL,
	`two_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`one_id`, `two_id`),
	FOREIGN KEY (`one_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`two_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "companies_apart_order" CHECK("companies_apart"."one_id" < "companies_apart"."two_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `companies_apart_two` ON `companies_apart` (`two_id`);