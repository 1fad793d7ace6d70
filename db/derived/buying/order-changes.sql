-- What changes an order for programs (Rule 9.93): its row, lines and parcels, its location, and the name of its buyer's company.

DELETE FROM changes WHERE kind = 'order' AND id NOT IN (SELECT id FROM orders);
INSERT INTO changes (kind, id, at)
SELECT 'order', r.id, max(r.updated_at, coalesce((SELECT max(at) FROM changes WHERE kind = 'order'), 0))
FROM orders r
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.kind = 'order' AND c.id = r.id) ORDER BY r.updated_at;

CREATE TRIGGER orders_changed_insert AFTER INSERT ON orders BEGIN
	INSERT INTO changed (kind, id) VALUES ('order', new.id);
END;

CREATE TRIGGER orders_changed_update AFTER UPDATE ON orders BEGIN
	INSERT INTO changed (kind, id) VALUES ('order', new.id);
END;

CREATE TRIGGER orders_changed_delete AFTER DELETE ON orders BEGIN
	DELETE FROM changes WHERE kind = 'order' AND id = old.id;
END;

CREATE TRIGGER order_items_changed_insert AFTER INSERT ON order_items BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = new.order_id;
END;

CREATE TRIGGER order_items_changed_update AFTER UPDATE ON order_items BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = new.order_id;
END;

-- An order's lines go with it: then it is no more.
CREATE TRIGGER order_items_changed_delete AFTER DELETE ON order_items BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = old.order_id;
END;

CREATE TRIGGER shipments_changed_insert AFTER INSERT ON shipments BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = new.order_id;
END;

CREATE TRIGGER shipments_changed_update AFTER UPDATE ON shipments BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = new.order_id;
END;

CREATE TRIGGER shipments_changed_delete AFTER DELETE ON shipments BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = old.order_id;
END;

CREATE TRIGGER shipment_lines_changed_insert AFTER INSERT ON shipment_lines BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = (SELECT order_id FROM shipments WHERE id = new.shipment_id);
END;

CREATE TRIGGER shipment_lines_changed_update AFTER UPDATE ON shipment_lines BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = (SELECT order_id FROM shipments WHERE id = new.shipment_id);
END;

CREATE TRIGGER shipment_lines_changed_delete AFTER DELETE ON shipment_lines BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE id = (SELECT order_id FROM shipments WHERE id = old.shipment_id);
END;

CREATE TRIGGER locations_changed_orders AFTER UPDATE OF name, receiving_hours, instructions ON locations
WHEN (old.name, old.receiving_hours, old.instructions) IS NOT (new.name, new.receiving_hours, new.instructions) BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE location_id = new.id;
END;

CREATE TRIGGER companies_changed_orders AFTER UPDATE OF name ON companies WHEN old.name <> new.name BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE user_id IN (SELECT id FROM users WHERE company_id = new.id);
END;

CREATE TRIGGER users_changed_orders AFTER UPDATE OF company_id ON users WHEN old.company_id IS NOT new.company_id BEGIN
	INSERT INTO changed (kind, id) SELECT 'order', id FROM orders WHERE user_id = new.id;
END;
