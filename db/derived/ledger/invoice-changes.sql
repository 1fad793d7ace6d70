-- What changes an invoice for programs (Rule 9.93): what settles it, the reversal that takes it back, and the company it moves to.

CREATE VIEW invoice_papers AS SELECT id, created_at FROM papers WHERE kind = 'invoice';

DELETE FROM changes WHERE kind = 'invoice' AND id NOT IN (SELECT id FROM invoice_papers);
INSERT INTO changes (kind, id, at)
SELECT 'invoice', r.id, max(r.created_at, coalesce((SELECT max(at) FROM changes WHERE kind = 'invoice'), 0))
FROM invoice_papers r
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.kind = 'invoice' AND c.id = r.id) ORDER BY r.created_at;

CREATE TRIGGER papers_changed_insert AFTER INSERT ON papers WHEN new.kind = 'invoice' BEGIN
	INSERT INTO changed (kind, id) VALUES ('invoice', new.id);
END;

CREATE TRIGGER papers_changed_undone AFTER INSERT ON papers WHEN new.undoes IS NOT NULL BEGIN
	INSERT INTO changed (kind, id) SELECT 'invoice', id FROM papers WHERE id = new.undoes AND kind = 'invoice';
END;

CREATE TRIGGER papers_changed_update AFTER UPDATE ON papers WHEN new.kind = 'invoice' BEGIN
	INSERT INTO changed (kind, id) VALUES ('invoice', new.id);
END;

CREATE TRIGGER papers_changed_delete AFTER DELETE ON papers WHEN old.kind = 'invoice' BEGIN
	DELETE FROM changes WHERE kind = 'invoice' AND id = old.id;
END;

CREATE TRIGGER paper_lines_changed_insert AFTER INSERT ON paper_lines BEGIN
	INSERT INTO changed (kind, id) SELECT 'invoice', id FROM papers WHERE id = new.paper_id AND kind = 'invoice';
END;

CREATE TRIGGER allocations_changed_insert AFTER INSERT ON allocations BEGIN
	INSERT INTO changed (kind, id) SELECT 'invoice', id FROM papers WHERE id = new.charge_id AND kind = 'invoice';
END;

CREATE TRIGGER allocations_changed_delete AFTER DELETE ON allocations BEGIN
	INSERT INTO changed (kind, id) SELECT 'invoice', id FROM papers WHERE id = old.charge_id AND kind = 'invoice';
END;
