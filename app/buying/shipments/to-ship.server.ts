import { inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { receiverOf } from "~/kernel/addresses/receiver";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { ADULT_SIGNATURE } from "~/kernel/config/site";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";

const HEADS =
	"Order Number,Recipient,Company,Address 1,Address 2,City,State,ZIP,Country,Phone,Email,Weight (oz),Weight (lb),Units,Reference,Service";

// Small enough that other requests wait only about ten milliseconds.
const PAGE = 100;
const OUNCES_PER_POUND = 16;

/**
 * What is left to ship of some orders, as CSV for a carrier's software, a row an order (Rule 7.142). Read piece by piece,
 * outside a transaction.
 *
 * @param ids in the order of the file; orders with nothing left to ship are left out.
 * @throws DomainError unauthenticated, forbidden.
 */
export function toShipCsv(db: Db, actor: Actor, ids: readonly string[]): Iterable<string> {
	const admin = requireAdmin(actor, "orders.ship");
	recordAudit(db, admin, {
		action: "data.export",
		entity: "export",
		entityId: "to-ship",
		after: { orders: ids.length },
	});
	return pieces(db, ids);
}

function* pieces(db: Db, ids: readonly string[]): Generator<string> {
	yield `${BYTE_ORDER_MARK}${csvLine(HEADS.split(","))}`;
	for (let n = 0; n < ids.length; n += PAGE) {
		const part = ids.slice(n, n + PAGE);
		const rows = new Map(read(db, part).map((row) => [row.id, row]));
		yield part.flatMap((id) => (rows.has(id) ? [lineOf(rows.get(id)!)] : [])).join("");
	}
}

/** Units and weight are those of what is left; a product without a weight leaves its order's weight unknown. */
function read(db: Db, ids: readonly string[]) {
	const goods = db.all<{ id: string; units: number; weight: number | null; regulated: number }>(sql`
		select i.order_id as id, sum(i.units) as units, sum(coalesce(p.category, '') <> 'accessories') as regulated,
				case when count(p.weight_hundredths) = count(*) then sum(i.units * p.weight_hundredths) end as weight
			from (select order_id, product_id, quantity - coalesce((select sum(l.quantity) from shipment_lines l
					where l.order_item_id = order_items.id), 0) as units
				from order_items where order_id in (select value from json_each(${JSON.stringify(ids)}))) i
			left join products p on p.id = i.product_id
			where i.units > 0 group by i.order_id`);
	const left = new Map(goods.map((one) => [one.id, one]));
	return db
		.select()
		.from(orders)
		.where(inArray(orders.id, [...ids]))
		.all()
		.flatMap((order) => {
			const own = left.get(order.id);
			return own && ORDER_STATUSES[order.status].canShip ? [{ ...order, ...own }] : [];
		});
}

function lineOf({ shippingAddress: to, ...order }: ReturnType<typeof read>[number]): string {
	const ounces = order.weight === null ? null : order.weight / 100;
	return csvLine([
		order.orderNumber,
		receiverOf(to),
		to.company ?? null,
		to.address1,
		to.address2 ?? null,
		to.city,
		to.state,
		to.zipCode,
		"US",
		// A leading plus would be taken for a formula.
		to.phone.replace(/^\s*\+/, ""),
		order.customerEmail,
		ounces,
		ounces && Math.ceil((ounces / OUNCES_PER_POUND) * 100) / 100,
		order.units,
		order.poNumber,
		order.regulated > 0 ? ADULT_SIGNATURE : null,
	]);
}
