import { and, eq, isNotNull, sql } from "drizzle-orm";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db, Tx } from "~db/client.server";
import type { Certificate } from "~db/json-shapes";
import { licenses, locations, type orders } from "~db/schema.server";

/**
 * The resale certificates that make a company's orders exempt on a day (Rules 18.1, 18.2): verified, begun and not ended, of its
 * approved stores. One for each state, the one that ends last.
 *
 * @param day YYYY-MM-DD, the shop's today.
 */
export function certificatesOf(db: Db | Tx, companyId: string | null, day = shopToday()): Certificate[] {
	if (companyId === null) return [];
	const rows = db
		.select({
			id: licenses.id,
			number: licenses.number,
			state: licenses.state,
			expiresOn: licenses.expiresOn,
		})
		.from(locations)
		.innerJoin(licenses, eq(licenses.locationId, locations.id))
		.where(
			and(
				eq(locations.companyId, companyId),
				eq(locations.status, "approved"),
				eq(licenses.kind, "resaleCertificate"),
				isNotNull(licenses.verifiedAt),
				isNotNull(licenses.state),
				sql`coalesce(${licenses.startsOn}, '') <= ${day}`,
				sql`coalesce(${licenses.expiresOn}, '9999') >= ${day}`,
			),
		)
		.orderBy(sql`coalesce(${licenses.expiresOn}, '9999') desc`, licenses.id)
		.all();
	const byState = Map.groupBy(rows, ({ state }) => state!);
	return [...byState].map(([state, [first]]) => ({ ...first!, state }));
}

/** The certificates for an order's totals (Rule 18.3): the one it was placed under, or today's once it goes to another state. */
export function certificatesFor(
	tx: Db | Tx,
	order: Pick<typeof orders.$inferSelect, "companyId" | "shippingAddress" | "exemption">,
	to: { state: string } = order.shippingAddress,
): Certificate[] {
	if (to.state !== order.shippingAddress.state) return certificatesOf(tx, order.companyId);
	return order.exemption ? [order.exemption] : [];
}
