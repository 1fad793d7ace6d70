-- The catalog's filters and orders (db/decisions/017-catalog-filters.md). product_shelf has a row for each active product with what the lists
-- sort by; product_cells counts the products that have the same values in all filters, so that the numbers beside the
-- filters are added up from a few thousand rows, whatever the size of the catalog. Reads product_months (sales.sql) and
-- product_search_docs (search.sql), which are applied before this file.

DROP TABLE IF EXISTS product_shelf;
DROP TABLE IF EXISTS product_cells;

-- The nicotine strength is the admin's text; `contains` is -1 where nobody has stated it, `puffs` 0 where unknown.
CREATE TABLE product_cells (
	id integer PRIMARY KEY,
	brand_id text NOT NULL,
	category text NOT NULL,
	strength text NOT NULL,
	contains integer NOT NULL,
	puffs integer NOT NULL,
	in_stock integer NOT NULL,
	n integer NOT NULL,
	UNIQUE (brand_id, category, strength, contains, puffs, in_stock)
) STRICT;

-- `doc` is the search document; `share` is the wholesale price's part of the MSRP in millionths: the smaller, the larger
-- the margin. `sold` counts units in orders neither cancelled nor refunded.
CREATE TABLE product_shelf (
	id integer PRIMARY KEY,
	product_id text NOT NULL UNIQUE,
	doc integer,
	cell integer NOT NULL,
	name text NOT NULL COLLATE NOCASE,
	featured integer NOT NULL,
	created_at integer NOT NULL,
	msrp_cents integer,
	price_cents integer,
	share integer,
	sold integer NOT NULL
) STRICT;

CREATE VIEW product_shelf_source AS
SELECT
	p.id AS product_id,
	p.brand_id AS brand_id,
	p.category AS category,
	substr(lower(trim(coalesce(p.nicotine_strength, ''))), 1, 60) AS strength,
	coalesce(p.contains_nicotine, -1) AS contains,
	coalesce(p.puff_count, 0) AS puffs,
	coalesce(p.wholesale_price_cents, 0) > 0 AND p.in_stock = 1 AND p.stock_quantity > 0 AS in_stock,
	(SELECT d.id FROM product_search_docs d WHERE d.product_id = p.id) AS doc,
	p.name AS name,
	p.featured AS featured,
	p.created_at AS created_at,
	p.msrp_cents AS msrp_cents,
	nullif(p.wholesale_price_cents, 0) AS price_cents,
	nullif(p.wholesale_price_cents, 0) * 1000000 / nullif(p.msrp_cents, 0) AS share,
	coalesce((SELECT sum(m.units) FROM product_months m WHERE m.product_id = p.id), 0) AS sold
FROM products p WHERE p.active = 1;

CREATE VIEW product_shelf_rows AS
SELECT s.product_id, s.doc, c.id AS cell, s.name, s.featured, s.created_at, s.msrp_cents, s.price_cents, s.share, s.sold
FROM product_shelf_source s JOIN product_cells c ON c.brand_id = s.brand_id AND c.category = s.category
	AND c.strength = s.strength AND c.contains = s.contains AND c.puffs = s.puffs AND c.in_stock = s.in_stock;

-- Filled before there are triggers and indexes.
INSERT INTO product_cells (brand_id, category, strength, contains, puffs, in_stock, n)
SELECT brand_id, category, strength, contains, puffs, in_stock, count(*) FROM product_shelf_source
GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO product_shelf (product_id, doc, cell, name, featured, created_at, msrp_cents, price_cents, share, sold)
SELECT * FROM product_shelf_rows;

-- An order of a list each, ending in the cell, so that filters are checked in the index alone.
CREATE INDEX product_shelf_featured ON product_shelf (featured, sold, name DESC, cell);
CREATE INDEX product_shelf_best ON product_shelf (sold, name DESC, cell);
CREATE INDEX product_shelf_name ON product_shelf (name, cell);
CREATE INDEX product_shelf_newest ON product_shelf (created_at, cell);
CREATE INDEX product_shelf_msrp ON product_shelf (msrp_cents, cell);
CREATE INDEX product_shelf_price ON product_shelf (price_cents, cell);
CREATE INDEX product_shelf_share ON product_shelf (share, cell);
-- Counts of a price range by cell, and of what a search found.
CREATE INDEX product_shelf_cell_price ON product_shelf (cell, price_cents);
CREATE INDEX product_shelf_cell_msrp ON product_shelf (cell, msrp_cents);
CREATE INDEX product_shelf_doc ON product_shelf (doc, cell);

CREATE TRIGGER product_shelf_count_insert AFTER INSERT ON product_shelf BEGIN
	UPDATE product_cells SET n = n + 1 WHERE id = new.cell;
END;

CREATE TRIGGER product_shelf_count_delete AFTER DELETE ON product_shelf BEGIN
	UPDATE product_cells SET n = n - 1 WHERE id = old.cell;
END;

CREATE TRIGGER products_shelf_insert AFTER INSERT ON products BEGIN
	INSERT OR IGNORE INTO product_cells (brand_id, category, strength, contains, puffs, in_stock, n)
	SELECT brand_id, category, strength, contains, puffs, in_stock, 0 FROM product_shelf_source WHERE product_id = new.id;
	INSERT INTO product_shelf (product_id, doc, cell, name, featured, created_at, msrp_cents, price_cents, share, sold)
	SELECT * FROM product_shelf_rows WHERE product_id = new.id;
END;

-- Orders change the stock all the time; only what empties or refills a shelf concerns the lists.
CREATE TRIGGER products_shelf_update AFTER UPDATE ON products
WHEN (old.active, old.name, old.brand_id, old.category, old.featured, old.created_at, old.msrp_cents, old.wholesale_price_cents)
		IS NOT (new.active, new.name, new.brand_id, new.category, new.featured, new.created_at, new.msrp_cents, new.wholesale_price_cents)
	OR (old.nicotine_strength, old.contains_nicotine, old.puff_count, old.in_stock, old.stock_quantity > 0)
		IS NOT (new.nicotine_strength, new.contains_nicotine, new.puff_count, new.in_stock, new.stock_quantity > 0)
BEGIN
	DELETE FROM product_shelf WHERE product_id = old.id;
	INSERT OR IGNORE INTO product_cells (brand_id, category, strength, contains, puffs, in_stock, n)
	SELECT brand_id, category, strength, contains, puffs, in_stock, 0 FROM product_shelf_source WHERE product_id = new.id;
	INSERT INTO product_shelf (product_id, doc, cell, name, featured, created_at, msrp_cents, price_cents, share, sold)
	SELECT * FROM product_shelf_rows WHERE product_id = new.id;
END;

CREATE TRIGGER products_shelf_delete AFTER DELETE ON products BEGIN
	DELETE FROM product_shelf WHERE product_id = old.id;
END;

-- An import writes the documents after its products.
CREATE TRIGGER product_search_docs_shelf AFTER INSERT ON product_search_docs BEGIN
	UPDATE product_shelf SET doc = new.id WHERE product_id = new.product_id;
END;

CREATE TRIGGER product_months_shelf_insert AFTER INSERT ON product_months BEGIN
	UPDATE product_shelf SET sold = sold + new.units WHERE product_id = new.product_id;
END;

CREATE TRIGGER product_months_shelf_update AFTER UPDATE OF units ON product_months BEGIN
	UPDATE product_shelf SET sold = sold + new.units - old.units WHERE product_id = new.product_id;
END;
