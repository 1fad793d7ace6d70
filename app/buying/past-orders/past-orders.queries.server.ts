import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { type CustomerActor, requireAdmin, requireCustomer } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import { contains } from "~/kernel/text-match.server";
import type { Db, Tx } from "~db/client.server";
import { companies, pastLines, pastOrders } from "~db/schema.server";
import type { PastLine, PastOrder } from "./past-order.ts";

/** Past orders with their lines, in any order: two queries for any number. */
function read(db: Db | Tx, which: SQL | undefined, page?: { limit: number; offset: number }): PastOrder[] {
	const rows = db
		.select({
			id: pastOrders.id,
			orderNumber: pastOrders.number,
			day: pastOrders.day,
			store: pastOrders.store,
			totalCents: pastOrders.totalCents,
			company: { id: companies.id, name: companies.name },
		})
		.from(pastOrders)
		.innerJoin(companies, eq(companies.id, pastOrders.companyId))
		.where(which)
		.orderBy(desc(pastOrders.day), desc(pastOrders.id))
		.limit(page?.limit ?? -1)
		.offset(page?.offset ?? 0)
		.all();
	if (rows.length === 0) return [];
	const lines = Map.groupBy(
		db
			.select({
				id: pastLines.id,
				orderId: pastLines.pastOrderId,
				productId: pastLines.productId,
				flavorId: pastLines.flavorId,
				productName: pastLines.name,
				sku: pastLines.sku,
				flavor: pastLines.flavor,
				quantity: pastLines.units,
				unitPriceCents: pastLines.unitPriceCents,
				lineTotalCents: pastLines.totalCents,
				hasFlavors:
					sql`exists (select 1 from product_flavors f where f.product_id = past_lines.product_id)`.mapWith(
						Boolean,
					),
			})
			.from(pastLines)
			.where(
				inArray(
					pastLines.pastOrderId,
					rows.map(({ id }) => id),
				),
			)
			.orderBy(asc(pastLines.pastOrderId), asc(pastLines.position))
			.all(),
		({ orderId }) => orderId,
	);
	return rows.map((row) => ({ ...row, lines: (lines.get(row.id) ?? []).map(lineOf) }));
}

function lineOf({
	hasFlavors,
	orderId: _order,
	...line
}: Omit<PastLine, "assorted"> & { hasFlavors: boolean; orderId: string }): PastLine {
	return { ...line, assorted: hasFlavors && line.flavorId === null && line.flavor === null };
}

/** Those of the company (Rule 13.7). */
const seenBy = ({ companyId }: CustomerActor) => eq(pastOrders.companyId, companyId);

type Filter = { search?: string; location?: string };

const matching = (customer: CustomerActor, { search = "", location = "" }: Filter) =>
	and(
		seenBy(customer),
		search.trim() ? contains([pastOrders.number], search.trim()) : undefined,
		location ? eq(pastOrders.locationId, location) : undefined,
	);

/** How many past orders the actor's company has (Rule 7.191). @throws DomainError unauthenticated, forbidden. */
export const countMyPastOrders = (db: Db, actor: Actor, filter: Filter = {}): number =>
	db
		.select({ n: count() })
		.from(pastOrders)
		.where(matching(requireCustomer(actor), filter))
		.get()!.n;

/** Past orders of the actor's company, the latest first, with their lines (Rule 7.191). @throws DomainError unauthenticated, forbidden. */
export const listMyPastOrders = (
	db: Db,
	actor: Actor,
	{ limit, offset = 0, ...filter }: Filter & { limit: number; offset?: number },
): PastOrder[] => read(db, matching(requireCustomer(actor), filter), { limit, offset });

/** One of the company's past orders, by its id. @throws DomainError unauthenticated, forbidden; not_found also for another company's (Rule 1.9). */
export function getMyPastOrder(db: Db | Tx, actor: Actor, id: string): PastOrder {
	const [found] = read(db, and(seenBy(requireCustomer(actor)), eq(pastOrders.id, id)));
	if (!found) throw notFound("Order");
	return found;
}

/** A past order, for staff who see amounts. @throws DomainError unauthenticated, forbidden, not_found. */
export function getPastOrder(db: Db, actor: Actor, id: string): PastOrder {
	requireAdmin(actor, "prices");
	const [found] = read(db, eq(pastOrders.id, id));
	if (!found) throw notFound("Order");
	return found;
}

/** Past orders of all companies, for staff who see amounts (Rule 7.191). */
export const listPastOrders = adminList({
	permission: "prices",
	table: pastOrders,
	from: (isSearched) =>
		isSearched
			? sql`${pastOrders} join ${companies} on ${companies.id} = ${pastOrders.companyId}`
			: sql`${pastOrders}`,
	search: [pastOrders.number, companies.name],
	sorts: {
		newest: { label: "latest first", by: [desc(pastOrders.day), desc(pastOrders.id)] },
	},
	rows: (db, ids) => read(db, inArray(pastOrders.id, ids)),
});
