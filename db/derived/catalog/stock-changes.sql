-- Places of stock (Rule 7.83) and what changes one for programs (Rule 9.93). A product whose flavors keep stock has a place for each of its
-- active flavors, every other product one of its own. A place has the id of its flavor or product.

CREATE VIEW stock_places AS
SELECT f.id AS id, f.product_id AS product_id, f.id AS flavor_id, f.sku AS sku, f.barcode AS barcode, p.name AS name, f.name AS flavor,
	coalesce(f.stock_quantity, 0) AS quantity
FROM product_flavors f CROSS JOIN products p ON p.id = f.product_id
WHERE f.active = 1 AND EXISTS (
	SELECT 1 FROM product_flavors k WHERE k.product_id = f.product_id AND k.active = 1 AND k.stock_quantity IS NOT NULL)
UNION ALL
SELECT p.id, p.id, NULL, p.sku, p.barcode, p.name, NULL, p.stock_quantity FROM products p
WHERE NOT EXISTS (SELECT 1 FROM product_flavors k WHERE k.product_id = p.id AND k.active = 1 AND k.stock_quantity IS NOT NULL);

DELETE FROM changes WHERE kind = 'stock' AND id NOT IN (SELECT id FROM stock_places);
INSERT INTO changes (kind, id, at)
SELECT 'stock', r.id, max(r.updated_at, coalesce((SELECT max(at) FROM changes WHERE kind = 'stock'), 0))
FROM (SELECT s.id, p.updated_at FROM stock_places s CROSS JOIN products p ON p.id = s.product_id) r
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.kind = 'stock' AND c.id = r.id) ORDER BY r.updated_at;

CREATE TRIGGER products_stock_changed_insert AFTER INSERT ON products BEGIN
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE id = new.id;
END;

CREATE TRIGGER products_stock_changed_update AFTER UPDATE OF sku, barcode, stock_quantity ON products
WHEN (old.sku, old.barcode, old.stock_quantity) IS NOT (new.sku, new.barcode, new.stock_quantity) BEGIN
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE id = new.id;
END;

CREATE TRIGGER products_stock_changed_name AFTER UPDATE OF name ON products WHEN old.name <> new.name BEGIN
	DELETE FROM changes WHERE kind = 'stock' AND id IN (SELECT id FROM product_flavors WHERE product_id = new.id UNION ALL SELECT new.id);
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE product_id = new.id;
END;

CREATE TRIGGER products_stock_changed_delete AFTER DELETE ON products BEGIN
	DELETE FROM changes WHERE kind = 'stock' AND id = old.id;
END;

-- A flavor may begin to keep stock, or be the last one that did: then the places of its product are others.
CREATE TRIGGER product_flavors_stock_changed_insert AFTER INSERT ON product_flavors BEGIN
	DELETE FROM changes WHERE kind = 'stock' AND id IN (SELECT id FROM product_flavors WHERE product_id = new.product_id UNION ALL SELECT new.product_id);
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE product_id = new.product_id;
END;

CREATE TRIGGER product_flavors_stock_changed_update AFTER UPDATE OF name, sku, barcode, stock_quantity ON product_flavors
WHEN (old.name, old.sku, old.barcode, old.stock_quantity) IS NOT (new.name, new.sku, new.barcode, new.stock_quantity) BEGIN
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE id = new.id;
END;

CREATE TRIGGER product_flavors_stock_changed_place AFTER UPDATE OF stock_quantity, active ON product_flavors
WHEN (old.stock_quantity IS NULL, old.active) IS NOT (new.stock_quantity IS NULL, new.active) BEGIN
	DELETE FROM changes WHERE kind = 'stock' AND id IN (SELECT id FROM product_flavors WHERE product_id = new.product_id UNION ALL SELECT new.product_id);
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE product_id = new.product_id;
END;

CREATE TRIGGER product_flavors_stock_changed_delete AFTER DELETE ON product_flavors BEGIN
	DELETE FROM changes WHERE kind = 'stock' AND id = old.id;
	DELETE FROM changes WHERE kind = 'stock' AND id IN (SELECT id FROM product_flavors WHERE product_id = old.product_id UNION ALL SELECT old.product_id);
	INSERT INTO changed (kind, id) SELECT 'stock', id FROM stock_places WHERE product_id = old.product_id;
END;
