-- Staff's search of orders. A word is looked for in an order's codes and in what its customer is called. Few customers place
-- most orders, so the names are kept once for all orders that share them (`order_parties`), with the number of those orders by
-- status; the codes of an order are in `order_docs`, with an index of every three letters in a row (`order_codes`).

DROP TABLE IF EXISTS order_codes;
DROP TABLE IF EXISTS order_docs;
DROP TABLE IF EXISTS order_party_counts;
DROP TABLE IF EXISTS order_parties;

-- A customer as named on orders. `text` has the name of the account's company too, in lower case.
CREATE TABLE order_parties (
	id integer PRIMARY KEY,
	user_id text NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	text text NOT NULL
) STRICT;
CREATE UNIQUE INDEX order_parties_key ON order_parties (user_id, name, email);
CREATE INDEX order_parties_text ON order_parties (text);

-- `text` is the party's, so that a search reads this table alone.
CREATE TABLE order_party_counts (
	status text NOT NULL,
	party integer NOT NULL,
	orders integer NOT NULL,
	text text NOT NULL,
	PRIMARY KEY (status, party)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_party_counts_party ON order_party_counts (party);

-- `text` has the order, PO and all parcels' tracking numbers in lower case; the last four columns are what staff filter by.
CREATE TABLE order_docs (
	id integer PRIMARY KEY,
	order_id text NOT NULL UNIQUE,
	created_at integer NOT NULL,
	status text NOT NULL,
	party integer NOT NULL,
	text text NOT NULL,
	payment text NOT NULL,
	method text NOT NULL,
	carrier text,
	state text NOT NULL
) STRICT;

CREATE VIEW order_docs_source AS
SELECT
	o.id AS order_id,
	o.created_at AS created_at,
	o.status AS status,
	(SELECT p.id FROM order_parties p
		WHERE p.user_id = o.user_id AND p.name = o.customer_name AND p.email = o.customer_email) AS party,
	lower(o.order_number || ' ' || coalesce(o.po_number, '') || ' ' || coalesce(o.tracking_number, '') || ' ' || coalesce(
		(SELECT group_concat(t.value, ' ') FROM shipments s, json_each(s.tracking_numbers) t
			WHERE s.order_id = o.id AND t.value IS NOT o.tracking_number), '')) AS text,
	o.payment_status AS payment,
	o.payment_method AS method,
	o.carrier AS carrier,
	coalesce(o.shipping_address ->> '$.state', '') AS state
FROM orders o;

CREATE VIEW order_parties_source AS
SELECT
	o.id AS order_id,
	o.user_id AS user_id,
	o.customer_name AS name,
	o.customer_email AS email,
	lower(o.customer_name || ' ' || o.customer_email || ' ' || coalesce(c.name, '')) AS text
FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN companies c ON c.id = u.company_id;

CREATE VIRTUAL TABLE order_codes USING fts5(
	text, content='order_docs', content_rowid='id', tokenize='trigram case_sensitive 1', columnsize=0
);

-- Filled before there are indexes and triggers, in the order in which the orders were placed.
INSERT OR IGNORE INTO order_parties (user_id, name, email, text)
SELECT user_id, name, email, text FROM order_parties_source;
INSERT INTO order_docs (order_id, created_at, status, party, text, payment, method, carrier, state)
SELECT s.* FROM orders o CROSS JOIN order_docs_source s ON s.order_id = o.id ORDER BY o.rowid;
INSERT INTO order_party_counts (status, party, orders, text)
SELECT d.status, d.party, count(*), p.text FROM order_docs d JOIN order_parties p ON p.id = d.party
GROUP BY d.status, d.party;
INSERT INTO order_codes (order_codes) VALUES ('rebuild');

-- A list and its counts are read from these alone.
CREATE INDEX order_docs_newest ON order_docs (created_at, id, status, party, payment, method, carrier, state, text);
CREATE INDEX order_docs_payment ON order_docs (payment, status, method, created_at);
CREATE INDEX order_docs_status ON order_docs (status, party, text);
CREATE INDEX order_docs_party ON order_docs (party, status);

CREATE TRIGGER order_docs_insert AFTER INSERT ON order_docs BEGIN
	INSERT INTO order_codes (rowid, text) VALUES (new.id, new.text);
	INSERT INTO order_party_counts (status, party, orders, text)
	VALUES (new.status, new.party, 1, (SELECT text FROM order_parties WHERE id = new.party))
	ON CONFLICT (status, party) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER order_docs_text AFTER UPDATE OF text ON order_docs WHEN old.text <> new.text BEGIN
	INSERT INTO order_codes (order_codes, rowid, text) VALUES ('delete', old.id, old.text);
	INSERT INTO order_codes (rowid, text) VALUES (new.id, new.text);
END;

CREATE TRIGGER order_docs_count AFTER UPDATE OF party, status ON order_docs
WHEN old.party <> new.party OR old.status <> new.status BEGIN
	UPDATE order_party_counts SET orders = orders - 1 WHERE party = old.party AND status = old.status;
	INSERT INTO order_party_counts (status, party, orders, text)
	VALUES (new.status, new.party, 1, (SELECT text FROM order_parties WHERE id = new.party))
	ON CONFLICT (status, party) DO UPDATE SET orders = orders + 1;
END;

CREATE TRIGGER order_docs_delete AFTER DELETE ON order_docs BEGIN
	INSERT INTO order_codes (order_codes, rowid, text) VALUES ('delete', old.id, old.text);
	UPDATE order_party_counts SET orders = orders - 1 WHERE party = old.party AND status = old.status;
END;

CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
	INSERT OR IGNORE INTO order_parties (user_id, name, email, text)
	SELECT user_id, name, email, text FROM order_parties_source WHERE order_id = new.id;
	INSERT INTO order_docs (order_id, created_at, status, party, text, payment, method, carrier, state)
	SELECT * FROM order_docs_source WHERE order_id = new.id;
END;

CREATE TRIGGER orders_search_update
AFTER UPDATE OF order_number, user_id, customer_name, customer_email, status, po_number, tracking_number, created_at,
	payment_status, payment_method, carrier, shipping_address ON orders
BEGIN
	INSERT OR IGNORE INTO order_parties (user_id, name, email, text)
	SELECT user_id, name, email, text FROM order_parties_source WHERE order_id = new.id;
	UPDATE order_docs SET (created_at, status, party, text, payment, method, carrier, state) =
		(SELECT created_at, status, party, text, payment, method, carrier, state FROM order_docs_source WHERE order_id = new.id)
	WHERE order_id = new.id;
END;

CREATE TRIGGER shipments_search_insert AFTER INSERT ON shipments BEGIN
	UPDATE order_docs SET text = (SELECT text FROM order_docs_source WHERE order_id = new.order_id) WHERE order_id = new.order_id;
END;

CREATE TRIGGER shipments_search_update AFTER UPDATE OF tracking_numbers ON shipments BEGIN
	UPDATE order_docs SET text = (SELECT text FROM order_docs_source WHERE order_id = new.order_id) WHERE order_id = new.order_id;
END;

CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
	DELETE FROM order_docs WHERE order_id = old.id;
END;

CREATE TRIGGER companies_order_search AFTER UPDATE OF name ON companies WHEN old.name <> new.name BEGIN
	UPDATE order_parties SET text = lower(name || ' ' || email || ' ' || new.name)
	WHERE user_id IN (SELECT id FROM users WHERE company_id = new.id);
	UPDATE order_party_counts SET text = (SELECT text FROM order_parties WHERE id = party)
	WHERE party IN (SELECT p.id FROM order_parties p JOIN users u ON u.id = p.user_id WHERE u.company_id = new.id);
END;

CREATE TRIGGER users_order_search AFTER UPDATE OF company_id ON users WHEN old.company_id IS NOT new.company_id BEGIN
	UPDATE order_parties
	SET text = lower(name || ' ' || email || ' ' || coalesce((SELECT c.name FROM companies c WHERE c.id = new.company_id), ''))
	WHERE user_id = new.id;
	UPDATE order_party_counts SET text = (SELECT text FROM order_parties WHERE id = party)
	WHERE party IN (SELECT id FROM order_parties WHERE user_id = new.id);
END;
