-- What each brand sold in a month and each product in a year, added up from product_months by triggers on it (sales.sql is
-- applied before this file). Analytics reads the best products from the top of product_years and product_months, so that
-- it doesn't have to add up every product.

DROP TABLE IF EXISTS brand_months;
DROP TABLE IF EXISTS product_years;

-- The empty id stands for products that were deleted.
CREATE TABLE brand_months (
	brand_id text NOT NULL,
	month text NOT NULL,
	units integer NOT NULL,
	cents integer NOT NULL,
	costed_units integer NOT NULL,
	costed_cents integer NOT NULL,
	cost_cents integer NOT NULL,
	PRIMARY KEY (month, brand_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_years (
	product_id text NOT NULL,
	year text NOT NULL,
	cents integer NOT NULL,
	PRIMARY KEY (product_id, year)
) STRICT, WITHOUT ROWID;

INSERT INTO brand_months (brand_id, month, units, cents, costed_units, costed_cents, cost_cents)
SELECT brand_id, month, sum(units), sum(cents), sum(costed_units), sum(costed_cents), sum(cost_cents)
FROM product_months GROUP BY brand_id, month;

INSERT INTO product_years (product_id, year, cents)
SELECT product_id, substr(month, 1, 4), sum(cents) FROM product_months GROUP BY 1, 2;

CREATE INDEX product_years_best ON product_years (year, cents);

CREATE TRIGGER product_months_sums_insert AFTER INSERT ON product_months BEGIN
	INSERT INTO brand_months (brand_id, month, units, cents, costed_units, costed_cents, cost_cents)
	VALUES (new.brand_id, new.month, new.units, new.cents, new.costed_units, new.costed_cents, new.cost_cents)
	ON CONFLICT (month, brand_id) DO UPDATE SET
		units = units + excluded.units, cents = cents + excluded.cents,
		costed_units = costed_units + excluded.costed_units, costed_cents = costed_cents + excluded.costed_cents,
		cost_cents = cost_cents + excluded.cost_cents;
	INSERT INTO product_years (product_id, year, cents) VALUES (new.product_id, substr(new.month, 1, 4), new.cents)
	ON CONFLICT (product_id, year) DO UPDATE SET cents = cents + excluded.cents;
END;

-- The brand may have changed too.
CREATE TRIGGER product_months_sums_update AFTER UPDATE ON product_months BEGIN
	UPDATE brand_months SET
		units = units - old.units, cents = cents - old.cents,
		costed_units = costed_units - old.costed_units, costed_cents = costed_cents - old.costed_cents,
		cost_cents = cost_cents - old.cost_cents
	WHERE month = old.month AND brand_id = old.brand_id;
	INSERT INTO brand_months (brand_id, month, units, cents, costed_units, costed_cents, cost_cents)
	VALUES (new.brand_id, new.month, new.units, new.cents, new.costed_units, new.costed_cents, new.cost_cents)
	ON CONFLICT (month, brand_id) DO UPDATE SET
		units = units + excluded.units, cents = cents + excluded.cents,
		costed_units = costed_units + excluded.costed_units, costed_cents = costed_cents + excluded.costed_cents,
		cost_cents = cost_cents + excluded.cost_cents;
	UPDATE product_years SET cents = cents + new.cents - old.cents
	WHERE product_id = new.product_id AND year = substr(new.month, 1, 4);
END;

-- A product takes what it sold along to its new brand.
CREATE TRIGGER products_sold_brand AFTER UPDATE OF brand_id ON products WHEN old.brand_id <> new.brand_id BEGIN
	UPDATE product_months SET brand_id = new.brand_id WHERE product_id = new.id;
END;
