import { eq, sql } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { creditGoods } from "~/ledger/index.server";
import type { Tx } from "~db/client.server";
import { claimLines, claimResults, claimReturns, type claims, orderEvents, orders } from "~db/schema.server";
import { savepoint } from "~db/transact.server";
import { followClaims } from "./follow-claims.server";
import { replaceGoods } from "./replace-goods.server";

export type ClaimRow = typeof claims.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;

/** Units of an order line. */
export type LineUnits = { orderItemId: string; quantity: number };

export const orderOf = (tx: Tx, claim: ClaimRow): OrderRow =>
	tx.select().from(orders).where(eq(orders.id, claim.orderId)).get()!;

/** The units of a claim that came back, by order line. */
export const unitsBack = (tx: Tx, claimId: string): Map<string, number> =>
	new Map(
		tx
			.select({
				id: claimReturns.orderItemId,
				units: sql<number>`sum(${claimReturns.toStock} + ${claimReturns.writtenOff})`,
			})
			.from(claimReturns)
			.where(eq(claimReturns.claimId, claimId))
			.groupBy(claimReturns.orderItemId)
			.all()
			.map(({ id, units }) => [id, units]),
	);

/** Approved units that are due and were neither credited nor replaced: with goods that come back first, those that are back. */
function unitsDue(tx: Tx, claim: ClaimRow): LineUnits[] {
	const back = unitsBack(tx, claim.id);
	return tx
		.select()
		.from(claimLines)
		.where(eq(claimLines.claimId, claim.id))
		.all()
		.flatMap(({ orderItemId, approved, done }) => {
			const due = Math.min(approved ?? 0, claim.goodsBack ? (back.get(orderItemId) ?? 0) : (approved ?? 0));
			return due > done ? [{ orderItemId, quantity: due - done }] : [];
		});
}

/**
 * Credits or replaces the units of a claim that are due (Rule 19.4), and lets its status follow.
 * @param canWait what can't be credited or replaced stays due, for goods that arrived; else it is refused.
 * @returns the number of the credit memo or of the replacing order; null when nothing was due.
 * @throws DomainError conflict when there is not enough stock, or more would be credited than was billed.
 */
export function carryOut(
	tx: Tx,
	admin: AdminActor,
	claim: ClaimRow,
	{ canWait = false } = {},
): string | null {
	const order = orderOf(tx, claim);
	const due = unitsDue(tx, claim);
	const done = due.length === 0 ? null : resolve(tx, admin, claim, order, due, canWait);
	if (done !== null) {
		for (const { orderItemId, quantity } of due) {
			tx.update(claimLines)
				.set({ done: sql`${claimLines.done} + ${quantity}` })
				.where(sql`${claimLines.claimId} = ${claim.id} and ${claimLines.orderItemId} = ${orderItemId}`)
				.run();
		}
	}
	followClaims(tx, order.id);
	return done;
}

function resolve(
	tx: Tx,
	admin: AdminActor,
	claim: ClaimRow,
	order: OrderRow,
	due: readonly LineUnits[],
	canWait: boolean,
): string | null {
	if (claim.resolution === "replacement") {
		try {
			const replacing = savepoint(tx, (inner) => replaceGoods(inner, admin, order, claim.claimNumber, due));
			noteResult(tx, admin, claim, order, { orderId: replacing.id }, `replaced by ${replacing.orderNumber}`);
			return replacing.orderNumber;
		} catch (error) {
			if (canWait && error instanceof DomainError) return null;
			throw error;
		}
	}
	const entry = creditGoods(
		tx,
		admin,
		order,
		{
			lines: due,
			feePercent: claim.feePercent,
			// The freight of a claim comes with its first memo.
			freightCents: hasResult(tx, claim.id) ? 0 : claim.freightCents,
			reason: `Claim ${claim.claimNumber}`,
		},
		{ isCapped: canWait },
	);
	if (!entry) {
		if (canWait) return null;
		throw new DomainError("conflict", "Nothing was billed for these goods, so nothing can be credited.");
	}
	noteResult(tx, admin, claim, order, { paperId: entry.id }, `credit memo ${entry.number}`);
	return entry.number;
}

const hasResult = (tx: Tx, claimId: string): boolean =>
	tx
		.select({ id: claimResults.id })
		.from(claimResults)
		.where(
			sql`${claimResults.claimId} = ${claimId} and ${claimResults.paperId} is not null
				and not exists (select 1 from papers c where c.undoes = ${claimResults.paperId})`,
		)
		.get() !== undefined;

/** Keeps a paper or an order as a result of a claim, and notes it in the order's timeline. */
export function noteResult(
	tx: Tx,
	admin: AdminActor,
	claim: ClaimRow,
	order: Pick<OrderRow, "id" | "status">,
	result: { paperId: string } | { orderId: string },
	text: string,
): void {
	tx.insert(claimResults)
		.values({ claimId: claim.id, ...result })
		.run();
	tx.insert(orderEvents)
		.values({
			...{ orderId: order.id, status: order.status, actorId: admin.id },
			note: `Claim ${claim.claimNumber}: ${text}`,
		})
		.run();
}
