import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { type Actor, SYSTEM } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { auditWriter, recordAudit, whoOf } from "~/kernel/audit/record-audit.server";
import { dayOf } from "~/kernel/clock/buckets";
import { command, nothing } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { PlannedField } from "~/terms/price-lists";
import type { Db, Tx } from "~db/client.server";
import { plannedPrices, priceChanges, products } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { bookOf } from "./price-book.server";

/** The products' columns of the prices that can be planned. */
export const PLANNED_COLUMNS = {
	wholesalePrice: "wholesalePriceCents",
	msrp: "msrpCents",
} as const satisfies Record<PlannedField, keyof typeof products.$inferSelect>;

export type NewPlannedPrice = {
	productId: string;
	field: PlannedField;
	oldCents: number | null;
	cents: number;
};

/**
 * The day for which prices are planned, judged when they are saved (Rule 15.20).
 * @returns null for prices that count at once: those without a day, or from today.
 * @throws DomainError invalid for a day that has passed.
 */
export function plannedDay(day: string | null | undefined, now = new Date()): string | null {
	const today = dayOf(now, env.TIME_ZONE);
	if (!day || day === today) return null;
	if (day < today) throw new DomainError("invalid", "This day has passed", { field: "from" });
	return day;
}

/** What products' prices will be on a day by what is planned; a product without a plan has no entry. */
export function pricesOn(db: Db | Tx, field: PlannedField, day: string): Map<string, number> {
	const planned = new Map<string, number>();
	for (const [productId, prices] of bookOf(db).planned) {
		const due = prices.findLast((one) => one.field === field && one.fromDay <= day);
		if (due) planned.set(productId, due.cents);
	}
	return planned;
}

/** Plans prices for a day; one that was planned for the same product and day gives way (Rule 15.20). */
export function planPrices(
	tx: Tx,
	actor: Actor,
	{ name, fromDay, prices }: { name: string; fromDay: string; prices: readonly NewPlannedPrice[] },
): void {
	const { id: changeId } = tx
		.insert(priceChanges)
		.values({ name, fromDay, ...whoOf(actor) })
		.returning({ id: priceChanges.id })
		.get();
	for (const price of prices) {
		const values = { ...price, changeId, fromDay };
		const { productId, field, fromDay: _day, ...set } = values;
		tx.insert(plannedPrices)
			.values(values)
			.onConflictDoUpdate({
				target: [plannedPrices.productId, plannedPrices.field, plannedPrices.fromDay],
				set: { ...set, startedAt: null },
			})
			.run();
	}
	deleteEmpty(tx);
	recordAudit(tx, actor, {
		action: "product.plan_prices",
		entity: "price_change",
		entityId: changeId,
		after: { change: name, fromDay, prices: prices.length },
	});
}

const deleteEmpty = (tx: Tx) =>
	tx
		.delete(priceChanges)
		.where(sql`not exists (select 1 from planned_prices p where p.change_id = ${priceChanges.id})`)
		.run();

/**
 * Writes the planned prices of which the day has come into their products (Rule 15.20). A background job: the price
 * function knows them already. Goods whose price was taken away meanwhile stay without one.
 * @returns how many products changed.
 */
export function startPlannedPrices(db: Db, now = new Date()): number {
	const isDue = and(isNull(plannedPrices.startedAt), lte(plannedPrices.fromDay, dayOf(now, env.TIME_ZONE)));
	if (!db.select({ one: sql`1` }).from(plannedPrices).where(isDue).limit(1).get()) return 0;
	return transact(db, (tx) => {
		const due = tx.select().from(plannedPrices).where(isDue).orderBy(asc(plannedPrices.fromDay)).all();
		const note = auditWriter(tx, SYSTEM, now);
		let changed = 0;
		for (const { productId, field, cents } of due) {
			const column = PLANNED_COLUMNS[field];
			const row = tx
				.select({ cents: products[column], version: products.version })
				.from(products)
				.where(eq(products.id, productId))
				.get()!;
			if (!row.cents || row.cents === cents) continue;
			const version = row.version + 1;
			tx.update(products)
				.set({ [column]: cents, version })
				.where(eq(products.id, productId))
				.run();
			note({
				action: "product.update",
				entity: "product",
				entityId: productId,
				before: { [column]: row.cents, version: row.version },
				after: { [column]: cents, version },
			});
			changed += 1;
		}
		tx.update(plannedPrices).set({ startedAt: now }).where(isDue).run();
		return changed;
	});
}

const SHOWN_CHANGES = 50;

/** What is planned, the next day first, and then what has begun. @throws DomainError forbidden. */
export function listPlannedChanges(db: Db, actor: Actor) {
	requireAdmin(actor, "products.edit");
	// How many are still to come.
	const waiting = sql<number>`sum(${plannedPrices.startedAt} is null)`;
	return db
		.select({
			id: priceChanges.id,
			name: priceChanges.name,
			fromDay: priceChanges.fromDay,
			actorName: priceChanges.actorName,
			createdAt: priceChanges.createdAt,
			prices: sql<number>`count(*)`,
			waiting,
		})
		.from(priceChanges)
		.innerJoin(plannedPrices, eq(plannedPrices.changeId, priceChanges.id))
		.groupBy(priceChanges.id)
		.orderBy(sql`${waiting} = 0`, asc(priceChanges.fromDay), desc(priceChanges.id))
		.limit(SHOWN_CHANGES)
		.all();
}

/**
 * Withdraws planned prices of which the day has not come (Rule 15.20).
 * @returns how many.
 * @throws DomainError forbidden; not_found; conflict when all of them have begun.
 */
export const withdrawChange = command("product.withdraw_prices", {
	by: "products.edit",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note, now }): number {
		const change = tx.select().from(priceChanges).where(eq(priceChanges.id, id)).get();
		if (!change) throw notFound("Planned prices");
		const { name, fromDay } = change;
		const waiting = and(
			eq(plannedPrices.changeId, id),
			isNull(plannedPrices.startedAt),
			sql`${plannedPrices.fromDay} > ${dayOf(now, env.TIME_ZONE)}`,
		);
		const { changes } = tx.delete(plannedPrices).where(waiting).run();
		if (changes === 0)
			throw new DomainError("conflict", "These prices have begun. Change them in the table.");
		deleteEmpty(tx);
		note({ entity: "price_change", entityId: id, before: { change: name, fromDay, prices: changes } });
		return changes;
	},
});
