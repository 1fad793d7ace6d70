DROP INDEX `orders_created_at`;--> statement-breakpoint
CREATE INDEX `orders_search` ON `orders` (`created_at`,`status`,lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || (case when po_number is null then '' else po_number end) || ' ' || (case when tracking_number is null then '' else tracking_number end)));--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`,`status`,`total_cents`,`user_id`);--> statement-breakpoint
CREATE INDEX `order_items_sales` ON `order_items` (`order_id`,`product_id`,`quantity`,`line_total_cents`,`unit_cost_cents`);--> statement-breakpoint
CREATE INDEX `products_stock` ON `products` (`active`,`stock_quantity`,`id`);