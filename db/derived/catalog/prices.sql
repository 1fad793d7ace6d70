-- One text that is another one after every change of what prices are made from: lists, their entries and companies, planned
-- prices, and the products' own. What is worked out from those is kept under it (app/domain/prices/price-book.server.ts). It is
-- random, so that it never returns, neither after a change that was rolled back nor in another database.

CREATE TABLE IF NOT EXISTS price_stamp (
	id integer PRIMARY KEY CHECK (id = 1),
	stamp text NOT NULL
) STRICT;

CREATE TRIGGER price_lists_stamp_insert AFTER INSERT ON price_lists BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER price_lists_stamp_update AFTER UPDATE ON price_lists BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER price_lists_stamp_delete AFTER DELETE ON price_lists BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;

CREATE TRIGGER price_list_companies_stamp_insert AFTER INSERT ON price_list_companies BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER price_list_companies_stamp_update AFTER UPDATE ON price_list_companies BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER price_list_companies_stamp_delete AFTER DELETE ON price_list_companies BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;

CREATE TRIGGER price_list_entries_stamp_insert AFTER INSERT ON price_list_entries BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER price_list_entries_stamp_update AFTER UPDATE ON price_list_entries BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER price_list_entries_stamp_delete AFTER DELETE ON price_list_entries BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;

CREATE TRIGGER planned_prices_stamp_insert AFTER INSERT ON planned_prices BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER planned_prices_stamp_update AFTER UPDATE ON planned_prices BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER planned_prices_stamp_delete AFTER DELETE ON planned_prices BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;

CREATE TRIGGER selling_rules_stamp_insert AFTER INSERT ON selling_rules WHEN new.part = 'tiers'
BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER selling_rules_stamp_update AFTER UPDATE ON selling_rules WHEN 'tiers' IN (old.part, new.part)
BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER selling_rules_stamp_delete AFTER DELETE ON selling_rules WHEN old.part = 'tiers'
BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;

-- Orders change the stock all the time, which says nothing about prices.
CREATE TRIGGER products_stamp_insert AFTER INSERT ON products BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER products_stamp_update AFTER UPDATE ON products
WHEN (old.wholesale_price_cents, old.brand_id, old.category, old.minimum_order_quantity, old.active)
	IS NOT (new.wholesale_price_cents, new.brand_id, new.category, new.minimum_order_quantity, new.active)
BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;
CREATE TRIGGER products_stamp_delete AFTER DELETE ON products BEGIN UPDATE price_stamp SET stamp = hex(randomblob(8)); END;

-- Whatever a migration wrote counts as a change.
INSERT INTO price_stamp (id, stamp) VALUES (1, hex(randomblob(8))) ON CONFLICT (id) DO UPDATE SET stamp = hex(randomblob(8));
