import type Database from "better-sqlite3";

/** An order that doesn't agree with its lines or parcels. */
export type OrderDifference = { orderNumber: string; problem: string };

/**
 * Compares every order with its lines and parcels (Rule 7.160). Operations, checks and triggers keep them equal; this finds
 * what was written without them.
 * @returns the differences; none when the orders are right.
 */
export const findOrderDifferences = (client: Database.Database): OrderDifference[] =>
	client
		.prepare(
			`WITH lines AS (
				SELECT i.*, coalesce((SELECT sum(quantity) FROM shipment_lines WHERE order_item_id = i.id), 0) AS shipped
				FROM order_items i
			), sums AS (
				SELECT order_id, sum(line_total_cents) AS cents, sum(quantity) AS units, sum(shipped) AS shipped
				FROM lines GROUP BY order_id
			), parcels AS (
				SELECT order_id, count(*) AS parcels, sum(delivered_at IS NULL) AS on_the_way, max(number) AS last
				FROM shipments GROUP BY order_id
			), flavors AS (
				SELECT l.order_id, l.product_name, coalesce((SELECT sum(value ->> '$.quantity') FROM json_each(l.taken_from)
					WHERE value ->> '$.flavorId' IS s.flavor_id), 0) AS taken, sum(s.quantity) AS shipped
				FROM lines l JOIN shipment_lines s ON s.order_item_id = l.id
				WHERE l.flavor IS NULL AND l.taken_from IS NOT NULL
				GROUP BY l.id, s.flavor_id
			), found AS (
				SELECT o.id, format('the total is %.2f, its lines with tax, excise and shipping are %.2f',
					o.total_cents / 100.0, (coalesce(s.cents, 0) + o.tax_cents + o.excise_cents + o.shipping_cents) / 100.0) AS problem
				FROM orders o LEFT JOIN sums s ON s.order_id = o.id
				WHERE o.total_cents <> coalesce(s.cents, 0) + o.tax_cents + o.excise_cents + o.shipping_cents
				UNION ALL
				SELECT order_id, format('%s: %d shipped of %d', product_name, shipped, quantity)
				FROM lines WHERE shipped > quantity
				UNION ALL
				SELECT order_id, format('%s: %d shipped of a flavor of which %d were taken', product_name, shipped, taken)
				FROM flavors WHERE shipped > taken
				UNION ALL
				SELECT order_id, format('%s: %d ordered, %d taken from stock', product_name, quantity, taken) FROM (
					SELECT *, (SELECT coalesce(sum(value ->> '$.quantity'), 0) FROM json_each(taken_from)) AS taken
					FROM lines WHERE taken_from IS NOT NULL
				) WHERE taken <> quantity
				UNION ALL
				SELECT id, format('it is %s with %d of %d units shipped in %d parcels, %d of them on the way',
					status, shipped, units, parcels, on_the_way)
				FROM (
					SELECT o.id, o.status, o.hold ->> '$.from' AS held_from, coalesce(s.shipped, 0) AS shipped, coalesce(s.units, 0) AS units,
						coalesce(p.parcels, 0) AS parcels, coalesce(p.on_the_way, 0) AS on_the_way
					FROM orders o LEFT JOIN sums s ON s.order_id = o.id LEFT JOIN parcels p ON p.order_id = o.id
				)
				WHERE NOT CASE coalesce(held_from, status)
					WHEN 'processing' THEN parcels = 0 OR shipped < units
					WHEN 'shipped' THEN on_the_way > 0 AND shipped = units
					WHEN 'delivered' THEN parcels > 0 AND on_the_way = 0 AND shipped = units
					ELSE parcels = 0
				END
				UNION ALL
				SELECT o.id, format('its tracking number is %s, its last parcel''s is %s',
					coalesce(o.tracking_number, 'none'), coalesce(s.tracking_numbers ->> '$[0]', 'none'))
				FROM orders o JOIN parcels p ON p.order_id = o.id JOIN shipments s ON s.order_id = o.id AND s.number = p.last
				WHERE (o.tracking_number, o.carrier) IS NOT (s.tracking_numbers ->> '$[0]', s.carrier)
			)
			SELECT o.order_number AS orderNumber, problem FROM found JOIN orders o USING (id) ORDER BY o.order_number`,
		)
		.all() as OrderDifference[];
