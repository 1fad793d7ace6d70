-- One number that grows with every row written to the tables that public pages are made from. The page cache compares it.
-- The table stays when this file is applied again, so that the number never goes back.

CREATE TABLE IF NOT EXISTS content_version (
	id integer PRIMARY KEY CHECK (id = 1),
	n integer NOT NULL
) STRICT;

CREATE TRIGGER brands_version_insert AFTER INSERT ON brands BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER brands_version_update AFTER UPDATE ON brands BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER brands_version_delete AFTER DELETE ON brands BEGIN UPDATE content_version SET n = n + 1; END;

CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER products_version_update AFTER UPDATE ON products BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN UPDATE content_version SET n = n + 1; END;

CREATE TRIGGER product_flavors_version_insert AFTER INSERT ON product_flavors BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER product_flavors_version_update AFTER UPDATE ON product_flavors BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER product_flavors_version_delete AFTER DELETE ON product_flavors BEGIN UPDATE content_version SET n = n + 1; END;

CREATE TRIGGER blog_posts_version_insert AFTER INSERT ON blog_posts BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER blog_posts_version_update AFTER UPDATE ON blog_posts BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER blog_posts_version_delete AFTER DELETE ON blog_posts BEGIN UPDATE content_version SET n = n + 1; END;

-- Rows are only added.
CREATE TRIGGER legal_texts_version_insert AFTER INSERT ON legal_texts BEGIN UPDATE content_version SET n = n + 1; END;

CREATE TRIGGER settings_version_insert AFTER INSERT ON settings BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER settings_version_update AFTER UPDATE ON settings BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER settings_version_delete AFTER DELETE ON settings BEGIN UPDATE content_version SET n = n + 1; END;

CREATE TRIGGER selling_rules_version_insert AFTER INSERT ON selling_rules BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER selling_rules_version_update AFTER UPDATE ON selling_rules BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER selling_rules_version_delete AFTER DELETE ON selling_rules BEGIN UPDATE content_version SET n = n + 1; END;

-- A new alt text changes the product's page. Every other change of a picture writes the product's row too.
CREATE TRIGGER product_pictures_version_update AFTER UPDATE ON product_pictures BEGIN UPDATE content_version SET n = n + 1; END;

-- The pages behind mailed links show what these rows say.
CREATE TRIGGER newsletter_subscribers_version_insert AFTER INSERT ON newsletter_subscribers BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER newsletter_subscribers_version_update AFTER UPDATE ON newsletter_subscribers BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER newsletter_subscribers_version_delete AFTER DELETE ON newsletter_subscribers BEGIN UPDATE content_version SET n = n + 1; END;

CREATE TRIGGER password_resets_version_insert AFTER INSERT ON password_resets BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER password_resets_version_update AFTER UPDATE ON password_resets BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER password_resets_version_delete AFTER DELETE ON password_resets BEGIN UPDATE content_version SET n = n + 1; END;

-- Cards say when goods are expected. A row goes with its product or flavor, whose own triggers count that.
CREATE TRIGGER stock_plans_version_insert AFTER INSERT ON stock_plans BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER stock_plans_version_update AFTER UPDATE ON stock_plans BEGIN UPDATE content_version SET n = n + 1; END;

-- /can-i-buy and the shipping restrictions show them. A list's row is written with its entries.
CREATE TRIGGER state_rules_version_insert AFTER INSERT ON state_rules BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER state_rules_version_update AFTER UPDATE ON state_rules BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER state_rules_version_delete AFTER DELETE ON state_rules BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER state_lists_version_insert AFTER INSERT ON state_lists BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER state_lists_version_update AFTER UPDATE ON state_lists BEGIN UPDATE content_version SET n = n + 1; END;
CREATE TRIGGER state_lists_version_delete AFTER DELETE ON state_lists BEGIN UPDATE content_version SET n = n + 1; END;

-- Whatever a migration wrote counts as a change.
INSERT INTO content_version (id, n) VALUES (1, 0) ON CONFLICT (id) DO UPDATE SET n = n + 1;
