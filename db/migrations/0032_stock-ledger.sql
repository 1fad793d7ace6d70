CREATE TABLE `stock_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`supplier` text,
	`reference` text,
	`day` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_batches_kind" CHECK("stock_batches"."kind" in ('receive', 'count')),
	CONSTRAINT "stock_batches_named" CHECK("stock_batches"."kind" <> 'receive' or ("stock_batches"."supplier" is not null and "stock_batches"."reference" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_batches_delivery` ON `stock_batches` (lower("supplier"),lower("reference"));--> statement-breakpoint
CREATE INDEX `stock_batches_newest` ON `stock_batches` (`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`flavor_id` text,
	`flavor` text,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`balance` integer NOT NULL,
	`reason` text,
	`reference` text,
	`reference_id` text,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" in ('opening', 'order', 'cancel', 'short', 'receive', 'count', 'adjust', 'return', 'damage', 'import')),
	CONSTRAINT "stock_movements_quantity" CHECK("stock_movements"."quantity" <> 0 or "stock_movements"."kind" = 'count'),
	CONSTRAINT "stock_movements_balance" CHECK("stock_movements"."balance" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movements_good` ON `stock_movements` (`product_id`,`flavor_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_reference` ON `stock_movements` (`reference_id`,`id`) WHERE "stock_movements"."reference_id" is not null;--> statement-breakpoint
-- A cancelled order could leave a product with another quantity than its flavors' sum.
UPDATE `products` SET `stock_quantity` = (
	SELECT sum(`stock_quantity`) FROM `product_flavors` WHERE `product_id` = `products`.`id` AND `active` = 1
) WHERE EXISTS (
	SELECT 1 FROM `product_flavors` WHERE `product_id` = `products`.`id` AND `active` = 1 AND `stock_quantity` IS NOT NULL
);--> statement-breakpoint
INSERT INTO `stock_movements` (`product_id`, `flavor_id`, `flavor`, `kind`, `quantity`, `balance`, `actor_name`, `created_at`)
SELECT `product_id`, `id`, `name`, 'opening', `stock_quantity`, `stock_quantity`, 'system', cast(unixepoch('subsec') * 1000 AS integer)
FROM `product_flavors` WHERE `stock_quantity` > 0 ORDER BY `product_id`, `position`;--> statement-breakpoint
INSERT INTO `stock_movements` (`product_id`, `kind`, `quantity`, `balance`, `actor_name`, `created_at`)
SELECT `id`, 'opening', `stock_quantity`, `stock_quantity`, 'system', cast(unixepoch('subsec') * 1000 AS integer)
FROM `products` WHERE `stock_quantity` > 0 AND NOT EXISTS (
	SELECT 1 FROM `product_flavors` f WHERE f.`product_id` = `products`.`id` AND f.`active` = 1 AND f.`stock_quantity` IS NOT NULL
) ORDER BY `id`;
