-- What a company is found by and what tells that two companies are one (Rule 13.77): its names, people, addresses,
-- phones, licenses and EINs, as one text in lower case, and the keys as they are compared. A key is written without blanks and
-- signs, a phone by its last ten digits, an address with the usual abbreviations.

DROP TABLE IF EXISTS company_search;
DROP TABLE IF EXISTS company_keys;

CREATE TABLE company_search (
	company_id text PRIMARY KEY,
	text text NOT NULL
) STRICT, WITHOUT ROWID;

-- `kind`: ein, license, phone, address, name, and state (the code of a store's state or of one that issued a license).
CREATE TABLE company_keys (
	company_id text NOT NULL,
	kind text NOT NULL,
	value text NOT NULL,
	PRIMARY KEY (company_id, kind, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX company_keys_value ON company_keys (kind, value);

CREATE VIEW company_licenses AS
SELECT l.company_id AS company_id, p.number AS number, p.state AS state
FROM locations l CROSS JOIN licenses p ON p.location_id = l.id
UNION ALL SELECT a.company_id, p.number, p.state
FROM wholesale_applications a CROSS JOIN licenses p ON p.application_id = a.id WHERE +p.location_id IS NULL;

CREATE VIEW company_places AS
SELECT company_id, name, address, phone FROM locations
UNION ALL SELECT company_id, business_name, business_address, business_phone FROM wholesale_applications
UNION ALL SELECT id, name, NULL, phone FROM companies;

CREATE VIEW company_keys_source AS
SELECT company_id, 'ein' AS kind, replace(ein, '-', '') AS value FROM wholesale_applications WHERE company_id IS NOT NULL
UNION ALL SELECT id, 'ein', replace(ein, '-', '') FROM companies WHERE ein IS NOT NULL
UNION ALL SELECT company_id, 'license', upper(replace(replace(number, '-', ''), ' ', '')) FROM company_licenses
	WHERE number <> '' AND company_id IS NOT NULL
UNION ALL SELECT company_id, 'state', state FROM company_licenses WHERE state IS NOT NULL AND company_id IS NOT NULL
UNION ALL SELECT company_id, 'phone', substr(
	replace(replace(replace(replace(replace(replace(phone, '(', ''), ')', ''), '-', ''), ' ', ''), '.', ''), '+', ''), -10)
	FROM company_places WHERE length(phone) >= 7 AND company_id IS NOT NULL
UNION ALL SELECT company_id, 'state', substr(address, -8, 2) FROM company_places
	WHERE address GLOB '*[A-Z][A-Z] [0-9][0-9][0-9][0-9][0-9]' AND company_id IS NOT NULL
UNION ALL SELECT company_id, 'address',
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
		lower(address) || ' ', char(10), ' '), ',', ' '), '.', ''), '#', ' ste '), ' street ', ' st '), ' avenue ', ' ave '),
		' road ', ' rd '), ' boulevard ', ' blvd '), ' drive ', ' dr '), ' highway ', ' hwy '), ' lane ', ' ln '),
		' suite ', ' ste '), ' ', '')
	FROM company_places WHERE length(address) >= 8 AND company_id IS NOT NULL
