import { asc, eq, gte } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { companies, orders } from "~db/schema.server";

/** The first order since the shop opened, for its owner; null while there is none. For code that needs no permission. */
export function firstOrderSince(db: Db, at: Date) {
	const found = db
		.select({ number: orders.orderNumber, totalCents: orders.totalCents, company: companies.name })
		.from(orders)
		.leftJoin(companies, eq(companies.id, orders.companyId))
		.where(gte(orders.createdAt, at))
		.orderBy(asc(orders.createdAt))
		.limit(1)
		.get();
	return found
		? { number: found.number, totalCents: found.totalCents, customer: found.company ?? "a customer" }
		: null;
}
