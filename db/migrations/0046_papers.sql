CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`credit_id` text NOT NULL,
	`charge_id` text NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`credit_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allocations_cents" CHECK("allocations"."cents" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `allocations_credit` ON `allocations` (`credit_id`,`charge_id`,`cents`);--> statement-breakpoint
CREATE INDEX `allocations_charge` ON `allocations` (`charge_id`,`credit_id`,`cents`);--> statement-breakpoint
CREATE TABLE `paper_lines` (
	`paper_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_item_id` text,
	`name` text NOT NULL,
	`sku` text,
	`quantity` integer NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	PRIMARY KEY(`paper_id`, `position`),
	FOREIGN KEY (`paper_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "paper_lines_total" CHECK("paper_lines"."line_total_cents" = "paper_lines"."unit_price_cents" * "paper_lines"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `paper_lines_item` ON `paper_lines` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `papers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` text,
	`company_id` text NOT NULL,
	`order_id` text,
	`shipment_id` text,
	`invoice_id` text,
	`undoes` text,
	`day` text NOT NULL,
	`due_on` text,
	`subtotal_cents` integer,
	`tax_cents` integer,
	`freight_cents` integer,
	`cents` integer NOT NULL,
	`is_correction` integer DEFAULT false NOT NULL,
	`method` text,
	`reference` text,
	`reason` text,
	`document` text,
	`actor_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `papers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "papers_kind_check" CHECK("papers"."kind" in ('invoice', 'credit', 'payment', 'refund', 'counter')),
	CONSTRAINT "papers_method" CHECK("papers"."method" in ('check', 'ach', 'wire', 'card', 'cash', 'other')),
	CONSTRAINT "papers_number" CHECK(("papers"."number" is not null) = ("papers"."kind" in ('invoice', 'credit'))),
	CONSTRAINT "papers_due" CHECK(("papers"."due_on" is not null) = ("papers"."kind" = 'invoice')),
	CONSTRAINT "papers_counter" CHECK(("papers"."undoes" is not null) = ("papers"."kind" = 'counter')),
	CONSTRAINT "papers_sign" CHECK(case "papers"."kind" when 'invoice' then "papers"."cents" >= 0 when 'refund' then "papers"."cents" > 0 when 'counter' then "papers"."cents" <> 0 else "papers"."cents" < 0 end),
	CONSTRAINT "papers_total" CHECK(case when "papers"."kind" in ('invoice', 'credit') then abs("papers"."cents") = "papers"."subtotal_cents" + "papers"."tax_cents" + "papers"."freight_cents" else "papers"."subtotal_cents" is null end),
	CONSTRAINT "papers_document_json" CHECK("papers"."document" is null or json_valid("papers"."document"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number_unique` ON `papers` (`number`);--> statement-breakpoint
CREATE INDEX `papers_company` ON `papers` (`company_id`,`day`,`id`,`cents`);--> statement-breakpoint
CREATE INDEX `papers_kind` ON `papers` (`kind`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `papers_order` ON `papers` (`order_id`,`kind`);--> statement-breakpoint
CREATE INDEX `papers_invoice` ON `papers` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_shipment` ON `papers` (`shipment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_undoes` ON `papers` (`undoes`);