-- What programs are told (Rules 9.75, 9.76; docs/decisions/072-webhooks.md). A change that makes an event writes the messages about it
-- here, in its own transaction, whatever makes the change; a worker sends them. Nothing is filled: the messages are the data. Claims add
-- theirs in service/webhooks-of-claims.sql.

-- The endpoints that are told of an event.
CREATE VIEW webhook_takers AS
SELECT e.id AS endpoint_id, e.company_id, event.value AS type
FROM webhook_endpoints e JOIN json_each(e.events) event
WHERE e.paused_at IS NULL;

-- An event is announced by inserting it here: `company_id` is whose record it is, null: the shop's alone. `wait_ms`: it is not sent before.
-- Of a record that is announced again and again, such as a SKU, one message waits at a time: it says only where to look.
CREATE VIEW announcements AS
SELECT type, record_id, number, read_by_id, company_id, 0 AS wait_ms FROM webhook_deliveries JOIN webhook_takers USING (endpoint_id, type)
WHERE false;

CREATE TRIGGER announcements_insert INSTEAD OF INSERT ON announcements BEGIN
	INSERT INTO webhook_deliveries (id, endpoint_id, type, record_id, number, read_by_id, next_attempt_at, created_at)
	SELECT 'msg_' || lower(hex(randomblob(16))), taker.endpoint_id, new.type, new.record_id, new.number, new.read_by_id,
		moment.now + coalesce(new.wait_ms, 0), moment.now
	FROM webhook_takers taker, (SELECT cast(unixepoch('subsec') * 1000 AS integer) AS now) moment
	WHERE taker.type = new.type AND (taker.company_id IS NULL OR taker.company_id = new.company_id)
		AND NOT EXISTS (
			SELECT 1 FROM webhook_deliveries w WHERE w.endpoint_id = taker.endpoint_id AND w.type = new.type
				AND w.record_id = new.record_id AND w.status = 'waiting' AND w.attempts = 0
		);
END;

CREATE TRIGGER webhooks_of_orders_insert AFTER INSERT ON orders BEGIN
	INSERT INTO announcements (type, record_id, number, company_id)
	VALUES ('order.created', new.id, new.order_number, new.company_id);
END;

CREATE TRIGGER webhooks_of_orders_update AFTER UPDATE OF status ON orders WHEN new.status <> old.status BEGIN
	INSERT INTO announcements (type, record_id, number, company_id) VALUES (
		CASE WHEN new.cancelled_at IS NOT NULL THEN 'order.canceled' ELSE 'order.status_changed' END,
		new.id, new.order_number, new.company_id
	);
END;

CREATE TRIGGER webhooks_of_parcels_insert AFTER INSERT ON shipments BEGIN
	INSERT INTO announcements (type, record_id, number, read_by_id, company_id)
	SELECT 'parcel.shipped', new.id, order_number, id, company_id FROM orders WHERE id = new.order_id;
END;

CREATE TRIGGER webhooks_of_parcels_update AFTER UPDATE OF delivered_at ON shipments
WHEN new.delivered_at IS NOT NULL AND old.delivered_at IS NULL BEGIN
	INSERT INTO announcements (type, record_id, number, read_by_id, company_id)
	SELECT 'parcel.delivered', new.id, order_number, id, company_id FROM orders WHERE id = new.order_id;
END;

-- What a product has is that of the SKUs that keep no stock of their own: its own, unless its flavors keep some, and those of such flavors.
CREATE TRIGGER webhooks_of_products_update AFTER UPDATE OF stock_quantity ON products
WHEN new.stock_quantity <> old.stock_quantity BEGIN
	INSERT INTO announcements (type, record_id, number)
	SELECT type, good.id, good.sku FROM (
		SELECT new.id AS id, new.sku AS sku WHERE NOT EXISTS (
			SELECT 1 FROM product_flavors WHERE product_id = new.id AND active = 1 AND stock_quantity IS NOT NULL
		)
		UNION ALL
		SELECT id, sku FROM product_flavors WHERE product_id = new.id AND active = 1 AND stock_quantity IS NULL
	) good, (
		SELECT 'stock.changed' AS type
		UNION ALL SELECT 'stock.out' WHERE new.stock_quantity = 0
		UNION ALL SELECT 'stock.back' WHERE old.stock_quantity = 0
	)
	WHERE good.sku IS NOT NULL;
END;

CREATE TRIGGER webhooks_of_flavors_update AFTER UPDATE OF stock_quantity ON product_flavors
WHEN new.sku IS NOT NULL AND new.stock_quantity IS NOT NULL AND old.stock_quantity IS NOT NULL
	AND new.stock_quantity <> old.stock_quantity BEGIN
	INSERT INTO announcements (type, record_id, number)
	SELECT type, new.id, new.sku FROM (
		SELECT 'stock.changed' AS type
		UNION ALL SELECT 'stock.out' WHERE new.stock_quantity = 0
		UNION ALL SELECT 'stock.back' WHERE old.stock_quantity = 0
	);
END;

CREATE TRIGGER webhooks_of_applications_insert AFTER INSERT ON wholesale_applications BEGIN
	INSERT INTO announcements (type, record_id, read_by_id, company_id)
	VALUES ('application.submitted', new.id, new.location_id, new.company_id);
END;

-- As long as its mail waits, a decision can be undone (Rule 7.60): then nobody is told of it.
CREATE TRIGGER webhooks_of_applications_update AFTER UPDATE OF status ON wholesale_applications WHEN new.status <> old.status BEGIN
	DELETE FROM webhook_deliveries
	WHERE type = 'application.decided' AND record_id = new.id AND status = 'waiting' AND attempts = 0;
	INSERT INTO announcements (type, record_id, read_by_id, company_id, wait_ms)
	SELECT 'application.decided', new.id, new.location_id, new.company_id, 10000
	WHERE new.status IN ('approved', 'rejected');
END;

-- Invoices of before the shop used this program are no news.
CREATE TRIGGER webhooks_of_invoices_insert AFTER INSERT ON papers WHEN new.kind = 'invoice' AND new.is_opening = 0 BEGIN
	INSERT INTO announcements (type, record_id, number, company_id)
	VALUES ('invoice.issued', new.id, new.number, new.company_id);
END;

CREATE TRIGGER webhooks_of_invoices_update AFTER UPDATE OF cents ON open_papers
WHEN new.kind = 'invoice' AND new.cents = 0 AND old.cents > 0 BEGIN
	INSERT INTO announcements (type, record_id, number, company_id)
	SELECT 'invoice.paid', id, number, company_id FROM papers WHERE id = new.paper_id;
END;
