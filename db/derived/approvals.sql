-- Since when each approved customer has been approved: the first approval of an application, or the account's beginning
-- without one. Analytics counts them by date; looking up every customer's applications would take longer with each.

DROP TABLE IF EXISTS approvals;
CREATE TABLE approvals (
	user_id text PRIMARY KEY,
	since integer NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX approvals_since ON approvals (since);

CREATE VIEW approvals_source AS
SELECT
	u.id AS user_id,
	coalesce((SELECT min(a.reviewed_at) FROM wholesale_applications a
		WHERE a.user_id = u.id AND a.status = 'approved'), u.created_at) AS since
FROM users u
WHERE u.is_wholesale_approved = 1 AND u.role = 'user' AND u.deleted_at IS NULL;

INSERT INTO approvals (user_id, since) SELECT user_id, since FROM approvals_source;

CREATE TRIGGER users_approvals_insert AFTER INSERT ON users BEGIN
	INSERT INTO approvals (user_id, since) SELECT user_id, since FROM approvals_source WHERE user_id = new.id;
END;

CREATE TRIGGER users_approvals_update
AFTER UPDATE OF is_wholesale_approved, role, deleted_at, created_at ON users BEGIN
	DELETE FROM approvals WHERE user_id = new.id;
	INSERT INTO approvals (user_id, since) SELECT user_id, since FROM approvals_source WHERE user_id = new.id;
END;

CREATE TRIGGER users_approvals_delete AFTER DELETE ON users BEGIN
	DELETE FROM approvals WHERE user_id = old.id;
END;

CREATE TRIGGER applications_approvals_insert AFTER INSERT ON wholesale_applications BEGIN
	DELETE FROM approvals WHERE user_id = new.user_id;
	INSERT INTO approvals (user_id, since) SELECT user_id, since FROM approvals_source WHERE user_id = new.user_id;
END;

CREATE TRIGGER applications_approvals_update
AFTER UPDATE OF user_id, status, reviewed_at ON wholesale_applications BEGIN
	DELETE FROM approvals WHERE user_id IN (old.user_id, new.user_id);
	INSERT INTO approvals (user_id, since)
	SELECT user_id, since FROM approvals_source WHERE user_id IN (old.user_id, new.user_id);
END;

CREATE TRIGGER applications_approvals_delete AFTER DELETE ON wholesale_applications BEGIN
	DELETE FROM approvals WHERE user_id = old.user_id;
	INSERT INTO approvals (user_id, since) SELECT user_id, since FROM approvals_source WHERE user_id = old.user_id;
END;
