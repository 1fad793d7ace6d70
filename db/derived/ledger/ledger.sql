-- What is still open of each paper (db/decisions/035-papers.md): its amount less what is allocated to it or of it. Papers and
-- allocations are only added; these triggers refuse everything else, and an allocation of more than is open.

DROP TABLE IF EXISTS open_papers;

-- A row only while records are deleted that were kept long enough (Rule 20.20): then papers may be deleted.
DROP TABLE IF EXISTS retention_open;
CREATE TABLE retention_open (n integer NOT NULL) STRICT;

-- `cents` are above zero of charges, below of credits, as in papers; a settled paper has 0.
CREATE TABLE open_papers (
	paper_id text PRIMARY KEY,
	company_id text NOT NULL,
	order_id text,
	kind text NOT NULL,
	due_on text,
	cents integer NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO open_papers (paper_id, company_id, order_id, kind, due_on, cents)
SELECT id, company_id, order_id, kind, due_on, p.cents
	+ coalesce((SELECT sum(cents) FROM allocations WHERE credit_id = p.id), 0)
	- coalesce((SELECT sum(cents) FROM allocations WHERE charge_id = p.id), 0)
FROM papers p;

CREATE INDEX open_papers_company ON open_papers (company_id, due_on, paper_id, cents) WHERE cents <> 0;
CREATE INDEX open_papers_due ON open_papers (due_on, company_id, cents) WHERE cents <> 0;

CREATE TRIGGER papers_insert AFTER INSERT ON papers BEGIN
	INSERT INTO open_papers (paper_id, company_id, order_id, kind, due_on, cents)
	VALUES (new.id, new.company_id, new.order_id, new.kind, new.due_on, new.cents);
END;

-- Companies are merged, so a paper may move to another one with its order.
CREATE TRIGGER papers_moved AFTER UPDATE OF company_id ON papers BEGIN
	UPDATE open_papers SET company_id = new.company_id WHERE paper_id = new.id;
END;

CREATE TRIGGER papers_update BEFORE UPDATE ON papers
WHEN (new.id, new.kind, new.number, new.order_id, new.shipment_id, new.invoice_id, new.undoes, new.day, new.due_on, new.subtotal_cents, new.tax_cents,
		new.excise_cents, new.freight_cents, new.cents, new.is_correction, new.is_opening, new.method, new.reference, new.reason, new.document, new.actor_id, new.created_at)
	IS NOT (old.id, old.kind, old.number, old.order_id, old.shipment_id, old.invoice_id, old.undoes, old.day, old.due_on, old.subtotal_cents, old.tax_cents,
		old.excise_cents, old.freight_cents, old.cents, old.is_correction, old.is_opening, old.method, old.reference, old.reason, old.document, old.actor_id, old.created_at) BEGIN
	SELECT raise(ABORT, 'papers: a paper is never changed, write another one');
END;

-- A paper of the books before this shop is deleted while nothing refers to it, when its import is undone (Rule 16.59).
CREATE TRIGGER papers_delete BEFORE DELETE ON papers WHEN old.is_opening = 0 AND NOT EXISTS (SELECT 1 FROM retention_open) BEGIN
	SELECT raise(ABORT, 'papers: a paper is never deleted, write another one');
END;

CREATE TRIGGER papers_deleted AFTER DELETE ON papers BEGIN
	DELETE FROM open_papers WHERE paper_id = old.id;
END;

CREATE TRIGGER paper_lines_update BEFORE UPDATE OF name, sku, quantity, unit_price_cents, line_total_cents ON paper_lines BEGIN
	SELECT raise(ABORT, 'paper_lines: a paper is never changed, write another one');
END;

CREATE TRIGGER paper_lines_delete BEFORE DELETE ON paper_lines WHEN NOT EXISTS (SELECT 1 FROM retention_open)
	AND NOT EXISTS (SELECT 1 FROM papers p JOIN open_papers o ON o.paper_id = p.id WHERE p.id = old.paper_id AND p.is_opening = 1 AND o.cents = p.cents) BEGIN
	SELECT raise(ABORT, 'paper_lines: a paper is never changed, write another one');
END;

CREATE TRIGGER allocations_insert AFTER INSERT ON allocations BEGIN
	SELECT raise(ABORT, 'allocations: a credit settles a charge')
	WHERE (SELECT cents FROM papers WHERE id = new.credit_id) >= 0 OR (SELECT cents FROM papers WHERE id = new.charge_id) <= 0;
	UPDATE open_papers SET cents = cents + new.cents WHERE paper_id = new.credit_id;
	UPDATE open_papers SET cents = cents - new.cents WHERE paper_id = new.charge_id;
	SELECT raise(ABORT, 'allocations: more than is open')
	FROM papers p JOIN open_papers o ON o.paper_id = p.id
	WHERE p.id IN (new.credit_id, new.charge_id)
		AND NOT o.cents BETWEEN min(p.cents, 0) AND max(p.cents, 0);
	SELECT raise(ABORT, 'allocations: two companies')
	WHERE (SELECT company_id FROM papers WHERE id = new.credit_id) IS NOT (SELECT company_id FROM papers WHERE id = new.charge_id);
END;

CREATE TRIGGER allocations_update BEFORE UPDATE ON allocations BEGIN
	SELECT raise(ABORT, 'allocations: rows are only added');
END;

CREATE TRIGGER allocations_delete BEFORE DELETE ON allocations WHEN NOT EXISTS (SELECT 1 FROM retention_open) BEGIN
	SELECT raise(ABORT, 'allocations: rows are only added');
END;
