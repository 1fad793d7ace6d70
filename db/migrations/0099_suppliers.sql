CREATE TABLE `supplier_goods` (
	`id` text PRIMARY KEY NOT NULL,
	`supplier_id` text NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`code` text,
	`case_pack` integer,
	`cost_cents` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "supplier_goods_case" CHECK("supplier_goods"."case_pack" is null or "supplier_goods"."case_pack" >= 1),
	CONSTRAINT "supplier_goods_cost" CHECK("supplier_goods"."cost_cents" is null or "supplier_goods"."cost_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `supplier_goods_place` ON `supplier_goods` (`supplier_id`,`product_id`,coalesce("flavor_id", ''));--> statement-breakpoint
CREATE INDEX `supplier_goods_product` ON `supplier_goods` (`product_id`);--> statement-breakpoint
CREATE INDEX `supplier_goods_flavor` ON `supplier_goods` (`flavor_id`);--> statement-breakpoint
CREATE INDEX `supplier_goods_code` ON `supplier_goods` (`supplier_id`,lower("code"));--> statement-breakpoint
CREATE TABLE `suppliers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`contact` text,
	`email` text,
	`phone` text,
	`account` text,
	`terms` text,
	`lead_days` integer,
	`minimum_cents` integer,
	`notes` text,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "suppliers_lead_days" CHECK("suppliers"."lead_days" is null or "suppliers"."lead_days" >= 0),
	CONSTRAINT "suppliers_minimum" CHECK("suppliers"."minimum_cents" is null or "suppliers"."minimum_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `suppliers_name` ON `suppliers` (lower("name"));