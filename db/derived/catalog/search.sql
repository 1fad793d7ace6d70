-- Product search. `product_search_docs` holds the searchable text of each product under an integer id that VACUUM keeps,
-- `product_search` is its full-text index, and `search_words` is the vocabulary that corrects misspelled words.

DROP TABLE IF EXISTS product_search;
DROP TABLE IF EXISTS product_search_docs;
DROP TABLE IF EXISTS search_words;
DROP TABLE IF EXISTS search_pause;

CREATE TABLE product_search_docs (
	id integer PRIMARY KEY,
	product_id text NOT NULL UNIQUE REFERENCES products(id) ON DELETE CASCADE,
	name text NOT NULL,
	brand text NOT NULL,
	sku text NOT NULL,
	barcode text NOT NULL,
	flavors text NOT NULL,
	details text NOT NULL,
	facets text NOT NULL
) STRICT;

CREATE VIRTUAL TABLE product_search USING fts5(
	name, brand, sku, barcode, flavors, details, facets,
	content='product_search_docs', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
INSERT INTO product_search (product_search, rank) VALUES ('rank', 'bm25(10.0, 6.0, 8.0, 8.0, 3.0, 1.0, 0.0)');

CREATE TABLE search_words (word text PRIMARY KEY) STRICT, WITHOUT ROWID;

-- While this table has its row, new products and flavors write no search entries: an import of thousands of products writes
-- them together, which takes half the time. The row only ever exists inside one transaction.
CREATE TABLE search_pause (one integer PRIMARY KEY CHECK (one = 1)) STRICT;

CREATE VIEW product_search_source AS
SELECT
	p.id AS product_id,
	p.name AS name,
	b.name AS brand,
	coalesce(p.sku, '') || ' ' || coalesce((SELECT group_concat(f.sku, ' ') FROM product_flavors f WHERE f.product_id = p.id AND f.active = 1), '') AS sku,
	coalesce(p.barcode, '') || ' ' || coalesce((SELECT group_concat(f.barcode, ' ') FROM product_flavors f WHERE f.product_id = p.id AND f.active = 1), '') AS barcode,
	coalesce((SELECT group_concat(f.name, ' ') FROM product_flavors f WHERE f.product_id = p.id AND f.active = 1), '') AS flavors,
	CASE p.category
		WHEN 'disposables' THEN 'disposables disposable vape'
		WHEN 'pods' THEN 'pod systems pods kit'
		WHEN 'mods' THEN 'mods box mod'
		WHEN 'accessories' THEN 'accessories accessory'
		WHEN 'e-liquids' THEN 'e-liquids e-liquid eliquid ejuice juice'
		ELSE p.category
	END || ' ' || coalesce(p.short_description, '') AS details,
	'a' || p.active || ' c' || replace(p.category, '-', '') || ' b' || replace(p.brand_id, '-', '') AS facets
FROM products p JOIN brands b ON b.id = p.brand_id;

-- The words of a document: split at spaces and - / , ( ), in lower case, three letters or more.
CREATE VIEW product_search_doc_words AS
SELECT d.id AS doc_id, lower(value) AS word
FROM product_search_docs d, json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(
	d.name || ' ' || d.brand || ' ' || d.flavors, '-', ' '), '/', ' '), ',', ' '), '(', ' '), ')', ' ')), ' ', '","') || ']')
WHERE length(value) > 2;

-- Filled before there are triggers, which would index product by product.
INSERT INTO product_search_docs (product_id, name, brand, sku, barcode, flavors, details, facets)
SELECT * FROM product_search_source;
INSERT INTO product_search (product_search) VALUES ('rebuild');
INSERT OR IGNORE INTO search_words (word) SELECT DISTINCT word FROM product_search_doc_words;

-- ── From the documents to the index and the vocabulary ────────────────────────────────────────────────

CREATE TRIGGER product_search_docs_insert AFTER INSERT ON product_search_docs BEGIN
	INSERT INTO product_search (rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES (new.id, new.name, new.brand, new.sku, new.barcode, new.flavors, new.details, new.facets);
	INSERT OR IGNORE INTO search_words (word) SELECT word FROM product_search_doc_words WHERE doc_id = new.id;
END;

CREATE TRIGGER product_search_docs_update AFTER UPDATE ON product_search_docs BEGIN
	INSERT INTO product_search (product_search, rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES ('delete', old.id, old.name, old.brand, old.sku, old.barcode, old.flavors, old.details, old.facets);
	INSERT INTO product_search (rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES (new.id, new.name, new.brand, new.sku, new.barcode, new.flavors, new.details, new.facets);
	INSERT OR IGNORE INTO search_words (word) SELECT word FROM product_search_doc_words WHERE doc_id = new.id;
END;

CREATE TRIGGER product_search_docs_delete AFTER DELETE ON product_search_docs BEGIN
	INSERT INTO product_search (product_search, rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES ('delete', old.id, old.name, old.brand, old.sku, old.barcode, old.flavors, old.details, old.facets);
END;

-- ── From products, brands and flavors to the documents ────────────────────────────────────────────────

CREATE TRIGGER products_search_insert AFTER INSERT ON products
WHEN NOT EXISTS (SELECT 1 FROM search_pause) BEGIN
	INSERT INTO product_search_docs (product_id, name, brand, sku, barcode, flavors, details, facets)
	SELECT * FROM product_search_source WHERE product_id = new.id;
END;

CREATE TRIGGER products_search_update
AFTER UPDATE OF name, sku, barcode, brand_id, category, short_description, active ON products BEGIN
	UPDATE product_search_docs SET (name, brand, sku, barcode, flavors, details, facets) =
		(SELECT name, brand, sku, barcode, flavors, details, facets FROM product_search_source WHERE product_id = new.id)
	WHERE product_id = new.id;
END;

CREATE TRIGGER brands_search_update AFTER UPDATE OF name ON brands WHEN old.name IS NOT new.name BEGIN
	UPDATE product_search_docs SET brand = new.name
	WHERE product_id IN (SELECT id FROM products WHERE brand_id = new.id);
END;

CREATE TRIGGER product_flavors_search_insert AFTER INSERT ON product_flavors
WHEN NOT EXISTS (SELECT 1 FROM search_pause) BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = new.product_id)
	WHERE product_id = new.product_id;
END;

CREATE TRIGGER product_flavors_search_update
AFTER UPDATE OF name, sku, barcode, active ON product_flavors BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = new.product_id)
	WHERE product_id = new.product_id;
END;

-- Deleting a product deletes its flavors; by then its document has no source any more.
CREATE TRIGGER product_flavors_search_delete AFTER DELETE ON product_flavors BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = old.product_id)
	WHERE product_id = old.product_id AND EXISTS (SELECT 1 FROM products WHERE id = old.product_id);
END;
