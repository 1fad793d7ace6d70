-- A product whose flavors keep stock holds the sum of its active flavors' stock in products.stock_quantity.
-- Nothing is refilled here: a migration that writes flavor stock has to write the product's stock too.

CREATE TRIGGER product_flavors_stock_insert AFTER INSERT ON product_flavors
WHEN new.stock_quantity IS NOT NULL BEGIN
	UPDATE products SET stock_quantity = (
		SELECT coalesce(sum(stock_quantity), 0) FROM product_flavors WHERE product_id = new.product_id AND active = 1
	) WHERE id = new.product_id;
END;

CREATE TRIGGER product_flavors_stock_update AFTER UPDATE OF stock_quantity, active ON product_flavors
WHEN new.stock_quantity IS NOT NULL OR old.stock_quantity IS NOT NULL BEGIN
	UPDATE products SET stock_quantity = (
		SELECT coalesce(sum(stock_quantity), 0) FROM product_flavors WHERE product_id = new.product_id AND active = 1
	) WHERE id = new.product_id;
END;

CREATE TRIGGER product_flavors_stock_delete AFTER DELETE ON product_flavors
WHEN old.stock_quantity IS NOT NULL BEGIN
	UPDATE products SET stock_quantity = (
		SELECT coalesce(sum(stock_quantity), 0) FROM product_flavors WHERE product_id = old.product_id AND active = 1
	) WHERE id = old.product_id;
END;
