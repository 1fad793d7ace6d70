DROP INDEX `orders_created_at`;--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`,`status`,`total_cents`,`user_id`,`payment_status`);
--> statement-breakpoint
-- Refunded orders are no revenue: they leave what was sold, as cancelled ones do. `orders` and `cents` of sales_hours stay those
-- of all orders of a status, since lists are counted by them; the two columns say how many of these were refunded.
ALTER TABLE `sales_hours` ADD `refunded` integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE `sales_hours` ADD `refunded_cents` integer NOT NULL DEFAULT 0;
--> statement-breakpoint
DROP TRIGGER `orders_sales_insert`;
--> statement-breakpoint
DROP TRIGGER `orders_sales_status`;
--> statement-breakpoint
DROP TRIGGER `orders_sales_cancel`;
--> statement-breakpoint
DROP TRIGGER `orders_sales_uncancel`;
--> statement-breakpoint
DROP TRIGGER `orders_sales_delete`;
--> statement-breakpoint
DROP VIEW `sold_lines`;
--> statement-breakpoint
CREATE VIEW `sold_lines` AS
SELECT
	o.id AS order_id,
	o.created_at AS created_at,
	strftime('%Y-%m', o.created_at / 1000, 'unixepoch') AS month,
	i.id AS item_id,
	coalesce(i.product_id, '') AS product_id,
	i.quantity AS units,
	i.line_total_cents AS cents,
	CASE WHEN i.unit_cost_cents IS NULL THEN 0 ELSE i.quantity END AS costed_units,
	CASE WHEN i.unit_cost_cents IS NULL THEN 0 ELSE i.line_total_cents END AS costed_cents,
	coalesce(i.unit_cost_cents, 0) * i.quantity AS cost_cents
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.status <> 'cancelled' AND o.payment_status <> 'refunded';
--> statement-breakpoint
CREATE TRIGGER `orders_sales_insert` AFTER INSERT ON `orders` BEGIN
	INSERT INTO sales_hours (hour, status, orders, cents, refunded, refunded_cents)
	VALUES (new.created_at / 3600000, new.status, 1, new.total_cents, new.payment_status = 'refunded',
		CASE new.payment_status WHEN 'refunded' THEN new.total_cents ELSE 0 END)
	ON CONFLICT (hour, status) DO UPDATE SET
		orders = orders + 1, cents = cents + excluded.cents,
		refunded = refunded + excluded.refunded, refunded_cents = refunded_cents + excluded.refunded_cents;
	INSERT INTO buyer_months (user_id, month, orders, cents)
	SELECT new.user_id, strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), 1, new.total_cents
	WHERE new.status <> 'cancelled' AND new.payment_status <> 'refunded'
	ON CONFLICT (user_id, month) DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
	INSERT INTO buyer_totals (user_id, spent_cents, last_order_at)
	VALUES (new.user_id, CASE WHEN new.status <> 'cancelled' AND new.payment_status <> 'refunded' THEN new.total_cents ELSE 0 END, new.created_at)
	ON CONFLICT (user_id) DO UPDATE SET
		spent_cents = spent_cents + excluded.spent_cents, last_order_at = max(last_order_at, excluded.last_order_at);
END;
--> statement-breakpoint
-- Status and payment are all that changes about an order's sales once it is placed; its total, day and buyer stay.
CREATE TRIGGER `orders_sales_status` AFTER UPDATE OF `status`, `payment_status` ON `orders`
WHEN old.status <> new.status OR (old.payment_status = 'refunded') <> (new.payment_status = 'refunded') BEGIN
	UPDATE sales_hours SET
		orders = orders - 1, cents = cents - old.total_cents,
		refunded = refunded - (old.payment_status = 'refunded'),
		refunded_cents = refunded_cents - CASE old.payment_status WHEN 'refunded' THEN old.total_cents ELSE 0 END
	WHERE hour = old.created_at / 3600000 AND status = old.status;
	INSERT INTO sales_hours (hour, status, orders, cents, refunded, refunded_cents)
	VALUES (new.created_at / 3600000, new.status, 1, new.total_cents, new.payment_status = 'refunded',
		CASE new.payment_status WHEN 'refunded' THEN new.total_cents ELSE 0 END)
	ON CONFLICT (hour, status) DO UPDATE SET
		orders = orders + 1, cents = cents + excluded.cents,
		refunded = refunded + excluded.refunded, refunded_cents = refunded_cents + excluded.refunded_cents;
END;
--> statement-breakpoint
-- A cancellation or a refund takes the order out of what was sold; its lines are read while they still count.
CREATE TRIGGER `orders_sales_leave` BEFORE UPDATE OF `status`, `payment_status` ON `orders`
WHEN (old.status <> 'cancelled' AND old.payment_status <> 'refunded') AND NOT (new.status <> 'cancelled' AND new.payment_status <> 'refunded') BEGIN
	UPDATE product_months SET
		units = product_months.units - l.units, cents = product_months.cents - l.cents,
		costed_units = product_months.costed_units - l.costed_units,
		costed_cents = product_months.costed_cents - l.costed_cents,
		cost_cents = product_months.cost_cents - l.cost_cents
	FROM (SELECT product_id, month, sum(units) AS units, sum(cents) AS cents, sum(costed_units) AS costed_units,
			sum(costed_cents) AS costed_cents, sum(cost_cents) AS cost_cents
		FROM sold_lines WHERE order_id = old.id GROUP BY product_id, month) l
	WHERE product_months.product_id = l.product_id AND product_months.month = l.month;
	UPDATE buyer_months SET orders = orders - 1, cents = cents - old.total_cents
	WHERE user_id = old.user_id AND month = strftime('%Y-%m', old.created_at / 1000, 'unixepoch');
	UPDATE buyer_totals SET spent_cents = spent_cents - old.total_cents WHERE user_id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_sales_return` AFTER UPDATE OF `status`, `payment_status` ON `orders`
