import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminActor } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { command } from "~/kernel/commands/command.server";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { counted } from "~/kernel/texts/numbers";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import { stockBatches, users } from "~db/schema.server";
import { balanceOf, stockKey, stockMover } from "../movements/stock-mover.server";
import { checkLines, type GoodLine } from "./check-lines.server";
import { takeExpected } from "./set-expected.server";
import { type CountInput, countSchema, type DeliveryInput, deliverySchema } from "./stock.schema.ts";

const today = () => dayOf(new Date(), env.TIME_ZONE);

export type TakenBatch = { id: string; lines: number; units: number };

/** The delivery that has this supplier and reference, in any case (Rule 7.84). */
export const findDelivery = (db: Db | Tx, supplier: string, reference: string) =>
	db
		.select({
			id: stockBatches.id,
			reference: stockBatches.reference,
			day: stockBatches.day,
			by: users.username,
		})
		.from(stockBatches)
		.innerJoin(users, eq(users.id, stockBatches.actorId))
		.where(
			sql`lower(${stockBatches.supplier}) = lower(${supplier}) and lower(${stockBatches.reference}) = lower(${reference})`,
		)
		.get();

/**
 * Writes down a delivery, before its lines are moved (Rule 7.84).
 * @param of the order it came for, and what bringing it cost.
 * @throws DomainError conflict when its delivery note was received before.
 */
export function beginDelivery(
	tx: Tx,
	admin: AdminActor,
	{
		supplier,
		reference,
		day = today(),
		...of
	}: {
		supplier: string;
		reference: string;
		day?: string | undefined;
		purchaseId?: string;
		freightCents?: number | null;
	},
): { id: string; day: string } {
	const first = findDelivery(tx, supplier, reference);
	if (first) {
		throw new DomainError(
			"conflict",
			`${first.reference} was received ${first.day} by ${first.by}. Nothing was received again.`,
			{ field: "reference" },
		);
	}
	return tx
		.insert(stockBatches)
		.values({ kind: "receive", supplier, reference, day, ...of, actorId: admin.id })
		.returning({ id: stockBatches.id, day: stockBatches.day })
		.get();
}

/**
 * Receives a delivery: all its good lines in one transaction (Rule 7.84).
 *
 * @param input.leftOut how many lines with problems the reader saw and leaves out.
 * @throws DomainError forbidden; conflict when it was received before, or its lines mean something else than they did.
 */
export const receiveDelivery = command("stock.receive", {
	by: "stock",
	input: deliverySchema,
	once: true,
	run(tx, admin, input, { note }): TakenBatch {
		const { supplier, reference } = input;
		const { id } = beginDelivery(tx, admin, { supplier, reference, day: input.day });
		const good = goodLines(tx, input, 1);
		const move = stockMover(tx, admin, { kind: "receive", reference, referenceId: id, reason: supplier });
		for (const { stockItem, quantity } of good) {
			move(stockItem, quantity);
			takeExpected(tx, stockItem, quantity);
		}
		const taken = { lines: good.length, units: unitsOf(good) };
		note({ entity: "stock", entityId: id, after: { kind: "receive", supplier, reference, ...taken } });
		return { id, ...taken };
	},
});

type Counted = Omit<CountInput, "seen"> & {
	/** The quantities expected, by `stockKey`; of a line without one the quantity now. */
	seen?: CountInput["seen"];
	/** The count's id, where it has one before it is applied. */
	id?: string;
};
/** A program sends lines alone; our own page knows what it expected. */
const countedSchema: z.ZodType<Counted> = countSchema.omit({ seen: true });

/**
 * Applies a count: each difference between what was counted and what was expected when the line was counted, so that orders
 * placed since are allowed for (Rule 7.85). Never below 0.
 *
 * @throws DomainError forbidden; conflict when lines mean something else than they did, and when the key is known no longer but the count is.
 */
export const applyCount = command("stock.count", {
	by: "stock",
	input: countedSchema,
	once: true,
	run(tx, admin, { id = newId(), seen = {}, day = today(), ...input }, { note }): TakenBatch {
		const before = tx.select().from(stockBatches).where(eq(stockBatches.id, id)).get();
		if (before)
			throw new DomainError("conflict", "This count was applied before. Nothing was counted again.");
		const good = goodLines(tx, input, 0);
		tx.insert(stockBatches).values({ id, kind: "count", day, actorId: admin.id }).run();
		const move = stockMover(tx, admin, { kind: "count", reference: `Count of ${day}`, referenceId: id });
		for (const { stockItem, quantity, now } of good) {
			const expected = expectedOf(seen, stockItem, quantity) ?? now;
			// The ledger's balance: of a flavor that begins to keep stock there is none.
			const kept = balanceOf(tx, stockItem);
			move(stockItem, Math.max(-kept, quantity - expected), `Counted ${quantity}, expected ${expected}`);
		}
		const taken = { lines: good.length, units: unitsOf(good) };
		note({ entity: "stock", entityId: id, after: { kind: "count", ...taken } });
		return { id, ...taken };
	},
});

const unitsOf = (good: readonly GoodLine[]) => good.reduce((sum, { quantity }) => sum + quantity, 0);

/** What was expected when a line was counted; another number counted since then is a new count. */
export const expectedOf = (
	seen: CountInput["seen"],
	stockItem: GoodLine["stockItem"],
	quantity: number,
): number | undefined => {
	const known = seen[stockKey(stockItem)];
	return known && known[0] === quantity ? known[1] : undefined;
};

/**
 * What lines mean, as their reader saw them.
 * @param leftOut how many lines with problems the reader saw and leaves out.
 * @throws DomainError conflict when others have problems now; invalid when none is left.
 */
export function goodLines(
	tx: Tx,
	{ lines, leftOut }: Pick<DeliveryInput, "lines" | "leftOut">,
	least: number,
): GoodLine[] {
	const { good, bad } = checkLines(tx, lines, least);
	if (bad.length !== leftOut) {
		const errors = bad.map(({ code, problem }) => ({ field: "lines", message: `${code}: ${problem}` }));
		throw new DomainError(
			"conflict",
			bad.length > 0
				? `Nothing was saved: ${counted(bad.length, "line has a problem", "lines have problems")}.`
				: "Nothing was saved: the lines have changed since the preview.",
			{ errors },
		);
	}
	if (good.length === 0) throw new DomainError("invalid", "Enter at least one line", { field: "lines" });
	return good;
}
