-- What sales reports add up (db/decisions/043-reports.md): a row for each invoice and credit memo, and for each counter entry of a credit memo,
-- by the shop's day. Goods at no charge, and invoices of $0.00, are none of it (Rule 19.6). Papers are only added, so triggers only add. Amounts are below zero where they take away from sales.

DROP TABLE IF EXISTS billed;
DROP TABLE IF EXISTS billed_goods;

-- Every paper that counts, with the one that its amounts are of: itself, or the credit memo that it takes back.
CREATE VIEW billed_papers AS
SELECT p.id AS id, p.kind AS kind, p.day AS day, p.company_id AS company_id, b.id AS of_id, b.order_id AS order_id,
	iif((p.kind = 'counter') = (b.kind = 'credit'), 1, -1) AS sign
FROM papers p JOIN papers b ON b.id = coalesce(p.undoes, p.id) AND b.kind IN ('invoice', 'credit') AND NOT b.is_opening;

-- `sold_on` is the day by which a sale is a salesperson's (Rule 21.6); the empty location is an address that is not on file. `untaxed_cents` are the
-- sales of papers without tax.
CREATE VIEW billed_source AS
SELECT p.day AS day, p.id AS paper_id, p.kind AS kind, p.company_id AS company_id,
	coalesce(o.location_id, '') AS location_id,
	coalesce(json_extract(b.document, '$.shipTo.state'), '') AS state,
	iif(b.kind = 'invoice', b.day, coalesce(
		(SELECT i.day FROM papers i WHERE i.id = b.invoice_id),
		(SELECT min(i.day) FROM papers i WHERE i.order_id = b.order_id AND i.kind = 'invoice'),
		b.day)) AS sold_on,
	p.sign * b.subtotal_cents AS sales_cents,
	iif(b.tax_cents = 0, p.sign * b.subtotal_cents, 0) AS untaxed_cents,
	p.sign * b.freight_cents AS freight_cents,
	p.sign * b.tax_cents AS tax_cents,
	p.sign * b.excise_cents AS excise_cents,
	p.sign * abs(b.cents) AS cents
FROM billed_papers p JOIN papers b ON b.id = p.of_id LEFT JOIN orders o ON o.id = b.order_id
WHERE p.kind <> 'invoice' OR b.cents <> 0;

CREATE TABLE billed (
	day text NOT NULL,
	paper_id text NOT NULL,
	kind text NOT NULL,
	company_id text NOT NULL,
	location_id text NOT NULL,
	state text NOT NULL,
	sold_on text NOT NULL,
	sales_cents integer NOT NULL,
	untaxed_cents integer NOT NULL,
	freight_cents integer NOT NULL,
	tax_cents integer NOT NULL,
	excise_cents integer NOT NULL,
	cents integer NOT NULL,
	PRIMARY KEY (day, paper_id)
) STRICT, WITHOUT ROWID;

INSERT INTO billed SELECT * FROM billed_source;

-- Long periods by customer or location are read in this order, so that nothing is sorted.
CREATE INDEX billed_customer ON billed (company_id, location_id, day, kind, sales_cents, untaxed_cents, freight_cents, tax_cents, excise_cents, cents);

-- Lines of goods by product. The empty product is amounts without goods: corrections, credits of whole orders, and deleted products. The
-- `costed_` column and `cost_cents` are of lines whose unit cost was known when the order was placed.
CREATE VIEW billed_lines AS
SELECT p.id AS id, l.paper_id AS of_id, l.position AS position, p.day AS day, coalesce(i.product_id, '') AS product_id,
	iif(i.id IS NULL, 0, p.sign * l.quantity) AS units,
	p.sign * l.line_total_cents AS sales_cents,
	iif(i.unit_cost_cents IS NULL, 0, p.sign * l.line_total_cents) AS costed_cents,
	p.sign * l.quantity * coalesce(i.unit_cost_cents, 0) AS cost_cents
FROM billed_papers p JOIN paper_lines l ON l.paper_id = p.of_id LEFT JOIN order_items i ON i.id = l.order_item_id
WHERE l.line_total_cents <> 0;

