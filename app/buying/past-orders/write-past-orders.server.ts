import { and, eq, sql } from "drizzle-orm";
import { keptCompanyId } from "~/customers/index.server";
import type { Tx } from "~db/client.server";
import type { PlannedPastLine } from "~db/json-shapes";
import { companies, locations, pastLines, pastOrders, productFlavors, products } from "~db/schema.server";

/**
 * Writes an order of a file with its lines (Rule 7.190).
 *
 * @param lines of one order, each with its customer, day and units.
 * @returns why it was left out after all; undefined: it wasn't.
 */
export function writePastOrder(
	tx: Tx,
	lines: readonly PlannedPastLine[],
	importId: string,
): string | undefined {
	const [{ number, day, companyId: planned, store }] = lines as [PlannedPastLine];
	const companyId = stillThere(tx, planned!);
	if (!companyId) return "its customer is gone by now";
	if (tx.select({ id: pastOrders.id }).from(pastOrders).where(eq(pastOrders.number, number)).get())
		return "its number came in meanwhile";
	const amounts = lines.flatMap(({ totalCents }) => totalCents ?? []);
	const { id } = tx
		.insert(pastOrders)
		.values({
			...{ number, companyId, store, importId },
			day: day!,
			locationId: store && storeNamed(tx, companyId, store),
			totalCents: amounts.length > 0 ? amounts.reduce((sum, cents) => sum + cents, 0) : null,
		})
		.returning({ id: pastOrders.id })
		.get();
	for (const [n, { sku, name, flavor, units, unitPriceCents, totalCents, ...goods }] of lines.entries())
		tx.insert(pastLines)
			.values({
				...{ pastOrderId: id, position: n + 1, sku, name, flavor, unitPriceCents, totalCents },
				units: units!,
				...stillSold(tx, goods),
			})
			.run();
	return undefined;
}

/** A company, or the one that it was merged into since. */
function stillThere(tx: Tx, id: string): string | null {
	const found = tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).get();
	return found?.id ?? keptCompanyId(tx, id) ?? null;
}

/** Goods that were deleted since the preview come in by name. */
function stillSold(tx: Tx, { productId, flavorId }: { productId: string | null; flavorId: string | null }) {
	const product =
		productId && tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).get();
	const flavor =
		product &&
		flavorId &&
		tx.select({ id: productFlavors.id }).from(productFlavors).where(eq(productFlavors.id, flavorId)).get();
	return { productId: product ? product.id : null, flavorId: flavor ? flavor.id : null };
}

/** A company's store of this name; null where it has none, or several. */
function storeNamed(tx: Tx, companyId: string, name: string): string | null {
	const found = tx
		.select({ id: locations.id })
		.from(locations)
		.where(and(eq(locations.companyId, companyId), sql`lower(${locations.name}) = ${name.toLowerCase()}`))
		.limit(2)
		.all();
	return found.length === 1 ? found[0]!.id : null;
}