UNION ALL SELECT id, 'name', bare FROM (SELECT id,
	replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
		lower(name) || ' ', ',', ' '), '.', ''), '''', ''), '-', ' '), '&', ' and '), ' llc ', ' '), ' inc ', ' '), ' corp ', ' '),
		' ltd ', ' '), ' co ', ' '), ' ', '') AS bare
	FROM companies) WHERE length(bare) >= 4;

CREATE VIEW company_texts AS
SELECT company_id, name || ' ' || coalesce(address, '') || ' ' || coalesce(phone, '') AS text FROM company_places
UNION ALL SELECT company_id, username || ' ' || email FROM users
UNION ALL SELECT company_id, number FROM company_licenses
UNION ALL SELECT company_id, ein FROM wholesale_applications
UNION ALL SELECT id, ein FROM companies WHERE ein IS NOT NULL
UNION ALL SELECT company_id, value FROM company_keys WHERE kind IN ('ein', 'license', 'phone');

INSERT INTO company_keys (company_id, kind, value) SELECT DISTINCT company_id, kind, value FROM company_keys_source;
INSERT INTO company_search (company_id, text)
SELECT company_id, lower(group_concat(text, ' ')) FROM company_texts WHERE company_id IS NOT NULL GROUP BY company_id;

-- Inserting an id reads this company again.
CREATE VIEW company_refresh AS SELECT id AS company_id FROM companies;
CREATE TRIGGER company_refresh_insert INSTEAD OF INSERT ON company_refresh BEGIN
	DELETE FROM company_keys WHERE company_id = new.company_id;
	INSERT INTO company_keys (company_id, kind, value)
	SELECT DISTINCT company_id, kind, value FROM company_keys_source WHERE company_id = new.company_id;
	DELETE FROM company_search WHERE company_id = new.company_id;
	INSERT INTO company_search (company_id, text)
	SELECT company_id, lower(group_concat(text, ' ')) FROM company_texts WHERE company_id = new.company_id GROUP BY company_id;
END;

CREATE TRIGGER companies_search_insert AFTER INSERT ON companies BEGIN
	INSERT INTO company_refresh (company_id) VALUES (new.id);
END;
CREATE TRIGGER companies_search_update AFTER UPDATE OF name, phone, ein ON companies BEGIN
	INSERT INTO company_refresh (company_id) VALUES (new.id);
END;
CREATE TRIGGER companies_search_delete AFTER DELETE ON companies BEGIN
	INSERT INTO company_refresh (company_id) VALUES (old.id);
END;

CREATE TRIGGER users_company_search_insert AFTER INSERT ON users WHEN new.company_id IS NOT NULL BEGIN
	INSERT INTO company_refresh (company_id) VALUES (new.company_id);
END;
CREATE TRIGGER users_company_search_update AFTER UPDATE OF company_id, username, email ON users BEGIN
	INSERT INTO company_refresh (company_id) SELECT id FROM companies WHERE id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER locations_company_search_insert AFTER INSERT ON locations BEGIN
	INSERT INTO company_refresh (company_id) VALUES (new.company_id);
END;
CREATE TRIGGER locations_company_search_update AFTER UPDATE OF company_id, name, address, phone ON locations BEGIN
	INSERT INTO company_refresh (company_id) SELECT id FROM companies WHERE id IN (old.company_id, new.company_id);
END;
CREATE TRIGGER locations_company_search_delete AFTER DELETE ON locations BEGIN
	INSERT INTO company_refresh (company_id) VALUES (old.company_id);
END;

CREATE TRIGGER applications_company_search_insert AFTER INSERT ON wholesale_applications WHEN new.company_id IS NOT NULL BEGIN
	INSERT INTO company_refresh (company_id) VALUES (new.company_id);
END;
CREATE TRIGGER applications_company_search_update
AFTER UPDATE OF company_id, business_name, business_address, business_phone, ein ON wholesale_applications BEGIN
	INSERT INTO company_refresh (company_id) SELECT id FROM companies WHERE id IN (old.company_id, new.company_id);
END;

CREATE TRIGGER licenses_company_search_insert AFTER INSERT ON licenses BEGIN
	INSERT INTO company_refresh (company_id)
	SELECT company_id FROM locations WHERE id = new.location_id
	UNION SELECT company_id FROM wholesale_applications WHERE id = new.application_id AND company_id IS NOT NULL;
END;
CREATE TRIGGER licenses_company_search_update AFTER UPDATE OF number, state, location_id, application_id ON licenses BEGIN
	INSERT INTO company_refresh (company_id)
	SELECT company_id FROM locations WHERE id IN (old.location_id, new.location_id)
	UNION SELECT company_id FROM wholesale_applications
		WHERE id IN (old.application_id, new.application_id) AND company_id IS NOT NULL;
END;
CREATE TRIGGER licenses_company_search_delete AFTER DELETE ON licenses BEGIN
	INSERT INTO company_refresh (company_id)
	SELECT company_id FROM locations WHERE id = old.location_id
	UNION SELECT company_id FROM wholesale_applications WHERE id = old.application_id AND company_id IS NOT NULL;
END;
