-- How many mails have each status. The outbox keeps a year of mails: too many to count each time.

DROP TABLE IF EXISTS outbox_counts;
CREATE TABLE outbox_counts (
	status text PRIMARY KEY,
	n integer NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO outbox_counts (status, n) SELECT status, count(*) FROM outbox GROUP BY status;

CREATE TRIGGER outbox_count_insert AFTER INSERT ON outbox BEGIN
	INSERT INTO outbox_counts (status, n) VALUES (new.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER outbox_count_update AFTER UPDATE OF status ON outbox WHEN old.status <> new.status BEGIN
	UPDATE outbox_counts SET n = n - 1 WHERE status = old.status;
	INSERT INTO outbox_counts (status, n) VALUES (new.status, 1) ON CONFLICT (status) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER outbox_count_delete AFTER DELETE ON outbox BEGIN
	UPDATE outbox_counts SET n = n - 1 WHERE status = old.status;
END;
