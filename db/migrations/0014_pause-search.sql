-- An import of thousands of products writes their search entries together, which takes half the time: while this table has
-- its row, which is only ever inside one transaction, new products and flavors write none of their own.
CREATE TABLE `search_pause` (`one` integer PRIMARY KEY CHECK (`one` = 1)) STRICT;
--> statement-breakpoint
DROP TRIGGER `products_search_insert`;
--> statement-breakpoint
CREATE TRIGGER `products_search_insert` AFTER INSERT ON `products` WHEN NOT EXISTS (SELECT 1 FROM search_pause) BEGIN
	INSERT INTO product_search_docs (product_id, name, brand, sku, barcode, flavors, details, facets)
	SELECT * FROM product_search_source WHERE product_id = new.id;
END;
--> statement-breakpoint
DROP TRIGGER `product_flavors_search_insert`;
--> statement-breakpoint
CREATE TRIGGER `product_flavors_search_insert` AFTER INSERT ON `product_flavors` WHEN NOT EXISTS (SELECT 1 FROM search_pause) BEGIN
	UPDATE product_search_docs SET (sku, barcode, flavors) =
		(SELECT sku, barcode, flavors FROM product_search_source WHERE product_id = new.product_id)
	WHERE product_id = new.product_id;
END;
