-- How many products each brand and category has. Counting 100,000 index rows would cost more than the page that shows the count.

DROP TABLE IF EXISTS product_counts;
CREATE TABLE product_counts (
	brand_id text NOT NULL,
	category text NOT NULL,
	active integer NOT NULL,
	n integer NOT NULL,
	PRIMARY KEY (brand_id, category, active)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER products_count_insert AFTER INSERT ON products BEGIN
	INSERT INTO product_counts (brand_id, category, active, n) VALUES (new.brand_id, new.category, new.active, 1)
	ON CONFLICT (brand_id, category, active) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER products_count_delete AFTER DELETE ON products BEGIN
	UPDATE product_counts SET n = n - 1
	WHERE brand_id = old.brand_id AND category = old.category AND active = old.active;
END;

CREATE TRIGGER products_count_update AFTER UPDATE OF brand_id, category, active ON products BEGIN
	UPDATE product_counts SET n = n - 1
	WHERE brand_id = old.brand_id AND category = old.category AND active = old.active;
	INSERT INTO product_counts (brand_id, category, active, n) VALUES (new.brand_id, new.category, new.active, 1)
	ON CONFLICT (brand_id, category, active) DO UPDATE SET n = n + 1;
END;

INSERT INTO product_counts (brand_id, category, active, n)
SELECT brand_id, category, active, count(*) FROM products GROUP BY brand_id, category, active;
