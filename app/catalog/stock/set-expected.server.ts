import { and, eq, inArray, sql } from "drizzle-orm";
import { command } from "~/kernel/commands/command.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { productFlavors, products, stockPlans } from "~db/schema.server";
import { type StockItem, stockKey } from "../movements/stock-mover.server";
import { type ExpectedRow, expectedSchema } from "./reorder.schema.ts";
import { NO_PLAN, planText, type ReorderPlan } from "./reorder.ts";

/**
 * Writes reorder points and what is expected, of those rows that their reader changed; all or none (Rule 7.121).
 *
 * @returns how many changed.
 * @throws DomainError forbidden; conflict, naming each row that somebody else or a delivery changed since the page was read.
 */
export const setExpected = command("stock.plan", {
	by: "stock",
	input: expectedSchema,
	run(tx, _admin, { rows }, { note }): { changed: number } {
		const edited = rows.map((row, n) => ({ ...row, n })).filter((row) => planText(row) !== row.seen);
		const names = namesOf(tx, edited);
		const plans = plansOf(tx, edited);
		const stale: FieldError[] = [];
		const written: (ExpectedRow & { name: string; now: ReorderPlan })[] = [];
		for (const row of edited) {
			const now = plans.get(stockKey(row)) ?? NO_PLAN;
			const name = names.get(stockKey(row));
			if (!name) stale.push({ field: `rows[${row.n}].place`, message: "A product was deleted meanwhile" });
			else if (planText(now) === planText(row)) continue;
			else if (planText(now) === row.seen) written.push({ ...row, name, now });
			else {
				const message = `${name} was changed meanwhile: ${sayPlan(now)}. Save again to write yours`;
				stale.push({ field: `rows[${row.n}].reorderPoint`, message });
			}
		}
		if (stale[0]) throw new DomainError("conflict", stale[0].message, { errors: stale });
		for (const { productId, flavorId, reorderPoint, expectedDay, expectedQuantity } of written) {
			const plan = { reorderPoint, expectedDay, expectedQuantity };
			tx.insert(stockPlans)
				.values({ productId, flavorId, ...plan })
				.onConflictDoUpdate({
					target: [stockPlans.productId, sql`coalesce(flavor_id, '')`],
					set: { ...plan, updatedAt: new Date() },
				})
				.run();
		}
		if (written.length > 0) {
			const listed = (plan: (row: (typeof written)[number]) => ReorderPlan) =>
				Object.fromEntries(written.map((row) => [row.name, sayPlan(plan(row))]));
			note({ entity: "stock", before: listed(({ now }) => now), after: listed((row) => row) });
		}
		return { changed: written.length };
	},
});

/** Takes a delivered quantity off what is expected; all of it where none was said (Rule 7.84). */
export function takeExpected(tx: Tx, { productId, flavorId }: StockItem, quantity: number): void {
	const rest = sql`nullif(max(${stockPlans.expectedQuantity} - ${quantity}, 0), 0)`;
	tx.update(stockPlans)
		.set({ expectedQuantity: rest, expectedDay: sql`iif(${rest} is null, null, ${stockPlans.expectedDay})` })
		.where(and(eq(stockPlans.productId, productId), sql`${stockPlans.flavorId} is ${flavorId}`))
		.run();
}

/**
 * Expects more units of goods, or fewer, never below none (Rule 7.143).
 * @param day when they come; null: the day that was there stays while some are expected.
 */
export function expectMore(
	tx: Tx,
	{ productId, flavorId }: StockItem,
	units: number,
	day: string | null,
): void {
	const plan = tx
		.select()
		.from(stockPlans)
		.where(and(eq(stockPlans.productId, productId), sql`${stockPlans.flavorId} is ${flavorId}`))
		.get();
	const expectedQuantity = Math.max((plan?.expectedQuantity ?? 0) + units, 0) || null;
	const expectedDay = expectedQuantity === null ? null : (day ?? plan?.expectedDay ?? null);
	if (plan && plan.expectedQuantity === expectedQuantity && plan.expectedDay === expectedDay) return;
	if (plan)
		tx.update(stockPlans).set({ expectedQuantity, expectedDay }).where(eq(stockPlans.id, plan.id)).run();
	else if (expectedQuantity !== null && isThere(tx, { productId, flavorId }))
		tx.insert(stockPlans).values({ productId, flavorId, expectedQuantity, expectedDay }).run();
}

/** Whether goods are not deleted. */
const isThere = (tx: Tx, { productId, flavorId }: StockItem): boolean =>
	tx
		.select({ id: products.id })
		.from(products)
		.where(
			and(
				eq(products.id, productId),
				flavorId === null
					? undefined
					: sql`exists (select 1 from ${productFlavors} where ${productFlavors.id} = ${flavorId})`,
			),
		)
		.get() !== undefined;

const sayPlan = ({ reorderPoint, expectedDay, expectedQuantity }: ReorderPlan): string =>
	`reorder at ${reorderPoint ?? "none"}, expected ${expectedQuantity ?? "none"}${expectedDay ? ` on ${expectedDay}` : ""}`;

const productIds = (stockItems: readonly StockItem[]) => stockItems.map(({ productId }) => productId);

function plansOf(tx: Tx, stockItems: readonly StockItem[]): Map<string, ReorderPlan> {
	const found = tx
		.select()
		.from(stockPlans)
		.where(inArray(stockPlans.productId, productIds(stockItems)))
		.all();
	return new Map(found.map((plan) => [stockKey(plan), plan]));
}

function namesOf(tx: Tx, stockItems: readonly StockItem[]): Map<string, string> {
	const ids = productIds(stockItems);
	const found = tx
		.select({ productId: products.id, name: products.name })
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	const byId = new Map(found.map(({ productId, name }) => [productId, name]));
	const flavors = tx
		.select({
			productId: productFlavors.productId,
			flavorId: productFlavors.id,
			flavor: productFlavors.name,
		})
		.from(productFlavors)
		.where(inArray(productFlavors.productId, ids))
		.all();
	return new Map([
		...found.map(({ productId, name }) => [stockKey({ productId, flavorId: null }), name] as const),
		...flavors.map((one) => [stockKey(one), `${byId.get(one.productId)}, ${one.flavor}`] as const),
	]);
}
