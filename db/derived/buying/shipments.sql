-- Never more is shipped of a line than was ordered and not closed short, whatever writes it (db/decisions/022-parcels.md).
-- Nothing is filled here: the parcels are the data.

CREATE TRIGGER shipment_lines_insert AFTER INSERT ON shipment_lines BEGIN
	SELECT raise(ABORT, 'shipment_lines: more shipped than ordered')
	WHERE (SELECT sum(quantity) FROM shipment_lines WHERE order_item_id = new.order_item_id)
		> (SELECT quantity FROM order_items WHERE id = new.order_item_id);
	SELECT raise(ABORT, 'shipment_lines: a line of another order')
	WHERE (SELECT order_id FROM shipments WHERE id = new.shipment_id) IS NOT
		(SELECT order_id FROM order_items WHERE id = new.order_item_id);
END;

CREATE TRIGGER shipment_lines_update BEFORE UPDATE ON shipment_lines BEGIN
	SELECT raise(ABORT, 'shipment_lines: what left is never changed');
END;

CREATE TRIGGER order_items_shipped AFTER UPDATE OF quantity ON order_items
WHEN new.quantity < coalesce((SELECT sum(quantity) FROM shipment_lines WHERE order_item_id = new.id), 0) BEGIN
	SELECT raise(ABORT, 'order_items: less than was shipped');
END;
