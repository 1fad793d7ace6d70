-- When each record that programs read was last changed, with what its JSON shows of other tables (Rule 9.93). The triggers of the
-- contexts write `changed`; one change moves the record to the end. `seq` counts up under the lock of writing, so that a reader who came to a number has
-- missed none below it; `at` never goes back within a kind, whatever the machine's clock does.
-- The table stays when this file is applied again: programs go on from where they were.

CREATE TABLE IF NOT EXISTS changes (
	seq integer PRIMARY KEY AUTOINCREMENT,
	kind text NOT NULL,
	id text NOT NULL,
	at integer NOT NULL
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS changes_of ON changes (kind, id);
CREATE INDEX IF NOT EXISTS changes_feed ON changes (kind, at, seq, id);

CREATE VIEW changed AS SELECT kind, id FROM changes;

-- Deleted and inserted, since a statement's own ON CONFLICT would count in its triggers, too.
CREATE TRIGGER changed_insert INSTEAD OF INSERT ON changed BEGIN
	DELETE FROM changes WHERE kind = new.kind AND id = new.id;
	INSERT INTO changes (kind, id, at) VALUES (new.kind, new.id, max(
		cast(unixepoch('subsec') * 1000 AS integer),
		coalesce((SELECT max(at) FROM changes WHERE kind = new.kind), 0)
	));
END;
