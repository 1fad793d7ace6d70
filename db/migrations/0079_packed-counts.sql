CREATE TABLE `packings` (
	`order_id` text PRIMARY KEY NOT NULL,
	`parcels` integer NOT NULL,
	`counts` text NOT NULL,
	`actor_id` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "packings_counts_json" CHECK("packings"."counts" is null or json_valid("packings"."counts"))
) STRICT;