WHEN NOT (old.status <> 'cancelled' AND old.payment_status <> 'refunded') AND (new.status <> 'cancelled' AND new.payment_status <> 'refunded') BEGIN
	INSERT INTO product_months (product_id, month, units, cents, costed_units, costed_cents, cost_cents)
	SELECT product_id, month, sum(units), sum(cents), sum(costed_units), sum(costed_cents), sum(cost_cents)
	FROM sold_lines WHERE order_id = new.id GROUP BY product_id, month
	ON CONFLICT (product_id, month) DO UPDATE SET
		units = units + excluded.units, cents = cents + excluded.cents,
		costed_units = costed_units + excluded.costed_units, costed_cents = costed_cents + excluded.costed_cents,
		cost_cents = cost_cents + excluded.cost_cents;
	INSERT INTO buyer_months (user_id, month, orders, cents)
	VALUES (new.user_id, strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), 1, new.total_cents)
	ON CONFLICT (user_id, month) DO UPDATE SET orders = orders + 1, cents = cents + excluded.cents;
	UPDATE buyer_totals SET spent_cents = spent_cents + new.total_cents WHERE user_id = new.user_id;
END;
--> statement-breakpoint
-- Its lines go first, while they can still be told from a cancelled or refunded order's.
CREATE TRIGGER `orders_sales_delete` BEFORE DELETE ON `orders` BEGIN
	DELETE FROM order_items WHERE order_id = old.id;
	UPDATE sales_hours SET
		orders = orders - 1, cents = cents - old.total_cents,
		refunded = refunded - (old.payment_status = 'refunded'),
		refunded_cents = refunded_cents - CASE old.payment_status WHEN 'refunded' THEN old.total_cents ELSE 0 END
	WHERE hour = old.created_at / 3600000 AND status = old.status;
	UPDATE buyer_months SET orders = orders - 1, cents = cents - old.total_cents
	WHERE old.status <> 'cancelled' AND old.payment_status <> 'refunded' AND user_id = old.user_id
		AND month = strftime('%Y-%m', old.created_at / 1000, 'unixepoch');
	DELETE FROM buyer_totals WHERE user_id = old.user_id;
	INSERT INTO buyer_totals (user_id, spent_cents, last_order_at)
	SELECT user_id, sum(CASE WHEN status <> 'cancelled' AND payment_status <> 'refunded' THEN total_cents ELSE 0 END), max(created_at)
	FROM orders WHERE user_id = old.user_id AND id <> old.id GROUP BY user_id;
END;
--> statement-breakpoint
DELETE FROM sales_hours;
--> statement-breakpoint
DELETE FROM buyer_months;
--> statement-breakpoint
DELETE FROM buyer_totals;
--> statement-breakpoint
DELETE FROM product_months;
--> statement-breakpoint
INSERT INTO sales_hours (hour, status, orders, cents, refunded, refunded_cents)
SELECT created_at / 3600000, status, count(*), sum(total_cents), sum(payment_status = 'refunded'),
	sum(CASE payment_status WHEN 'refunded' THEN total_cents ELSE 0 END)
FROM orders GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO buyer_months (user_id, month, orders, cents)
SELECT user_id, strftime('%Y-%m', created_at / 1000, 'unixepoch'), count(*), sum(total_cents)
FROM orders WHERE status <> 'cancelled' AND payment_status <> 'refunded' GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO buyer_totals (user_id, spent_cents, last_order_at)
SELECT user_id, sum(CASE WHEN status <> 'cancelled' AND payment_status <> 'refunded' THEN total_cents ELSE 0 END), max(created_at) FROM orders GROUP BY user_id;
--> statement-breakpoint
INSERT INTO product_months (product_id, month, units, cents, costed_units, costed_cents, cost_cents)
SELECT product_id, month, sum(units), sum(cents), sum(costed_units), sum(costed_cents), sum(cost_cents)
FROM sold_lines GROUP BY product_id, month;
