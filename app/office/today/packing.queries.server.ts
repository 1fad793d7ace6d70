import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { statusWaitingFor } from "~/terms/order-status";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";

/** Goods that are expected: how many, and on which day; null where nobody said. */
export type Expected = { id: string; name: string; quantity: number | null; day: string | null };

/** What there is to pick and to receive (Rule 7.26). No amounts. */
export type Packing = {
	/** Units and lines of orders being packed that have not left. */
	units: number;
	lines: number;
	expected: { rows: Expected[]; total: number };
};

/** @throws DomainError unauthenticated, forbidden. */
export function getPacking(db: Db, actor: Actor): Packing {
	requireAdmin(actor, "orders.ship");
	requireAdmin(actor, "stock");
	const toPick = db.get<{ units: number; lines: number }>(
		sql`select coalesce(sum(left), 0) as units, count(*) as lines from (
			select i.quantity - coalesce((select sum(s.quantity) from shipment_lines s where s.order_item_id = i.id), 0) as left
			from orders o join order_items i on i.order_id = o.id
			where o.status = ${sql.raw(`'${statusWaitingFor("ship")}'`)}) where left > 0`,
	);
	const rows = db.all<Expected & { total: number }>(
		sql`select p.id, p.name || coalesce(' ' || f.name, '') as name, s.expected_quantity as quantity, s.expected_day as day,
				count(*) over () as total
			from stock_plans s join products p on p.id = s.product_id left join product_flavors f on f.id = s.flavor_id
			where s.expected_day is not null or s.expected_quantity is not null
			order by coalesce(s.expected_day, '9999'), p.name, s.id limit ${STAFF_ROWS.todayLate}`,
	);
	return {
		...toPick,
		expected: { rows: rows.map(({ total, ...row }) => row), total: rows[0]?.total ?? 0 },
	};
}
