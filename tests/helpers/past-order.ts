import type { Db } from "~db/client.server";
import { pastLines, pastOrders, type products } from "~db/schema.server";

type Line = Partial<typeof pastLines.$inferInsert> & { product?: typeof products.$inferSelect };

let counter = 0;

/** An order of the books before this shop with its lines, by default one of two units at 5.00. */
export function makePastOrder(
	db: Db,
	{
		lines = [{}],
		...values
	}: Partial<typeof pastOrders.$inferInsert> & { companyId: string; lines?: Line[] },
) {
	const order = db
		.insert(pastOrders)
		.values({ number: `B-${++counter}`, day: "2026-03-05", ...values })
		.returning()
		.get();
	for (const [n, { product, ...line }] of lines.entries()) {
		const own = {
			name: product?.name ?? "Old Thing",
			sku: product?.sku ?? "OLD-1",
			units: 2,
			unitPriceCents: 500,
			...line,
		};
		const totalCents = own.unitPriceCents === null ? null : own.units * own.unitPriceCents;
		db.insert(pastLines)
			.values({ pastOrderId: order.id, position: n + 1, productId: product?.id ?? null, totalCents, ...own })
			.run();
	}
	return order;
}
