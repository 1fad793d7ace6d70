import { eq, sql } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { once } from "~/kernel/forms/one-time-key.server";
import { counted } from "~/kernel/texts/numbers";
import type { Db, Tx } from "~db/client.server";
import { stockBatches, users } from "~db/schema.server";
import { balanceOf, stockKey, stockMover } from "../movements/stock-mover.server";
import { checkLines, type GoodLine } from "./check-lines.server";
import { takeExpected } from "./set-expected.server";
import type { CountInput, DeliveryInput } from "./stock.schema.ts";

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
 * Receives a delivery: all its good lines in one transaction (Rule 7.84).
 *
 * @param input.leftOut how many lines with problems the reader saw and leaves out.
 * @param key a one-time key: sent again, it receives nothing and gets the first answer.
 * @throws DomainError forbidden; conflict when it was received before, or its lines mean something else than they did.
 */
export const receiveDelivery = adminOperation(
	"stock",
	(tx, admin, input: DeliveryInput, key: string | null = null): TakenBatch =>
		once(tx, admin, { operation: "stock.receive", key }, () => {
			const { supplier, reference, day = today() } = input;
			const first = findDelivery(tx, supplier, reference);
			if (first) {
				throw new DomainError(
					"conflict",
					`${first.reference} was received ${first.day} by ${first.by}. Nothing was received again.`,
					{
						field: "reference",
					},
				);
			}
			const good = goodLines(tx, input, 1);
			const { id } = tx
				.insert(stockBatches)
				.values({ kind: "receive", supplier, reference, day, actorId: admin.id })
				.returning({ id: stockBatches.id })
				.get();
			const move = stockMover(tx, admin, { kind: "receive", reference, referenceId: id, reason: supplier });
			for (const { stockItem, quantity } of good) {
				move(stockItem, quantity);
				takeExpected(tx, stockItem, quantity);
			}
			return noted(tx, admin, { id, kind: "receive", supplier, reference }, good);
		}),
);

/**
 * Applies a count: each difference between what was counted and what was expected when the line was counted, so that orders
 * placed since are allowed for (Rule 7.85). Never below 0.
 *
 * @param input.seen the quantities expected, by `stockKey`; of a line without one the quantity now.
 * @param id the count's: its page's one-time key, unless there is another `key`. Sent again, the key counts nothing and gets the
 * first answer.
 * @throws DomainError forbidden; conflict when lines mean something else than they did, and when the key is known no longer but the count is.
 */
export const applyCount = adminOperation(
	"stock",
	(tx, admin, input: CountInput, id: string, key: string | null = id): TakenBatch =>
		once(tx, admin, { operation: "stock.count", key }, () => {
			const before = tx.select().from(stockBatches).where(eq(stockBatches.id, id)).get();
			if (before)
				throw new DomainError("conflict", "This count was applied before. Nothing was counted again.");
			const good = goodLines(tx, input, 0);
			const { day = today() } = input;
			tx.insert(stockBatches).values({ id, kind: "count", day, actorId: admin.id }).run();
			const move = stockMover(tx, admin, { kind: "count", reference: `Count of ${day}`, referenceId: id });
			for (const { stockItem, quantity, now } of good) {
				const expected = expectedOf(input.seen, stockItem, quantity) ?? now;
				// The ledger's balance: of a flavor that begins to keep stock there is none.
				const kept = balanceOf(tx, stockItem);
				move(stockItem, Math.max(-kept, quantity - expected), `Counted ${quantity}, expected ${expected}`);
			}
			return noted(tx, admin, { id, kind: "count" }, good);
		}),
);

/** What was expected when a line was counted; another number counted since then is a new count. */
export const expectedOf = (
	seen: CountInput["seen"],
	stockItem: GoodLine["stockItem"],
	quantity: number,
): number | undefined => {
	const known = seen[stockKey(stockItem)];
	return known && known[0] === quantity ? known[1] : undefined;
};

function goodLines(
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

type Noted = { id: string; kind: "receive" | "count"; supplier?: string; reference?: string };

function noted(tx: Tx, admin: AdminActor, { id, ...batch }: Noted, good: readonly GoodLine[]): TakenBatch {
	const units = good.reduce((sum, { quantity }) => sum + quantity, 0);
	recordAudit(tx, admin, {
		action: `stock.${batch.kind}`,
		entity: "stock",
		entityId: id,
		after: { ...batch, lines: good.length, units },
	});
	return { id, lines: good.length, units };
}
