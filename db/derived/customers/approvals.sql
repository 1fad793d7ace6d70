-- Since when each approved company has been approved: the first approval of an application, or the company's beginning
-- without one. Analytics counts those with an open account by date; looking up every company's applications would take
-- longer with each.

DROP TABLE IF EXISTS approvals;
CREATE TABLE approvals (
	company_id text PRIMARY KEY,
	since integer NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX approvals_since ON approvals (since);

CREATE VIEW approvals_source AS
SELECT
	c.id AS company_id,
	coalesce((SELECT min(a.reviewed_at) FROM wholesale_applications a
		WHERE a.company_id = c.id AND a.kind = 'company' AND a.status = 'approved'), c.created_at) AS since
FROM companies c
WHERE c.is_wholesale_approved = 1
	AND EXISTS (SELECT 1 FROM users u WHERE u.company_id = c.id AND u.deleted_at IS NULL AND u.role = 'user');

INSERT INTO approvals (company_id, since) SELECT company_id, since FROM approvals_source;

CREATE TRIGGER companies_approvals_update AFTER UPDATE OF is_wholesale_approved, created_at ON companies BEGIN
	DELETE FROM approvals WHERE company_id = new.id;
	INSERT INTO approvals (company_id, since) SELECT company_id, since FROM approvals_source WHERE company_id = new.id;
END;

CREATE TRIGGER users_approvals_insert AFTER INSERT ON users WHEN new.company_id IS NOT NULL BEGIN
	DELETE FROM approvals WHERE company_id = new.company_id;
	INSERT INTO approvals (company_id, since) SELECT company_id, since FROM approvals_source WHERE company_id = new.company_id;
END;

CREATE TRIGGER users_approvals_update AFTER UPDATE OF company_id, role, deleted_at ON users BEGIN
	DELETE FROM approvals WHERE company_id IN (old.company_id, new.company_id);
	INSERT INTO approvals (company_id, since)
	SELECT company_id, since FROM approvals_source WHERE company_id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER users_approvals_delete AFTER DELETE ON users BEGIN
	DELETE FROM approvals WHERE company_id = old.company_id;
	INSERT INTO approvals (company_id, since) SELECT company_id, since FROM approvals_source WHERE company_id = old.company_id;
END;

CREATE TRIGGER applications_approvals_insert AFTER INSERT ON wholesale_applications BEGIN
	DELETE FROM approvals WHERE company_id = new.company_id;
	INSERT INTO approvals (company_id, since) SELECT company_id, since FROM approvals_source WHERE company_id = new.company_id;
END;

CREATE TRIGGER applications_approvals_update
AFTER UPDATE OF company_id, status, reviewed_at ON wholesale_applications BEGIN
	DELETE FROM approvals WHERE company_id IN (old.company_id, new.company_id);
	INSERT INTO approvals (company_id, since)
	SELECT company_id, since FROM approvals_source WHERE company_id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER applications_approvals_delete AFTER DELETE ON wholesale_applications BEGIN
	DELETE FROM approvals WHERE company_id = old.company_id;
	INSERT INTO approvals (company_id, since) SELECT company_id, since FROM approvals_source WHERE company_id = old.company_id;
END;
