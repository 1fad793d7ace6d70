-- What analytics and the admin portal's cards add up (db/decisions/008-sales-summaries.md). Triggers on orders and
-- order_items keep the tables exact for every way an order is written. Hours count from the epoch; months are UTC's, as YYYY-MM.
-- An order counts as sold unless it is cancelled, refunded or of $0.00, as replacements are (Rule 19.6), and a line unless it is at no charge. An
-- order's moment and buyer never change once it is placed.

DROP TABLE IF EXISTS sales_hours;
DROP TABLE IF EXISTS sales_totals;
DROP TABLE IF EXISTS buyer_months;
DROP TABLE IF EXISTS buyer_steps;
DROP TABLE IF EXISTS buyer_totals;
DROP TABLE IF EXISTS product_months;

-- `orders` and `cents` are of all orders of a status, since lists are counted by them; `unsold` and `unsold_cents` are of
-- those among them that were refunded or came to nothing.
CREATE TABLE sales_hours (
	hour integer NOT NULL,
	status text NOT NULL,
	orders integer NOT NULL,
	cents integer NOT NULL,
	unsold integer NOT NULL,
	unsold_cents integer NOT NULL,
	PRIMARY KEY (hour, status)
) STRICT, WITHOUT ROWID;

-- The same of all hours.
CREATE TABLE sales_totals (
	status text PRIMARY KEY,
	orders integer NOT NULL,
	cents integer NOT NULL,
	unsold integer NOT NULL,
	unsold_cents integer NOT NULL
) STRICT, WITHOUT ROWID;

-- Of orders sold.
CREATE TABLE buyer_months (
	user_id text NOT NULL,
	month text NOT NULL,
	orders integer NOT NULL,
	cents integer NOT NULL,
	PRIMARY KEY (user_id, month)
) STRICT, WITHOUT ROWID;

-- For each month, the number of buyers who bought in it and before in the month `previous` and after in the month `next`
-- (empty and '9999' without any); `once` counts those with a single order in the month. The buyers of a range of months are
-- those whose previous month is before the range, so they can be counted without going through all buyers.
CREATE TABLE buyer_steps (
	month text NOT NULL,
	previous text NOT NULL,
	next text NOT NULL,
	once integer NOT NULL,
	buyers integer NOT NULL,
	PRIMARY KEY (month, previous, next, once)
) STRICT, WITHOUT ROWID;

CREATE VIEW buyer_steps_source AS
SELECT
	m.user_id AS user_id,
	m.month AS month,
	coalesce((SELECT max(b.month) FROM buyer_months b
		WHERE b.user_id = m.user_id AND b.month < m.month AND b.orders > 0), '') AS previous,
	coalesce((SELECT min(b.month) FROM buyer_months b
		WHERE b.user_id = m.user_id AND b.month > m.month AND b.orders > 0), '9999') AS next,
	m.orders = 1 AS once
FROM buyer_months m WHERE m.orders > 0;

