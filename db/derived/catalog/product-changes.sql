-- What changes a product for programs (Rule 9.93): its row with its stock, its flavors, its brand's name, and whatever prices it by
-- lists and tiers. A price whose day begins or ends is no change of a row: a list's days are known before.

DELETE FROM changes WHERE kind = 'product' AND id NOT IN (SELECT id FROM products);
INSERT INTO changes (kind, id, at)
SELECT 'product', r.id, max(r.updated_at, coalesce((SELECT max(at) FROM changes WHERE kind = 'product'), 0))
FROM products r
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.kind = 'product' AND c.id = r.id) ORDER BY r.updated_at;

CREATE TRIGGER products_changed_insert AFTER INSERT ON products BEGIN
	INSERT INTO changed (kind, id) VALUES ('product', new.id);
END;

CREATE TRIGGER products_changed_update AFTER UPDATE ON products BEGIN
	INSERT INTO changed (kind, id) VALUES ('product', new.id);
END;

CREATE TRIGGER products_changed_delete AFTER DELETE ON products BEGIN
	DELETE FROM changes WHERE kind = 'product' AND id = old.id;
END;

CREATE TRIGGER product_flavors_changed_insert AFTER INSERT ON product_flavors BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE id = new.product_id;
END;

CREATE TRIGGER product_flavors_changed_update AFTER UPDATE ON product_flavors BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE id = new.product_id;
END;

CREATE TRIGGER product_flavors_changed_delete AFTER DELETE ON product_flavors BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE id = old.product_id;
END;

CREATE TRIGGER brands_changed_products AFTER UPDATE OF name, slug ON brands WHEN (old.name, old.slug) IS NOT (new.name, new.slug) BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE brand_id = new.id;
END;

CREATE TRIGGER price_list_entries_changed_insert AFTER INSERT ON price_list_entries WHEN new.product_id IS NOT NULL OR new.flavor_id IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products
	WHERE id = coalesce(new.product_id, (SELECT product_id FROM product_flavors WHERE id = new.flavor_id));
END;

CREATE TRIGGER price_list_entries_changed_brand_insert AFTER INSERT ON price_list_entries WHEN new.brand_id IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE brand_id = new.brand_id;
END;

CREATE TRIGGER price_list_entries_changed_category_insert AFTER INSERT ON price_list_entries WHEN new.category IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE active IN (0, 1) AND category = new.category;
END;

CREATE TRIGGER price_list_entries_changed_update AFTER UPDATE ON price_list_entries WHEN old.product_id IS NOT NULL OR old.flavor_id IS NOT NULL OR new.product_id IS NOT NULL OR new.flavor_id IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products
	WHERE id = coalesce(old.product_id, (SELECT product_id FROM product_flavors WHERE id = old.flavor_id));
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products
	WHERE id = coalesce(new.product_id, (SELECT product_id FROM product_flavors WHERE id = new.flavor_id));
END;

CREATE TRIGGER price_list_entries_changed_brand_update AFTER UPDATE ON price_list_entries WHEN old.brand_id IS NOT NULL OR new.brand_id IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE brand_id = old.brand_id;
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE brand_id = new.brand_id;
END;

CREATE TRIGGER price_list_entries_changed_category_update AFTER UPDATE ON price_list_entries WHEN old.category IS NOT NULL OR new.category IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE active IN (0, 1) AND category = old.category;
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE active IN (0, 1) AND category = new.category;
END;

CREATE TRIGGER price_list_entries_changed_delete AFTER DELETE ON price_list_entries WHEN old.product_id IS NOT NULL OR old.flavor_id IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products
	WHERE id = coalesce(old.product_id, (SELECT product_id FROM product_flavors WHERE id = old.flavor_id));
END;

CREATE TRIGGER price_list_entries_changed_brand_delete AFTER DELETE ON price_list_entries WHEN old.brand_id IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE brand_id = old.brand_id;
END;

CREATE TRIGGER price_list_entries_changed_category_delete AFTER DELETE ON price_list_entries WHEN old.category IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE active IN (0, 1) AND category = old.category;
END;

CREATE TRIGGER price_lists_changed_update AFTER UPDATE ON price_lists WHEN (old.from_day, old.until_day, old.priority, old.audience, old.tiers)
	IS NOT (new.from_day, new.until_day, new.priority, new.audience, new.tiers) BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE id IN (
		SELECT p.id FROM price_list_entries e JOIN products p ON p.id = e.product_id WHERE e.list_id = new.id
		UNION SELECT f.product_id FROM price_list_entries e JOIN product_flavors f ON f.id = e.flavor_id WHERE e.list_id = new.id
		UNION SELECT p.id FROM price_list_entries e JOIN products p ON p.brand_id = e.brand_id WHERE e.list_id = new.id
		UNION SELECT p.id FROM price_list_entries e JOIN products p ON p.category = e.category WHERE e.list_id = new.id
	);
END;

CREATE TRIGGER price_list_companies_changed_insert AFTER INSERT ON price_list_companies BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE id IN (
		SELECT p.id FROM price_list_entries e JOIN products p ON p.id = e.product_id WHERE e.list_id = new.list_id
		UNION SELECT f.product_id FROM price_list_entries e JOIN product_flavors f ON f.id = e.flavor_id WHERE e.list_id = new.list_id
		UNION SELECT p.id FROM price_list_entries e JOIN products p ON p.brand_id = e.brand_id WHERE e.list_id = new.list_id
		UNION SELECT p.id FROM price_list_entries e JOIN products p ON p.category = e.category WHERE e.list_id = new.list_id
	);
END;

CREATE TRIGGER price_list_companies_changed_delete AFTER DELETE ON price_list_companies BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products WHERE id IN (
		SELECT p.id FROM price_list_entries e JOIN products p ON p.id = e.product_id WHERE e.list_id = old.list_id
		UNION SELECT f.product_id FROM price_list_entries e JOIN product_flavors f ON f.id = e.flavor_id WHERE e.list_id = old.list_id
		UNION SELECT p.id FROM price_list_entries e JOIN products p ON p.brand_id = e.brand_id WHERE e.list_id = old.list_id
		UNION SELECT p.id FROM price_list_entries e JOIN products p ON p.category = e.category WHERE e.list_id = old.list_id
	);
END;

CREATE TRIGGER selling_rules_changed_insert AFTER INSERT ON selling_rules WHEN new.part = 'tiers' BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products;
END;

CREATE TRIGGER selling_rules_changed_update AFTER UPDATE ON selling_rules WHEN 'tiers' IN (old.part, new.part) BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products;
END;

CREATE TRIGGER selling_rules_changed_delete AFTER DELETE ON selling_rules WHEN old.part = 'tiers' BEGIN
	INSERT INTO changed (kind, id) SELECT 'product', id FROM products;
END;
