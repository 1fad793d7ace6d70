-- Stock is a ledger (db/decisions/021-stock-ledger.md): inserting a movement is the only way to change a quantity. The triggers write
-- the quantities of products and flavors, and refuse every other one. Nothing is filled here: the movements are the data.

-- What products.stock_quantity has to be: the sum of its active flavors where they keep stock, else its own movements' balance.
CREATE VIEW product_stock AS
SELECT p.id AS product_id, coalesce(
	(SELECT sum(f.stock_quantity) FROM product_flavors f WHERE f.product_id = p.id AND f.active = 1),
	(SELECT m.balance FROM stock_movements m WHERE m.product_id = p.id AND m.flavor_id IS NULL ORDER BY m.id DESC LIMIT 1),
	0
) AS quantity
FROM products p;

CREATE TRIGGER stock_movements_insert AFTER INSERT ON stock_movements BEGIN
	SELECT raise(ABORT, 'stock_movements: the balance is not the previous one plus the quantity')
	WHERE new.balance <> new.quantity + coalesce((
		SELECT balance FROM stock_movements
		WHERE product_id = new.product_id AND flavor_id IS new.flavor_id AND id < new.id ORDER BY id DESC LIMIT 1
	), 0);
	UPDATE product_flavors SET stock_quantity = new.balance WHERE id = new.flavor_id AND stock_quantity IS NOT new.balance;
	UPDATE products SET stock_quantity = (SELECT quantity FROM product_stock WHERE product_id = new.product_id)
	WHERE new.flavor_id IS NULL AND id = new.product_id
		AND stock_quantity <> (SELECT quantity FROM product_stock WHERE product_id = new.product_id);
END;

CREATE TRIGGER stock_movements_update BEFORE UPDATE ON stock_movements BEGIN
	SELECT raise(ABORT, 'stock_movements: a movement is never changed, write another one');
END;

CREATE TRIGGER stock_movements_delete BEFORE DELETE ON stock_movements BEGIN
	SELECT raise(ABORT, 'stock_movements: a movement is never deleted, write another one');
END;

-- A flavor without movements may begin to keep stock, with 0, or cease to.
CREATE TRIGGER product_flavors_stock_guard BEFORE UPDATE OF stock_quantity ON product_flavors
WHEN new.stock_quantity IS NOT old.stock_quantity AND coalesce(new.stock_quantity, 0) <> coalesce((
	SELECT balance FROM stock_movements
	WHERE product_id = new.product_id AND flavor_id = new.id ORDER BY id DESC LIMIT 1
), 0) BEGIN
	SELECT raise(ABORT, 'product_flavors: a quantity is changed by a stock movement only');
END;

CREATE TRIGGER products_stock_guard BEFORE UPDATE OF stock_quantity ON products
WHEN new.stock_quantity <> old.stock_quantity
	AND new.stock_quantity <> (SELECT quantity FROM product_stock WHERE product_id = new.id) BEGIN
	SELECT raise(ABORT, 'products: a quantity is changed by a stock movement only');
END;

-- A row that is inserted with a quantity, or deleted with one, gets its movement here: the demo's rows, for example. An import's products
-- have theirs already.
CREATE TRIGGER products_stock_insert AFTER INSERT ON products BEGIN
	INSERT INTO stock_movements (product_id, kind, quantity, balance, actor_name, created_at)
	SELECT new.id, 'opening', new.stock_quantity - balance, new.stock_quantity, 'system', new.created_at FROM (
		SELECT coalesce((
			SELECT balance FROM stock_movements WHERE product_id = new.id AND flavor_id IS NULL ORDER BY id DESC LIMIT 1
		), 0) AS balance
	) WHERE new.stock_quantity <> balance;
END;

CREATE TRIGGER products_stock_delete AFTER DELETE ON products BEGIN
	INSERT INTO stock_movements (product_id, kind, quantity, balance, reason, actor_name, created_at)
	SELECT old.id, 'adjust', -balance, 0, 'Product deleted', 'system', cast(unixepoch('subsec') * 1000 AS integer)
	FROM (SELECT balance FROM stock_movements WHERE product_id = old.id AND flavor_id IS NULL ORDER BY id DESC LIMIT 1)
	WHERE balance <> 0;
END;

-- What the product has itself ends where its flavors begin to keep stock.
CREATE TRIGGER product_flavors_stock_insert AFTER INSERT ON product_flavors WHEN new.stock_quantity IS NOT NULL BEGIN
	INSERT INTO stock_movements (product_id, kind, quantity, balance, reason, actor_name, created_at)
	SELECT new.product_id, 'adjust', -balance, 0, 'Kept by flavor', 'system', created_at FROM (
		SELECT m.balance, p.created_at FROM stock_movements m JOIN products p ON p.id = m.product_id
		WHERE m.product_id = new.product_id AND m.flavor_id IS NULL ORDER BY m.id DESC LIMIT 1
	) WHERE balance <> 0;
	INSERT INTO stock_movements (product_id, flavor_id, flavor, kind, quantity, balance, actor_name, created_at)
	SELECT id, new.id, new.name, 'opening', new.stock_quantity, new.stock_quantity, 'system', created_at
	FROM products WHERE id = new.product_id AND new.stock_quantity <> 0;
	UPDATE products SET stock_quantity = (SELECT quantity FROM product_stock WHERE product_id = new.product_id)
	WHERE id = new.product_id;
END;

CREATE TRIGGER product_flavors_stock_update AFTER UPDATE OF stock_quantity, active ON product_flavors
WHEN (new.stock_quantity, new.active) IS NOT (old.stock_quantity, old.active) BEGIN
	UPDATE products SET stock_quantity = (SELECT quantity FROM product_stock WHERE product_id = new.product_id)
	WHERE id = new.product_id;
END;

CREATE TRIGGER product_flavors_stock_delete AFTER DELETE ON product_flavors WHEN old.stock_quantity IS NOT NULL BEGIN
	INSERT INTO stock_movements (product_id, flavor_id, flavor, kind, quantity, balance, reason, actor_name, created_at)
	SELECT old.product_id, old.id, old.name, 'adjust', -old.stock_quantity, 0, 'Flavor removed', 'system',
		cast(unixepoch('subsec') * 1000 AS integer)
	WHERE old.stock_quantity <> 0;
	UPDATE products SET stock_quantity = (SELECT quantity FROM product_stock WHERE product_id = old.product_id)
	WHERE id = old.product_id;
END;