-- `spent_cents` is of orders sold, `last_order_at` of all orders.
CREATE TABLE buyer_totals (
	user_id text PRIMARY KEY,
	spent_cents integer NOT NULL,
	last_order_at integer NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX buyer_totals_spent ON buyer_totals (spent_cents, last_order_at);

-- Of orders sold. Lines whose product was deleted share the empty id, and the empty brand. The `costed_` columns and
-- `cost_cents` are of lines with a recorded unit cost. sold-goods.sql adds these rows up.
CREATE TABLE product_months (
	product_id text NOT NULL,
	month text NOT NULL,
	brand_id text NOT NULL,
	units integer NOT NULL,
	cents integer NOT NULL,
	costed_units integer NOT NULL,
	costed_cents integer NOT NULL,
	cost_cents integer NOT NULL,
	PRIMARY KEY (product_id, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_months_best ON product_months (month, cents);

CREATE VIEW sold_lines AS
SELECT
	o.id AS order_id,
	o.created_at AS created_at,
	strftime('%Y-%m', o.created_at / 1000, 'unixepoch') AS month,
	i.id AS item_id,
	coalesce(i.product_id, '') AS product_id,
	coalesce((SELECT p.brand_id FROM products p WHERE p.id = i.product_id), '') AS brand_id,
	i.quantity AS units,
	i.line_total_cents AS cents,
	CASE WHEN i.unit_cost_cents IS NULL THEN 0 ELSE i.quantity END AS costed_units,
	CASE WHEN i.unit_cost_cents IS NULL THEN 0 ELSE i.line_total_cents END AS costed_cents,
	coalesce(i.unit_cost_cents, 0) * i.quantity AS cost_cents
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.status <> 'cancelled' AND o.payment_status <> 'refunded' AND i.line_total_cents > 0;

-- ── All hours together ────────────────────────────────────────────────────────────────────────────────

CREATE TRIGGER sales_hours_total_insert AFTER INSERT ON sales_hours BEGIN
	INSERT INTO sales_totals (status, orders, cents, unsold, unsold_cents)
	VALUES (new.status, new.orders, new.cents, new.unsold, new.unsold_cents)
	ON CONFLICT (status) DO UPDATE SET
		orders = orders + excluded.orders, cents = cents + excluded.cents,
		unsold = unsold + excluded.unsold, unsold_cents = unsold_cents + excluded.unsold_cents;
END;

CREATE TRIGGER sales_hours_total_update AFTER UPDATE ON sales_hours BEGIN
	UPDATE sales_totals SET
		orders = orders + new.orders - old.orders, cents = cents + new.cents - old.cents,
		unsold = unsold + new.unsold - old.unsold,
		unsold_cents = unsold_cents + new.unsold_cents - old.unsold_cents
	WHERE status = new.status;
END;

-- ── Buyers' steps from month to month ─────────────────────────────────────────────────────────────────
-- Rows of buyer_months begin with no orders, so these two see every change. A change may concern the buyer's months beside
-- it: the three are taken out before it and put back after.

CREATE TRIGGER buyer_months_steps_leave BEFORE UPDATE OF orders ON buyer_months
WHEN min(old.orders, 2) <> min(new.orders, 2) BEGIN
	UPDATE buyer_steps SET buyers = buyers - 1
	FROM (SELECT * FROM buyer_steps_source WHERE user_id = old.user_id AND month IN (
		old.month,
		(SELECT max(b.month) FROM buyer_months b WHERE b.user_id = old.user_id AND b.month < old.month AND b.orders > 0),
		(SELECT min(b.month) FROM buyer_months b WHERE b.user_id = old.user_id AND b.month > old.month AND b.orders > 0)
	)) s
	WHERE buyer_steps.month = s.month AND buyer_steps.previous = s.previous AND buyer_steps.next = s.next
		AND buyer_steps.once = s.once;
END;

CREATE TRIGGER buyer_months_steps_return AFTER UPDATE OF orders ON buyer_months
WHEN min(old.orders, 2) <> min(new.orders, 2) BEGIN
	INSERT INTO buyer_steps (month, previous, next, once, buyers)
	SELECT month, previous, next, once, 1 FROM buyer_steps_source WHERE user_id = new.user_id AND month IN (
		new.month,
		(SELECT max(b.month) FROM buyer_months b WHERE b.user_id = new.user_id AND b.month < new.month AND b.orders > 0),
		(SELECT min(b.month) FROM buyer_months b WHERE b.user_id = new.user_id AND b.month > new.month AND b.orders > 0)
	)
	ON CONFLICT (month, previous, next, once) DO UPDATE SET buyers = buyers + 1;
END;

-- ── Orders ────────────────────────────────────────────────────────────────────────────────────────────

CREATE TRIGGER orders_sales_insert AFTER INSERT ON orders BEGIN
	INSERT INTO sales_hours (hour, status, orders, cents, unsold, unsold_cents)
	VALUES (new.created_at / 3600000, new.status, 1, new.total_cents, new.payment_status = 'refunded' OR new.total_cents = 0,
		CASE new.payment_status WHEN 'refunded' THEN new.total_cents ELSE 0 END)
	ON CONFLICT (hour, status) DO UPDATE SET
		orders = orders + 1, cents = cents + excluded.cents,
		unsold = unsold + excluded.unsold, unsold_cents = unsold_cents + excluded.unsold_cents;
	INSERT INTO buyer_months (user_id, month, orders, cents)
	SELECT new.user_id, strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), 0, 0
	WHERE new.status <> 'cancelled' AND new.payment_status <> 'refunded'
	ON CONFLICT DO NOTHING;
	UPDATE buyer_months SET orders = orders + (new.total_cents > 0), cents = cents + new.total_cents
	WHERE new.status <> 'cancelled' AND new.payment_status <> 'refunded'
		AND user_id = new.user_id AND month = strftime('%Y-%m', new.created_at / 1000, 'unixepoch');
	INSERT INTO buyer_totals (user_id, spent_cents, last_order_at)
	VALUES (new.user_id,
		CASE WHEN new.status <> 'cancelled' AND new.payment_status <> 'refunded' THEN new.total_cents ELSE 0 END,
		new.created_at)
	ON CONFLICT (user_id) DO UPDATE SET
		spent_cents = spent_cents + excluded.spent_cents, last_order_at = max(last_order_at, excluded.last_order_at);
END;

CREATE TRIGGER orders_sales_status AFTER UPDATE OF status, payment_status ON orders
WHEN old.status <> new.status OR (old.payment_status = 'refunded') <> (new.payment_status = 'refunded') BEGIN
	UPDATE sales_hours SET
		orders = orders - 1, cents = cents - old.total_cents,
		unsold = unsold - (old.payment_status = 'refunded' OR old.total_cents = 0),
		unsold_cents = unsold_cents - CASE old.payment_status WHEN 'refunded' THEN old.total_cents ELSE 0 END
	WHERE hour = old.created_at / 3600000 AND status = old.status;
	INSERT INTO sales_hours (hour, status, orders, cents, unsold, unsold_cents)
	VALUES (new.created_at / 3600000, new.status, 1, new.total_cents, new.payment_status = 'refunded' OR new.total_cents = 0,
		CASE new.payment_status WHEN 'refunded' THEN new.total_cents ELSE 0 END)
	ON CONFLICT (hour, status) DO UPDATE SET
		orders = orders + 1, cents = cents + excluded.cents,
		unsold = unsold + excluded.unsold, unsold_cents = unsold_cents + excluded.unsold_cents;
END;

-- A cancellation or a refund takes the order out of what was sold. Runs before, while sold_lines still shows its lines.
CREATE TRIGGER orders_sales_leave BEFORE UPDATE OF status, payment_status ON orders
WHEN (old.status <> 'cancelled' AND old.payment_status <> 'refunded')
	AND NOT (new.status <> 'cancelled' AND new.payment_status <> 'refunded') BEGIN
	UPDATE product_months SET
		units = product_months.units - l.units, cents = product_months.cents - l.cents,
		costed_units = product_months.costed_units - l.costed_units,
		costed_cents = product_months.costed_cents - l.costed_cents,
		cost_cents = product_months.cost_cents - l.cost_cents
	FROM (SELECT product_id, month, sum(units) AS units, sum(cents) AS cents, sum(costed_units) AS costed_units,
			sum(costed_cents) AS costed_cents, sum(cost_cents) AS cost_cents
		FROM sold_lines WHERE order_id = old.id GROUP BY product_id, month) l
	WHERE product_months.product_id = l.product_id AND product_months.month = l.month;
	UPDATE buyer_months SET orders = orders - (old.total_cents > 0), cents = cents - old.total_cents
	WHERE user_id = old.user_id AND month = strftime('%Y-%m', old.created_at / 1000, 'unixepoch');
	UPDATE buyer_totals SET spent_cents = spent_cents - old.total_cents WHERE user_id = old.user_id;
END;

CREATE TRIGGER orders_sales_return AFTER UPDATE OF status, payment_status ON orders
WHEN NOT (old.status <> 'cancelled' AND old.payment_status <> 'refunded')
	AND (new.status <> 'cancelled' AND new.payment_status <> 'refunded') BEGIN
	INSERT INTO product_months (product_id, month, brand_id, units, cents, costed_units, costed_cents, cost_cents)
	SELECT product_id, month, brand_id, sum(units), sum(cents), sum(costed_units), sum(costed_cents), sum(cost_cents)
	FROM sold_lines WHERE order_id = new.id GROUP BY product_id, month
	ON CONFLICT (product_id, month) DO UPDATE SET
		units = units + excluded.units, cents = cents + excluded.cents,
		costed_units = costed_units + excluded.costed_units, costed_cents = costed_cents + excluded.costed_cents,
		cost_cents = cost_cents + excluded.cost_cents;
	INSERT INTO buyer_months (user_id, month, orders, cents)
	VALUES (new.user_id, strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), 0, 0) ON CONFLICT DO NOTHING;
	UPDATE buyer_months SET orders = orders + (new.total_cents > 0), cents = cents + new.total_cents
	WHERE user_id = new.user_id AND month = strftime('%Y-%m', new.created_at / 1000, 'unixepoch');
	UPDATE buyer_totals SET spent_cents = spent_cents + new.total_cents WHERE user_id = new.user_id;
END;

-- A total alone, when lines are changed or closed short (Rules 7.110, 7.93). With a new status the other triggers see to it.
CREATE TRIGGER orders_sales_total AFTER UPDATE OF total_cents ON orders WHEN old.total_cents <> new.total_cents BEGIN
	UPDATE sales_hours SET
		cents = cents + new.total_cents - old.total_cents,
		unsold = unsold + (new.payment_status = 'refunded' OR new.total_cents = 0) - (old.payment_status = 'refunded' OR old.total_cents = 0),
		unsold_cents = unsold_cents
			+ CASE new.payment_status WHEN 'refunded' THEN new.total_cents - old.total_cents ELSE 0 END
	WHERE old.status = new.status AND (old.payment_status = 'refunded') = (new.payment_status = 'refunded')
		AND hour = new.created_at / 3600000 AND status = new.status;
	UPDATE buyer_months SET orders = orders + (new.total_cents > 0) - (old.total_cents > 0), cents = cents + new.total_cents - old.total_cents
	WHERE old.status <> 'cancelled' AND old.payment_status <> 'refunded'
		AND new.status <> 'cancelled' AND new.payment_status <> 'refunded'
		AND user_id = new.user_id AND month = strftime('%Y-%m', new.created_at / 1000, 'unixepoch');
	UPDATE buyer_totals SET spent_cents = spent_cents + new.total_cents - old.total_cents
	WHERE old.status <> 'cancelled' AND old.payment_status <> 'refunded'
		AND new.status <> 'cancelled' AND new.payment_status <> 'refunded' AND user_id = new.user_id;
END;

-- The lines go first, while sold_lines can still tell whether they were sold.
CREATE TRIGGER orders_sales_delete BEFORE DELETE ON orders BEGIN
	DELETE FROM order_items WHERE order_id = old.id;
	UPDATE sales_hours SET
		orders = orders - 1, cents = cents - old.total_cents,
		unsold = unsold - (old.payment_status = 'refunded' OR old.total_cents = 0),
		unsold_cents = unsold_cents - CASE old.payment_status WHEN 'refunded' THEN old.total_cents ELSE 0 END
	WHERE hour = old.created_at / 3600000 AND status = old.status;
	UPDATE buyer_months SET orders = orders - (old.total_cents > 0), cents = cents - old.total_cents
	WHERE old.status <> 'cancelled' AND old.payment_status <> 'refunded' AND user_id = old.user_id
		AND month = strftime('%Y-%m', old.created_at / 1000, 'unixepoch');
	DELETE FROM buyer_totals WHERE user_id = old.user_id;
	INSERT INTO buyer_totals (user_id, spent_cents, last_order_at)
	SELECT user_id, sum(CASE WHEN status <> 'cancelled' AND payment_status <> 'refunded' THEN total_cents ELSE 0 END),
		max(created_at)
	FROM orders WHERE user_id = old.user_id AND id <> old.id GROUP BY user_id;
END;

-- ── Their lines ───────────────────────────────────────────────────────────────────────────────────────

CREATE TRIGGER order_items_sales_insert AFTER INSERT ON order_items BEGIN
	INSERT INTO product_months (product_id, month, brand_id, units, cents, costed_units, costed_cents, cost_cents)
	SELECT product_id, month, brand_id, units, cents, costed_units, costed_cents, cost_cents
	FROM sold_lines WHERE order_id = new.order_id AND item_id = new.id
	ON CONFLICT (product_id, month) DO UPDATE SET
		units = units + excluded.units, cents = cents + excluded.cents,
		costed_units = costed_units + excluded.costed_units, costed_cents = costed_cents + excluded.costed_cents,
		cost_cents = cost_cents + excluded.cost_cents;
END;

-- Also fires when a product is deleted and its lines lose their product id.
CREATE TRIGGER order_items_sales_leave
BEFORE UPDATE OF product_id, quantity, line_total_cents, unit_cost_cents ON order_items BEGIN
	UPDATE product_months SET
		units = product_months.units - l.units, cents = product_months.cents - l.cents,
		costed_units = product_months.costed_units - l.costed_units,
		costed_cents = product_months.costed_cents - l.costed_cents,
		cost_cents = product_months.cost_cents - l.cost_cents
	FROM sold_lines l
	WHERE l.order_id = old.order_id AND l.item_id = old.id
		AND product_months.product_id = l.product_id AND product_months.month = l.month;
END;

CREATE TRIGGER order_items_sales_return
AFTER UPDATE OF product_id, quantity, line_total_cents, unit_cost_cents ON order_items BEGIN
	INSERT INTO product_months (product_id, month, brand_id, units, cents, costed_units, costed_cents, cost_cents)
	SELECT product_id, month, brand_id, units, cents, costed_units, costed_cents, cost_cents
	FROM sold_lines WHERE order_id = new.order_id AND item_id = new.id
	ON CONFLICT (product_id, month) DO UPDATE SET
		units = units + excluded.units, cents = cents + excluded.cents,
		costed_units = costed_units + excluded.costed_units, costed_cents = costed_cents + excluded.costed_cents,
		cost_cents = cost_cents + excluded.cost_cents;
END;

CREATE TRIGGER order_items_sales_delete BEFORE DELETE ON order_items BEGIN
	UPDATE product_months SET
		units = product_months.units - l.units, cents = product_months.cents - l.cents,
		costed_units = product_months.costed_units - l.costed_units,
		costed_cents = product_months.costed_cents - l.costed_cents,
		cost_cents = product_months.cost_cents - l.cost_cents
	FROM sold_lines l
	WHERE l.order_id = old.order_id AND l.item_id = old.id
		AND product_months.product_id = l.product_id AND product_months.month = l.month;
END;

-- ── Filled from the orders there are ──────────────────────────────────────────────────────────────────

INSERT INTO sales_hours (hour, status, orders, cents, unsold, unsold_cents)
SELECT created_at / 3600000, status, count(*), sum(total_cents), sum(payment_status = 'refunded' OR total_cents = 0),
	sum(CASE payment_status WHEN 'refunded' THEN total_cents ELSE 0 END)
FROM orders GROUP BY 1, 2;

INSERT INTO buyer_months (user_id, month, orders, cents)
SELECT user_id, strftime('%Y-%m', created_at / 1000, 'unixepoch'), sum(total_cents > 0), sum(total_cents)
FROM orders WHERE status <> 'cancelled' AND payment_status <> 'refunded' GROUP BY 1, 2;

INSERT INTO buyer_steps (month, previous, next, once, buyers)
SELECT month, previous, next, once, count(*) FROM buyer_steps_source GROUP BY month, previous, next, once;

INSERT INTO buyer_totals (user_id, spent_cents, last_order_at)
SELECT user_id, sum(CASE WHEN status <> 'cancelled' AND payment_status <> 'refunded' THEN total_cents ELSE 0 END),
	max(created_at)
FROM orders GROUP BY user_id;

INSERT INTO product_months (product_id, month, brand_id, units, cents, costed_units, costed_cents, cost_cents)
SELECT product_id, month, brand_id, sum(units), sum(cents), sum(costed_units), sum(costed_cents), sum(cost_cents)
FROM sold_lines GROUP BY product_id, month;
