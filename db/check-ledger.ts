import type Database from "better-sqlite3";

/** An entry, order or company whose amounts don't agree. */
export type LedgerDifference = { name: string; problem: string };

/**
 * Compares every entry with its lines and allocations, every company's balance with what is open, and every order with its
 * invoices and payment status (Rule 16.4). Operations, checks and triggers keep them equal; this finds what was written without them.
 * @returns the differences; none when the entries are right.
 */
export const findLedgerDifferences = (client: Database.Database): LedgerDifference[] =>
	client
		.prepare(
			`WITH sums AS (
				SELECT p.*, p.cents
					+ coalesce((SELECT sum(cents) FROM allocations WHERE credit_id = p.id), 0)
					- coalesce((SELECT sum(cents) FROM allocations WHERE charge_id = p.id), 0) AS open
				FROM papers p
			), kept AS (
				SELECT * FROM sums s WHERE kind <> 'counter' AND NOT EXISTS (SELECT 1 FROM papers c WHERE c.undoes = s.id)
			), owed AS (
				SELECT o.id, o.order_number, o.status, o.total_cents, o.payment_status,
					coalesce(sum(k.cents) FILTER (WHERE k.kind = 'invoice'), 0)
						+ coalesce(sum(k.cents) FILTER (WHERE k.kind = 'credit' AND k.is_correction), 0) AS billed,
					-coalesce(sum(k.cents) FILTER (WHERE k.kind = 'credit' AND NOT k.is_correction), 0) AS returned,
					count(*) FILTER (WHERE k.kind = 'refund') AS refunds,
					coalesce(sum(k.open) FILTER (WHERE k.kind = 'invoice'), 0) AS open,
					-coalesce(sum(k.open) FILTER (WHERE k.open < 0), 0) AS held
				FROM orders o LEFT JOIN kept k ON k.order_id = o.id
				WHERE EXISTS (SELECT 1 FROM companies WHERE id = o.company_id)
				GROUP BY o.id
			)
			SELECT number AS name, format('its lines are %d cents, its subtotal is %d', coalesce((SELECT sum(line_total_cents) FROM paper_lines
				WHERE paper_id = p.id), 0), subtotal_cents) AS problem
			FROM papers p WHERE number IS NOT NULL
				AND subtotal_cents <> coalesce((SELECT sum(line_total_cents) FROM paper_lines WHERE paper_id = p.id), 0)
			UNION ALL
			SELECT coalesce(s.number, s.id), format('%d cents are open, noted are %d', s.open, o.cents)
			FROM sums s LEFT JOIN open_papers o ON o.paper_id = s.id WHERE s.open IS NOT o.cents OR s.company_id IS NOT o.company_id
			UNION ALL
			SELECT s.number, 'its number is missing before it' FROM (
				SELECT number, kind, cast(substr(number, instr(number, '-') + 1) AS integer) AS n,
					lag(cast(substr(number, instr(number, '-') + 1) AS integer)) OVER (
						PARTITION BY kind ORDER BY cast(substr(number, instr(number, '-') + 1) AS integer)) AS before,
					lag(day) OVER (PARTITION BY kind ORDER BY cast(substr(number, instr(number, '-') + 1) AS integer)) AS before_day
				FROM papers WHERE number IS NOT NULL AND NOT is_opening
			-- Papers of earlier years may have been deleted (Rule 20.20).
			) s WHERE n <> before + 1 AND before_day >= (strftime('%Y', 'now') - 5) || '-01-01'
			UNION ALL
			SELECT order_number, format('its parcels are invoiced with %d cents of %d', billed, total_cents) FROM owed
			WHERE (status IN ('shipped', 'delivered') AND billed <> total_cents) OR (status IN ('pending', 'cancelled') AND billed <> 0) OR billed > total_cents
			UNION ALL
			SELECT o.order_number, format('parcel %d has no invoice', s.number)
			FROM shipments s JOIN orders o ON o.id = s.order_id WHERE NOT EXISTS (SELECT 1 FROM papers WHERE shipment_id = s.id)
			UNION ALL
			SELECT order_number, format('its payment is %s, its papers say %s', payment_status, says) FROM (
				SELECT *, CASE
					WHEN open = 0 AND returned > 0 AND returned >= billed AND (total_cents = billed OR refunds > 0) THEN 'refunded'
					WHEN billed = 0 AND refunds > 0 AND held = 0 THEN 'refunded'
					WHEN open + total_cents - billed <= held THEN 'paid'
					ELSE 'pending'
				END AS says FROM owed
			) WHERE payment_status <> says`,
		)
		.all() as LedgerDifference[];
