-- What programs are told of claims (office/webhooks.sql has the view that they are announced in).

CREATE TRIGGER webhooks_of_claims_insert AFTER INSERT ON claims BEGIN
	INSERT INTO announcements (type, record_id, number, read_by_id, company_id)
	SELECT 'claim.opened', new.id, new.claim_number, id, company_id FROM orders WHERE id = new.order_id;
END;

CREATE TRIGGER webhooks_of_claims_update AFTER UPDATE OF answered_at ON claims
WHEN new.answered_at IS NOT NULL AND new.answered_at IS NOT old.answered_at BEGIN
	INSERT INTO announcements (type, record_id, number, read_by_id, company_id)
	SELECT 'claim.decided', new.id, new.claim_number, id, company_id FROM orders WHERE id = new.order_id;
END;
