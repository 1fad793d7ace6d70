CREATE TABLE `planned_prices` (
	`change_id` text NOT NULL,
	`product_id` text NOT NULL,
	`field` text NOT NULL,
	`from_day` text NOT NULL,
	`old_cents` integer,
	`cents` integer NOT NULL,
	`started_at` integer,
	PRIMARY KEY(`product_id`, `field`, `from_day`),
	FOREIGN KEY (`change_id`) REFERENCES `price_changes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "planned_prices_field" CHECK("planned_prices"."field" in ('wholesalePrice', 'msrp')),
	CONSTRAINT "planned_prices_cents" CHECK("planned_prices"."cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `planned_prices_change` ON `planned_prices` (`change_id`);--> statement-breakpoint
CREATE INDEX `planned_prices_due` ON `planned_prices` (`from_day`) WHERE "planned_prices"."started_at" is null;--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`from_day` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_changes_day` ON `price_changes` (`from_day`);--> statement-breakpoint
CREATE TABLE `price_list_companies` (
	`list_id` text NOT NULL,
	`company_id` text NOT NULL,
	PRIMARY KEY(`list_id`, `company_id`),
	FOREIGN KEY (`list_id`) REFERENCES `price_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_list_companies_company` ON `price_list_companies` (`company_id`);--> statement-breakpoint
CREATE TABLE `price_list_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`list_id` text NOT NULL,
	`position` integer NOT NULL,
	`flavor_id` text,
	`product_id` text,
	`brand_id` text,
	`category` text,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minimum` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `price_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_list_entries_kind" CHECK("price_list_entries"."kind" in ('fixed', 'percent', 'amount')),
	CONSTRAINT "price_list_entries_category" CHECK("price_list_entries"."category" in ('disposables', 'pods', 'mods', 'accessories', 'e-liquids')),
	CONSTRAINT "price_list_entries_one" CHECK(("price_list_entries"."flavor_id" is not null) + ("price_list_entries"."product_id" is not null) + ("price_list_entries"."brand_id" is not null) + ("price_list_entries"."category" is not null) = 1),
	CONSTRAINT "price_list_entries_value" CHECK("price_list_entries"."value" > 0 and ("price_list_entries"."kind" <> 'percent' or "price_list_entries"."value" < 10000)),
	CONSTRAINT "price_list_entries_minimum" CHECK("price_list_entries"."minimum" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_list_entries_list` ON `price_list_entries` (`list_id`,`position`);--> statement-breakpoint
CREATE INDEX `price_list_entries_flavor` ON `price_list_entries` (`flavor_id`);--> statement-breakpoint
CREATE INDEX `price_list_entries_product` ON `price_list_entries` (`product_id`);--> statement-breakpoint
CREATE INDEX `price_list_entries_brand` ON `price_list_entries` (`brand_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `price_list_entries_goods` ON `price_list_entries` (`list_id`,coalesce("flavor_id", "product_id", "brand_id", "category"),`minimum`);--> statement-breakpoint
CREATE TABLE `price_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`from_day` text,
	`until_day` text,
	`priority` integer DEFAULT 0 NOT NULL,
	`audience` text DEFAULT 'everyone' NOT NULL,
	`tiers` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "price_lists_audience" CHECK("price_lists"."audience" in ('everyone', 'tiers', 'companies')),
	CONSTRAINT "price_lists_days" CHECK("price_lists"."from_day" is null or "price_lists"."until_day" is null or "price_lists"."from_day" <= "price_lists"."until_day"),
	CONSTRAINT "price_lists_tiers_json" CHECK("price_lists"."tiers" is null or json_valid("price_lists"."tiers"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `price_lists_name` ON `price_lists` (lower("name"));