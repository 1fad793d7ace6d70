-- An exported report is never changed, so that a rule or product changed today changes no report of last month
-- (db/decisions/042-reports-to-the-states.md). That it was sent is noted later.

CREATE TRIGGER pact_reports_update BEFORE UPDATE ON pact_reports
WHEN (new.id, new.state, new.month, new.number, new.layout, new.revision, new.file_name, new.hash, new.content, new.rows, new.units, new.created_at)
	IS NOT (old.id, old.state, old.month, old.number, old.layout, old.revision, old.file_name, old.hash, old.content, old.rows, old.units, old.created_at) BEGIN
	SELECT raise(ABORT, 'pact_reports: an exported report is never changed, export another one');
END;

CREATE TRIGGER pact_corrections_update BEFORE UPDATE OF units, day, reason, shipment_id, order_item_id ON pact_corrections BEGIN
	SELECT raise(ABORT, 'pact_corrections: rows are only added');
END;
