-- What changes a company and an account for programs (Rule 9.93): of a company its people, locations with licenses, applications, and the
-- figures of its orders; of an account what its company is called and pays by.

DELETE FROM changes WHERE kind = 'company' AND id NOT IN (SELECT id FROM companies);
INSERT INTO changes (kind, id, at)
SELECT 'company', r.id, max(r.updated_at, coalesce((SELECT max(at) FROM changes WHERE kind = 'company'), 0))
FROM companies r
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.kind = 'company' AND c.id = r.id) ORDER BY r.updated_at;

DELETE FROM changes WHERE kind = 'user' AND id NOT IN (SELECT id FROM users);
INSERT INTO changes (kind, id, at)
SELECT 'user', r.id, max(r.updated_at, coalesce((SELECT max(at) FROM changes WHERE kind = 'user'), 0))
FROM users r
WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.kind = 'user' AND c.id = r.id) ORDER BY r.updated_at;

CREATE TRIGGER companies_changed_insert AFTER INSERT ON companies BEGIN
	INSERT INTO changed (kind, id) VALUES ('company', new.id);
END;

CREATE TRIGGER companies_changed_update AFTER UPDATE ON companies BEGIN
	INSERT INTO changed (kind, id) VALUES ('company', new.id);
	INSERT INTO changed (kind, id) SELECT 'user', id FROM users WHERE company_id = new.id;
END;

CREATE TRIGGER companies_changed_delete AFTER DELETE ON companies BEGIN
	DELETE FROM changes WHERE kind = 'company' AND id = old.id;
END;

CREATE TRIGGER company_merges_changed_insert AFTER INSERT ON company_merges BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = new.company_id;
END;

CREATE TRIGGER users_changed_insert AFTER INSERT ON users BEGIN
	INSERT INTO changed (kind, id) VALUES ('user', new.id);
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = new.company_id;
END;

CREATE TRIGGER users_changed_update AFTER UPDATE ON users BEGIN
	INSERT INTO changed (kind, id) VALUES ('user', new.id);
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER users_changed_delete AFTER DELETE ON users BEGIN
	DELETE FROM changes WHERE kind = 'user' AND id = old.id;
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = old.company_id;
END;

CREATE TRIGGER locations_changed_insert AFTER INSERT ON locations BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = new.company_id;
END;

CREATE TRIGGER locations_changed_update AFTER UPDATE ON locations BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER locations_changed_delete AFTER DELETE ON locations BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = old.company_id;
END;

CREATE TRIGGER licenses_changed_insert AFTER INSERT ON licenses BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (
		SELECT company_id FROM locations WHERE id = new.location_id
		UNION SELECT company_id FROM wholesale_applications WHERE id = new.application_id);
END;

CREATE TRIGGER licenses_changed_update AFTER UPDATE ON licenses BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (
		SELECT company_id FROM locations WHERE id = old.location_id
		UNION SELECT company_id FROM wholesale_applications WHERE id = old.application_id);
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (
		SELECT company_id FROM locations WHERE id = new.location_id
		UNION SELECT company_id FROM wholesale_applications WHERE id = new.application_id);
END;

CREATE TRIGGER licenses_changed_delete AFTER DELETE ON licenses BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (
		SELECT company_id FROM locations WHERE id = old.location_id
		UNION SELECT company_id FROM wholesale_applications WHERE id = old.application_id);
END;

CREATE TRIGGER applications_changed_insert AFTER INSERT ON wholesale_applications BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = new.company_id;
END;

CREATE TRIGGER applications_changed_update AFTER UPDATE ON wholesale_applications BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER applications_changed_delete AFTER DELETE ON wholesale_applications BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = old.company_id;
END;

CREATE TRIGGER orders_changed_company_insert AFTER INSERT ON orders BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = new.company_id;
END;

CREATE TRIGGER orders_changed_company_update AFTER UPDATE OF company_id, status, payment_status, total_cents, created_at ON orders
WHEN (old.company_id, old.status, old.payment_status, old.total_cents, old.created_at)
	IS NOT (new.company_id, new.status, new.payment_status, new.total_cents, new.created_at) BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER orders_changed_company_delete AFTER DELETE ON orders BEGIN
	INSERT INTO changed (kind, id) SELECT 'company', id FROM companies WHERE id = old.company_id;
END;