CREATE TABLE billed_goods (
	day text NOT NULL,
	product_id text NOT NULL,
	units integer NOT NULL,
	sales_cents integer NOT NULL,
	costed_cents integer NOT NULL,
	cost_cents integer NOT NULL,
	PRIMARY KEY (day, product_id)
) STRICT, WITHOUT ROWID;

INSERT INTO billed_goods SELECT day, product_id, sum(units), sum(sales_cents), sum(costed_cents), sum(cost_cents)
FROM billed_lines GROUP BY day, product_id;

-- For long periods, as above.
CREATE INDEX billed_goods_product ON billed_goods (product_id, day, units, sales_cents, costed_cents, cost_cents);

CREATE TRIGGER billed_insert AFTER INSERT ON papers WHEN new.kind IN ('invoice', 'credit', 'counter') BEGIN
	INSERT INTO billed SELECT * FROM billed_source WHERE paper_id = new.id;
END;

-- A counter entry has no lines of its own.
CREATE TRIGGER billed_goods_counter AFTER INSERT ON papers WHEN new.kind = 'counter' BEGIN
	INSERT INTO billed_goods SELECT day, product_id, units, sales_cents, costed_cents, cost_cents FROM billed_lines WHERE id = new.id
	ON CONFLICT (day, product_id) DO UPDATE SET units = units + excluded.units, sales_cents = sales_cents + excluded.sales_cents,
		costed_cents = costed_cents + excluded.costed_cents, cost_cents = cost_cents + excluded.cost_cents;
END;

CREATE TRIGGER billed_goods_insert AFTER INSERT ON paper_lines BEGIN
	INSERT INTO billed_goods SELECT day, product_id, units, sales_cents, costed_cents, cost_cents FROM billed_lines
	WHERE id = new.paper_id AND position = new.position
	ON CONFLICT (day, product_id) DO UPDATE SET units = units + excluded.units, sales_cents = sales_cents + excluded.sales_cents,
		costed_cents = costed_cents + excluded.costed_cents, cost_cents = cost_cents + excluded.cost_cents;
END;

-- Companies are merged.
CREATE TRIGGER billed_moved AFTER UPDATE OF company_id ON papers BEGIN
	UPDATE billed SET company_id = new.company_id WHERE day = new.day AND paper_id = new.id;
END;

-- A corrected address may be another location's (Rule 7.110), also when part of the order was shipped.
CREATE TRIGGER billed_location AFTER UPDATE OF location_id ON orders WHEN old.location_id IS NOT new.location_id BEGIN
	UPDATE billed SET location_id = coalesce(new.location_id, '') WHERE (day, paper_id) IN (
		SELECT day, id FROM papers WHERE order_id = new.id
		UNION ALL SELECT c.day, c.id FROM papers p JOIN papers c ON c.undoes = p.id WHERE p.order_id = new.id);
END;

-- Papers are deleted with all of their lines once they were kept long enough (Rule 20.20): lines and counter entries before the others.
CREATE TRIGGER billed_delete AFTER DELETE ON papers BEGIN
	DELETE FROM billed WHERE day = old.day AND paper_id = old.id;
	DELETE FROM billed_goods WHERE day = old.day AND NOT EXISTS (SELECT 1 FROM billed WHERE day = old.day);
END;

CREATE TRIGGER billed_goods_counter_delete BEFORE DELETE ON papers WHEN old.kind = 'counter' BEGIN
	INSERT INTO billed_goods SELECT day, product_id, -units, -sales_cents, -costed_cents, -cost_cents FROM billed_lines WHERE id = old.id
	ON CONFLICT (day, product_id) DO UPDATE SET units = units + excluded.units, sales_cents = sales_cents + excluded.sales_cents,
		costed_cents = costed_cents + excluded.costed_cents, cost_cents = cost_cents + excluded.cost_cents;
END;

CREATE TRIGGER billed_goods_delete BEFORE DELETE ON paper_lines BEGIN
	INSERT INTO billed_goods SELECT day, product_id, -units, -sales_cents, -costed_cents, -cost_cents FROM billed_lines
	WHERE id = old.paper_id AND position = old.position
	ON CONFLICT (day, product_id) DO UPDATE SET units = units + excluded.units, sales_cents = sales_cents + excluded.sales_cents,
		costed_cents = costed_cents + excluded.costed_cents, cost_cents = cost_cents + excluded.cost_cents;
END;
