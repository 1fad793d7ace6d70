import type { Db, Tx } from "../client.server.ts";

/**
 * Gives orders without entries their invoices, payments and refunds: every parcel that left gets its invoice, and payments that were
 * noted become entries, so that an account's balance is what its orders owe. No order, total, payment status or revenue changes.
 * Days are those of US Eastern Standard Time: SQL knows no time zone.
 */
export function firstEntries(db: Db | Tx): void {
	for (const statement of FIRST_ENTRIES.split("--> statement-breakpoint")) db.run(statement);
}

// Ids are made of a moment and the end of the order's or parcel's id.
const FIRST_ENTRIES = `
INSERT INTO papers (id, kind, number, company_id, order_id, shipment_id, day, due_on, subtotal_cents, tax_cents, freight_cents, cents, document, created_at)
WITH parcels AS (
	SELECT s.id, s.order_id, s.number, s.carrier, s.tracking_numbers, s.shipped_at, sum(l.quantity * i.unit_price_cents) AS cents
	FROM shipments s JOIN shipment_lines l ON l.shipment_id = s.id JOIN order_items i ON i.id = l.order_item_id
	WHERE NOT EXISTS (SELECT 1 FROM papers p WHERE p.order_id = s.order_id)
	GROUP BY s.id
), running AS (
	SELECT *, sum(cents) OVER (PARTITION BY order_id ORDER BY number) AS upto,
		row_number() OVER (PARTITION BY order_id ORDER BY number) AS n,
		row_number() OVER (PARTITION BY order_id ORDER BY number DESC) AS back
	FROM parcels
), taxed AS (
	SELECT r.*, iif(r.back = 1 AND o.status IN ('shipped', 'delivered'), o.tax_cents, min(o.tax_cents, (r.upto * 8 + 50) / 100)) AS tax_upto,
		iif(r.n = 1, o.shipping_cents, 0) AS freight
	FROM running r JOIN orders o ON o.id = r.order_id
), shares AS (
	SELECT *, tax_upto - coalesce(lag(tax_upto) OVER (PARTITION BY order_id ORDER BY number), 0) AS tax,
		row_number() OVER (ORDER BY shipped_at, id) AS seq
	FROM taxed
)
SELECT
	iif(length(x.id) < 36, '8-' || x.id, lower(substr(printf('%012x', x.shipped_at), 1, 8) || '-' || substr(printf('%012x', x.shipped_at), 9) || '-7' ||
		substr(x.id, 16, 3) || '-8' || substr(x.id, 21))),
	'invoice', 'INV-' || (coalesce((SELECT value FROM counters WHERE name = 'invoice'), 10000) + x.seq),
	o.company_id, o.id, x.id,
	date(x.shipped_at / 1000 - 18000, 'unixepoch'),
	date(x.shipped_at / 1000 - 18000, 'unixepoch', iif(o.payment_method = 'net30', '+30 days', '+0 days')),
	x.cents, x.tax, x.freight, x.cents + x.tax + x.freight,
	json_object('seller', NULL, 'customer', json_object('name', c.name, 'licenses', json((
		SELECT json_group_array(iif(k.kind = 'tobaccoLicense', 'Tobacco license ', iif(k.kind = 'resellerPermit', 'Reseller permit ', 'Business license ')) || k.number)
		FROM licenses k JOIN locations a ON a.id = k.location_id WHERE a.company_id = o.company_id AND k.number IS NOT NULL))),
		'billTo', json(o.billing_address), 'shipTo', json(o.shipping_address), 'orderNumber', o.order_number, 'poNumber', o.po_number,
		'paymentMethod', o.payment_method,
		'parcel', json_object('number', x.number, 'carrier', x.carrier, 'trackingNumbers', json(x.tracking_numbers))),
	x.shipped_at
FROM shares x JOIN orders o ON o.id = x.order_id JOIN companies c ON c.id = o.company_id
ORDER BY x.seq;
--> statement-breakpoint
INSERT INTO paper_lines (paper_id, position, order_item_id, name, sku, quantity, unit_price_cents, line_total_cents)
SELECT p.id, i.position, i.id, i.product_name || iif(i.flavor IS NOT NULL, ', ' || i.flavor, iif(i.assorted, ', Assorted', '')), i.sku,
	sum(l.quantity), i.unit_price_cents, sum(l.quantity) * i.unit_price_cents
FROM papers p JOIN shipment_lines l ON l.shipment_id = p.shipment_id JOIN order_items i ON i.id = l.order_item_id
WHERE NOT EXISTS (SELECT 1 FROM paper_lines WHERE paper_id = p.id)
GROUP BY p.id, i.id;
--> statement-breakpoint
INSERT INTO counters (name, value)
SELECT 'invoice', max(cast(substr(number, 5) AS integer)) FROM papers WHERE kind = 'invoice' HAVING count(*) > 0
ON CONFLICT (name) DO UPDATE SET value = excluded.value;
--> statement-breakpoint
INSERT INTO papers (id, kind, company_id, order_id, day, cents, method, reason, created_at)
SELECT
	iif(length(id) < 36, '9-' || id, lower(substr(printf('%012x', at), 1, 8) || '-' || substr(printf('%012x', at), 9) || '-7' ||
		substr(id, 16, 3) || '-9' || substr(id, 21))),
	'payment', company_id, id, date(at / 1000 - 18000, 'unixepoch'), -total_cents,
	CASE payment_method WHEN 'credit_card' THEN 'card' WHEN 'bank_transfer' THEN 'wire' ELSE 'check' END,
	'Noted before payments were kept', at
FROM (
	SELECT o.*, coalesce((SELECT max(e.created_at) FROM order_events e WHERE e.order_id = o.id AND e.note = 'Payment received'),
		o.shipped_at, o.created_at) AS at
	FROM orders o
	WHERE payment_status IN ('paid', 'refunded') AND total_cents > 0 AND company_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM papers p WHERE p.order_id = o.id AND p.kind = 'payment')
);
--> statement-breakpoint
INSERT INTO allocations (credit_id, charge_id, cents, created_at)
SELECT c.id, i.id, i.cents, max(c.created_at, i.created_at)
FROM papers c JOIN papers i ON i.order_id = c.order_id AND i.kind = 'invoice' AND i.cents > 0
WHERE c.kind = 'payment' AND c.reason = 'Noted before payments were kept' AND NOT EXISTS (SELECT 1 FROM allocations WHERE credit_id = c.id);
--> statement-breakpoint
INSERT INTO papers (id, kind, number, company_id, order_id, day, subtotal_cents, tax_cents, freight_cents, cents, reason, document, created_at)
SELECT
	iif(length(id) < 36, 'a-' || id, lower(substr(printf('%012x', at), 1, 8) || '-' || substr(printf('%012x', at), 9) || '-7' ||
		substr(id, 16, 3) || '-a' || substr(id, 21))),
	'credit', printf('CM-%04d', coalesce((SELECT value FROM counters WHERE name = 'credit'), 0) + row_number() OVER (ORDER BY at, order_number)),
	company_id, id, date(at / 1000 - 18000, 'unixepoch'), subtotal, tax, freight, -(subtotal + tax + freight), 'Refunded',
	document, at
FROM (
	SELECT o.id, o.order_number, o.company_id, sum(i.subtotal_cents) AS subtotal, sum(i.tax_cents) AS tax, sum(i.freight_cents) AS freight,
		json_set(max(i.document), '$.parcel', NULL) AS document,
		max(coalesce((SELECT max(e.created_at) FROM order_events e WHERE e.order_id = o.id AND e.note = 'Payment refunded'), 0),
			max(i.created_at), max(m.created_at)) AS at
	FROM orders o JOIN papers i ON i.order_id = o.id AND i.kind = 'invoice' JOIN papers m ON m.order_id = o.id AND m.kind = 'payment'
	WHERE o.payment_status = 'refunded' AND NOT EXISTS (SELECT 1 FROM papers p WHERE p.order_id = o.id AND p.kind IN ('credit', 'refund'))
	GROUP BY o.id HAVING sum(i.cents) > 0
);
--> statement-breakpoint
INSERT INTO paper_lines (paper_id, position, name, quantity, unit_price_cents, line_total_cents)
SELECT c.id, 0, 'Order ' || o.order_number || ' refunded', 1, c.subtotal_cents, c.subtotal_cents
FROM papers c JOIN orders o ON o.id = c.order_id
WHERE c.kind = 'credit' AND NOT EXISTS (SELECT 1 FROM paper_lines WHERE paper_id = c.id);
--> statement-breakpoint
INSERT INTO counters (name, value)
SELECT 'credit', max(cast(substr(number, 4) AS integer)) FROM papers WHERE kind = 'credit' HAVING count(*) > 0
ON CONFLICT (name) DO UPDATE SET value = excluded.value;
--> statement-breakpoint
INSERT INTO papers (id, kind, company_id, order_id, day, cents, method, reason, created_at)
SELECT
	iif(length(order_id) < 36, 'b-' || order_id, lower(substr(printf('%012x', at), 1, 8) || '-' || substr(printf('%012x', at), 9) || '-7' ||
		substr(order_id, 16, 3) || '-b' || substr(order_id, 21))),
	'refund', company_id, order_id, date(at / 1000 - 18000, 'unixepoch'), -cents, method, 'Noted before payments were kept', at
FROM (
	SELECT m.*, max(coalesce((SELECT max(e.created_at) FROM order_events e WHERE e.order_id = m.order_id AND e.note = 'Payment refunded'), 0),
		m.created_at, coalesce((SELECT max(created_at) FROM papers c WHERE c.order_id = m.order_id AND c.kind = 'credit'), 0)) AS at
	FROM papers m JOIN orders o ON o.id = m.order_id
	WHERE m.kind = 'payment' AND o.payment_status = 'refunded' AND m.reason = 'Noted before payments were kept'
		AND NOT EXISTS (SELECT 1 FROM papers p WHERE p.order_id = m.order_id AND p.kind = 'refund')
);
--> statement-breakpoint
INSERT INTO allocations (credit_id, charge_id, cents, created_at)
SELECT c.id, r.id, -c.cents - coalesce((SELECT sum(a.cents) FROM allocations a WHERE a.credit_id = c.id), 0), r.created_at
FROM papers r JOIN papers c ON c.order_id = r.order_id AND c.kind IN ('payment', 'credit')
WHERE r.kind = 'refund' AND NOT EXISTS (SELECT 1 FROM allocations WHERE charge_id = r.id)
	AND -c.cents > coalesce((SELECT sum(a.cents) FROM allocations a WHERE a.credit_id = c.id), 0);
`;
