CREATE TABLE `shipment_lines` (
	`shipment_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`flavor_id` text,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_lines_quantity" CHECK("shipment_lines"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipment_lines_shipment` ON `shipment_lines` (`shipment_id`,`order_item_id`,coalesce("flavor_id", ''));--> statement-breakpoint
CREATE INDEX `shipment_lines_item` ON `shipment_lines` (`order_item_id`,`quantity`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`number` integer NOT NULL,
	`carrier` text,
	`tracking_numbers` text NOT NULL,
	`shipped_at` integer NOT NULL,
	`delivered_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipments_numbers_json" CHECK("shipments"."tracking_numbers" is null or json_valid("shipments"."tracking_numbers"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_order` ON `shipments` (`order_id`,`number`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product_id` text,
	`flavor_id` text,
	`product_name` text NOT NULL,
	`sku` text,
	`flavor` text,
	`assorted` integer DEFAULT false NOT NULL,
	`quantity` integer NOT NULL,
	`closed_short` integer DEFAULT 0 NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`line_total_cents` integer NOT NULL,
	`unit_cost_cents` integer,
	`taken_from` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`flavor_id`) REFERENCES `product_flavors`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("__new_order_items"."quantity" >= 0 and "__new_order_items"."closed_short" >= 0 and "__new_order_items"."quantity" + "__new_order_items"."closed_short" >= 1),
	CONSTRAINT "order_items_total" CHECK("__new_order_items"."line_total_cents" = "__new_order_items"."unit_price_cents" * "__new_order_items"."quantity")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "position", "product_id", "flavor_id", "product_name", "sku", "flavor", "assorted", "quantity", "unit_price_cents", "line_total_cents", "unit_cost_cents", "taken_from") SELECT "id", "order_id", "position", "product_id", "flavor_id", "product_name", "sku", "flavor", "assorted", "quantity", "unit_price_cents", "line_total_cents", "unit_cost_cents", "taken_from" FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE INDEX `order_items_sales` ON `order_items` (`order_id`,`product_id`,`quantity`,`line_total_cents`,`unit_cost_cents`);--> statement-breakpoint
-- What was shipped so far was one parcel with everything in it.
INSERT INTO `shipments` (`id`, `order_id`, `number`, `carrier`, `tracking_numbers`, `shipped_at`, `delivered_at`)
SELECT id, id, 1, carrier, iif(tracking_number IS NULL, '[]', json_array(tracking_number)),
	coalesce(shipped_at, delivered_at, updated_at), iif(status = 'delivered', coalesce(delivered_at, shipped_at, updated_at), NULL)
FROM orders WHERE status IN ('shipped', 'delivered');--> statement-breakpoint
INSERT INTO `shipment_lines` (`shipment_id`, `order_item_id`, `flavor_id`, `quantity`)
SELECT i.order_id, i.id, t.value ->> '$.flavorId', sum(t.value ->> '$.quantity')
FROM shipments s JOIN order_items i ON i.order_id = s.order_id JOIN json_each(iif(i.flavor IS NULL AND i.taken_from IS NOT NULL,
	i.taken_from, json_array(json_object('flavorId', NULL, 'quantity', i.quantity)))) t
GROUP BY 1, 2, 3;
