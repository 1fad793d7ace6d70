-- Staff's list and search of invoices: the number, the customer's name, the order's number and its PO number in one text, so that a
-- search reads one index and not four tables.

DROP TABLE IF EXISTS invoice_docs;

CREATE VIEW invoice_docs_source AS
SELECT p.id AS id, p.company_id AS company_id, p.order_id AS order_id, p.day AS day,
	p.number || char(10) || c.name || char(10) || coalesce(o.order_number, '') || char(10) || coalesce(o.po_number, '') AS text
FROM papers p JOIN companies c ON c.id = p.company_id LEFT JOIN orders o ON o.id = p.order_id
WHERE p.kind = 'invoice';

CREATE TABLE invoice_docs (
	id text PRIMARY KEY,
	company_id text NOT NULL,
	order_id text,
	day text NOT NULL,
	text text NOT NULL
) STRICT;

INSERT INTO invoice_docs SELECT * FROM invoice_docs_source ORDER BY day, id;

CREATE INDEX invoice_docs_day ON invoice_docs (day, id, text);
CREATE INDEX invoice_docs_company ON invoice_docs (company_id);
CREATE INDEX invoice_docs_order ON invoice_docs (order_id);

CREATE TRIGGER invoice_docs_insert AFTER INSERT ON papers WHEN new.kind = 'invoice' BEGIN
	INSERT INTO invoice_docs SELECT * FROM invoice_docs_source WHERE id = new.id;
END;

-- Companies are merged.
CREATE TRIGGER invoice_docs_moved AFTER UPDATE OF company_id ON papers WHEN new.kind = 'invoice' BEGIN
	UPDATE invoice_docs SET (company_id, text) = (SELECT company_id, text FROM invoice_docs_source WHERE id = new.id) WHERE id = new.id;
END;

CREATE TRIGGER invoice_docs_deleted AFTER DELETE ON papers WHEN old.kind = 'invoice' BEGIN
	DELETE FROM invoice_docs WHERE id = old.id;
END;

CREATE TRIGGER invoice_docs_company_name AFTER UPDATE OF name ON companies WHEN old.name <> new.name BEGIN
	UPDATE invoice_docs SET text = (SELECT s.text FROM invoice_docs_source s WHERE s.id = invoice_docs.id) WHERE company_id = new.id;
END;

CREATE TRIGGER invoice_docs_order_numbers AFTER UPDATE OF order_number, po_number ON orders
WHEN (old.order_number, old.po_number) IS NOT (new.order_number, new.po_number) BEGIN
	UPDATE invoice_docs SET text = (SELECT s.text FROM invoice_docs_source s WHERE s.id = invoice_docs.id) WHERE order_id = new.id;
END;
