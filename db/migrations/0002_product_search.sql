-- Product search. `product_search_docs` holds what can be found of each product, under an integer id that VACUUM keeps;
-- `product_search` indexes it; `search_words` is the vocabulary that misspelled words are looked up in. Triggers keep all
-- three true. A later migration that rebuilds products, brands or product_flavors has to drop these triggers and the view
-- first and make them again: dropping a table drops its triggers.
CREATE TABLE `product_search_docs` (
	`id` integer PRIMARY KEY,
	`product_id` text NOT NULL UNIQUE REFERENCES `products`(`id`) ON DELETE CASCADE,
	`name` text NOT NULL,
	`brand` text NOT NULL,
	`sku` text NOT NULL,
	`barcode` text NOT NULL,
	`flavors` text NOT NULL,
	`details` text NOT NULL,
	`facets` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `search_words` (`word` text PRIMARY KEY) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
	name, brand, sku, barcode, flavors, details, facets,
	content='product_search_docs', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO `product_search` (`product_search`, `rank`) VALUES ('rank', 'bm25(10.0, 6.0, 8.0, 8.0, 3.0, 1.0, 0.0)');
--> statement-breakpoint
CREATE TRIGGER `product_search_docs_insert` AFTER INSERT ON `product_search_docs` BEGIN
	INSERT INTO product_search (rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES (new.id, new.name, new.brand, new.sku, new.barcode, new.flavors, new.details, new.facets);
	INSERT OR IGNORE INTO search_words (word)
	SELECT lower(value) FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(
		new.name || ' ' || new.brand || ' ' || new.flavors, '-', ' '), '/', ' '), ',', ' '), '(', ' '), ')', ' ')), ' ', '","') || ']')
	WHERE length(value) > 2;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_docs_delete` AFTER DELETE ON `product_search_docs` BEGIN
	INSERT INTO product_search (product_search, rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES ('delete', old.id, old.name, old.brand, old.sku, old.barcode, old.flavors, old.details, old.facets);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_docs_update` AFTER UPDATE ON `product_search_docs` BEGIN
	INSERT INTO product_search (product_search, rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES ('delete', old.id, old.name, old.brand, old.sku, old.barcode, old.flavors, old.details, old.facets);
	INSERT INTO product_search (rowid, name, brand, sku, barcode, flavors, details, facets)
	VALUES (new.id, new.name, new.brand, new.sku, new.barcode, new.flavors, new.details, new.facets);
	INSERT OR IGNORE INTO search_words (word)
	SELECT lower(value) FROM json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(
		new.name || ' ' || new.brand || ' ' || new.flavors, '-', ' '), '/', ' '), ',', ' '), '(', ' '), ')', ' ')), ' ', '","') || ']')
	WHERE length(value) > 2;
END;
--> statement-breakpoint
CREATE VIEW `product_search_source` AS
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
		ELSE 'e-liquids e-liquid eliquid ejuice juice'
	END || ' ' || coalesce(p.short_description, '') AS details,
	'a' || p.active || ' c' || replace(p.category, '-', '') || ' b' || replace(p.brand_id, '-', '') AS facets
FROM products p JOIN brands b ON b.id = p.brand_id;
--> statement-breakpoint
CREATE TRIGGER `products_search_insert` AFTER INSERT ON `products` BEGIN
	INSERT INTO product_search_docs (product_id, name, brand, sku, barcode, flavors, details, facets)
	SELECT * FROM product_search_source WHERE product_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `products_search_update`
AFTER UPDATE OF `name`, `sku`, `barcode`, `brand_id`, `category`, `short_description`, `active` ON `products` BEGIN
	UPDATE product_search_docs SET (name, brand, sku, barcode, flavors, details, facets) =
		(SELECT name, brand, sku, barcode, flavors, details, facets FROM product_search_source WHERE product_id = new.id)
	WHERE product_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `brands_search_update` AFTER UPDATE OF `name` ON `brands` WHEN old.name IS NOT new.name BEGIN
	UPDATE product_search_docs SET brand = new.name
	WHERE product_id IN (SELECT id FROM products WHERE brand_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_search_insert` AFTER INSERT ON `product_flavors` BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = new.product_id)
	WHERE product_id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_search_update`
AFTER UPDATE OF `name`, `sku`, `barcode`, `active` ON `product_flavors` BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = new.product_id)
	WHERE product_id = new.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_search_delete` AFTER DELETE ON `product_flavors` BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = old.product_id)
	WHERE product_id = old.product_id AND EXISTS (SELECT 1 FROM products WHERE id = old.product_id);
END;
--> statement-breakpoint
INSERT INTO product_search_docs (product_id, name, brand, sku, barcode, flavors, details, facets)
SELECT * FROM product_search_source;
--> statement-breakpoint
-- How many products each list holds: a count of 100,000 index rows would cost more than the page.
CREATE TABLE `product_counts` (
	`brand_id` text NOT NULL,
	`category` text NOT NULL,
	`active` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY (`brand_id`, `category`, `active`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `products_count_insert` AFTER INSERT ON `products` BEGIN
	INSERT INTO product_counts (brand_id, category, active, n) VALUES (new.brand_id, new.category, new.active, 1)
	ON CONFLICT (brand_id, category, active) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_count_delete` AFTER DELETE ON `products` BEGIN
	UPDATE product_counts SET n = n - 1
	WHERE brand_id = old.brand_id AND category = old.category AND active = old.active;
END;
--> statement-breakpoint
CREATE TRIGGER `products_count_update` AFTER UPDATE OF `brand_id`, `category`, `active` ON `products` BEGIN
	UPDATE product_counts SET n = n - 1
	WHERE brand_id = old.brand_id AND category = old.category AND active = old.active;
	INSERT INTO product_counts (brand_id, category, active, n) VALUES (new.brand_id, new.category, new.active, 1)
	ON CONFLICT (brand_id, category, active) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
INSERT INTO product_counts (brand_id, category, active, n)
SELECT brand_id, category, active, count(*) FROM products GROUP BY brand_id, category, active;
