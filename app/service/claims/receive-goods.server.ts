import { and, eq } from "drizzle-orm";
import type { OrderItem } from "~/buying/index.server";
import { stockItemsOf } from "~/buying/index.server";
import { lineName } from "~/catalog";
import { stockMover } from "~/catalog/index.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, type FieldError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { reactions } from "~/kernel/reactions";
import { counted } from "~/kernel/texts/numbers";
import { CLAIM_REASONS } from "~/terms/claims";
import type { Tx } from "~db/client.server";
import { claimLines, claimReturns, claims, orderEvents, orderItems } from "~db/schema.server";
import { type ClaimRow, carryOut, orderOf, unitsBack } from "./carry-out.server";
import { type ClaimGoods, claimGoodsSchema, claimUndoSchema } from "./claim.schema.ts";
import { followClaims } from "./follow-claims.server";

/** What follows when goods of a claim come back, or their receipt is taken back; in its transaction. */
export const afterGoodsReturned =
	reactions<
		[
			tx: Tx,
			admin: AdminActor,
			claim: { claimNumber: string; orderId: string },
			receipt: typeof claimReturns.$inferSelect,
		]
	>();

type Back = {
	item: OrderItem;
	flavorId: string | null;
	toStock: number;
	writtenOff: number;
	/** The receipt that it takes back. */
	undoes?: string;
};

/** @throws DomainError not_found. */
export function claimRow(tx: Tx, id: string): ClaimRow {
	const claim = tx.select().from(claims).where(eq(claims.id, id)).get();
	if (!claim) throw notFound("Claim");
	return claim;
}

/** What of an order's line can come back: the flavors an assorted one was taken from, else the one it names. */
const sourcesOf = ({ flavorId, takenFrom }: OrderItem): (string | null)[] =>
	takenFrom ? [...new Set(takenFrom.map((one) => one.flavorId))] : [flavorId];

/**
 * Receives goods of a claim, into stock or to be written off (Rule 19.7). Where they come back first, what is due for them is credited
 * or replaced at once.
 * @returns the units, and the number of the credit memo or replacing order they led to.
 * @throws DomainError forbidden, not_found; conflict when the claim has no approved units; invalid for more than is still to come, and
 * for an assorted line without its flavor.
 */
export const receiveGoods = command("claim.receive", {
	by: "stock",
	of: ["id"],
	input: claimGoodsSchema,
	once: true,
	run(
		tx,
		admin,
		{ id, lines, note },
		{ note: log },
	): { claimNumber: string; units: number; result: string | null } {
		const claim = claimRow(tx, id);
		const order = orderOf(tx, claim);
		const back = checked(tx, claim, lines);
		const units = back.reduce((sum, one) => sum + one.toStock + one.writtenOff, 0);
		move(tx, admin, claim, back, note);
		const result = carryOut(tx, admin, claim, { canWait: true });
		const { status } = order;
		tx.insert(orderEvents)
			.values({
				...{ orderId: order.id, status, actorId: admin.id },
				note: `Claim ${claim.claimNumber}: ${counted(units, "unit")} came back`,
			})
			.run();
		log({
			entity: "claim",
			entityId: id,
			after: { claimNumber: claim.claimNumber, orderNumber: order.orderNumber, units, result, note },
		});
		queueEmail(tx, {
			template: "claim-update",
			to: order.customerEmail,
			data: { claimId: id, event: "goods", units, result },
		});
		return { claimNumber: claim.claimNumber, units, result };
	},
});

/** Books goods into stock; of those to be written off, out of it again, so that the ledger names both (decision 022). Reports follow (Rule 20.23). */
function move(tx: Tx, admin: AdminActor, claim: ClaimRow, back: readonly Back[], note: string | null): void {
	const cause = {
		reason: note ?? `Claim ${claim.claimNumber}: ${CLAIM_REASONS[claim.reason].label}`,
		reference: claim.claimNumber,
		referenceId: claim.id,
	};
	const toStock = stockMover(tx, admin, { kind: "return", ...cause });
	const off = stockMover(tx, admin, { kind: "damage", ...cause });
	for (const { item, flavorId, ...units } of back) {
		const receipt = tx
			.insert(claimReturns)
			.values({ claimId: claim.id, orderItemId: item.id, flavorId, ...units, note, actorId: admin.id })
			.returning()
			.get();
		afterGoodsReturned(tx, admin, claim, receipt);
		const came = units.toStock + units.writtenOff;
		for (const { quantity, ...stockItem } of stockItemsOf(tx, [
			{ productId: item.productId, flavorId, quantity: came },
		])) {
			if (quantity > 0) {
				toStock(stockItem, quantity);
				off(stockItem, -units.writtenOff);
			} else {
				// Taken back: first what was written off comes back.
				off(stockItem, -units.writtenOff);
				toStock(stockItem, quantity);
			}
		}
	}
}

/** @throws DomainError as `receiveGoods`. */
function checked(tx: Tx, claim: ClaimRow, lines: ClaimGoods["lines"]): Back[] {
	const approved = tx.select().from(claimLines).where(eq(claimLines.claimId, claim.id)).all();
	const items = tx.select().from(orderItems).where(eq(orderItems.orderId, claim.orderId)).all();
	const before = unitsBack(tx, claim.id);
	const came = new Map<string, number>();
	const errors: FieldError[] = [];
	const back: Back[] = [];
	for (const [n, { orderItemId, flavorId, toStock, writtenOff }] of lines.entries()) {
		const units = toStock + writtenOff;
		if (units === 0) continue;
		const line = approved.find((one) => one.orderItemId === orderItemId);
		const item = items.find((one) => one.id === orderItemId);
		const all = (came.get(orderItemId) ?? 0) + units;
		const left = (line?.approved ?? 0) - (before.get(orderItemId) ?? 0);
		const sources = item ? sourcesOf(item) : [];
		const source = sources.length === 1 ? sources[0]! : flavorId;
		if (!item || !line)
			errors.push({ field: `lines[${n}].orderItemId`, message: "This line is not in the claim" });
		else if (all > left) {
			errors.push({
				field: `lines[${n}].toStock`,
				message: `${lineName(item)}: ${counted(left, "unit")} can still come back, not ${all}`,
			});
		} else if (!sources.includes(source))
			errors.push({ field: `lines[${n}].flavorId`, message: "Say which flavor came back" });
		else back.push({ item, flavorId: source, toStock, writtenOff });
		came.set(orderItemId, all);
	}
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
	if (back.length === 0)
		throw new DomainError("invalid", "Enter how many units came back", { field: "lines" });
	return back;
}

/**
 * Takes the receipt of goods back by a row and movements with units below zero (Rule 19.9).
 * @throws DomainError forbidden, not_found; conflict when it was taken back before, when the goods were credited or replaced for it, or
 * are no longer in stock.
 */
export const undoReceipt = command("claim.unreceive", {
	by: "stock",
	of: ["id", "receiptId"],
	input: claimUndoSchema,
	once: true,
	run(tx, admin, { id, receiptId, reason }, { note }): { claimNumber: string; units: number } {
		const claim = claimRow(tx, id);
		const receipt = tx
			.select()
			.from(claimReturns)
			.where(and(eq(claimReturns.id, receiptId), eq(claimReturns.claimId, id)))
			.get();
		if (!receipt) throw notFound("Receipt");
		const { orderItemId, flavorId, toStock, writtenOff } = receipt;
		const units = toStock + writtenOff;
		const line = tx
			.select()
			.from(claimLines)
			.where(and(eq(claimLines.claimId, id), eq(claimLines.orderItemId, orderItemId)))
			.get();
		const left = (unitsBack(tx, id).get(orderItemId) ?? 0) - units;
		const before = tx
			.select({ id: claimReturns.id })
			.from(claimReturns)
			.where(eq(claimReturns.undoes, receiptId))
			.get();
		if (before || receipt.undoes) throw new DomainError("conflict", "This receipt was taken back before.");
		if (claim.goodsBack && (line?.done ?? 0) > left) {
			throw new DomainError(
				"conflict",
				"These goods were credited or replaced when they came. Take the answer back first.",
			);
		}
		const item = tx.select().from(orderItems).where(eq(orderItems.id, orderItemId)).get()!;
		move(
			tx,
			admin,
			claim,
			[{ item, flavorId, toStock: -toStock, writtenOff: -writtenOff, undoes: receiptId }],
			reason,
		);
		followClaims(tx, claim.orderId);
		note({
			entity: "claim",
			entityId: id,
			before: { claimNumber: claim.claimNumber, toStock, writtenOff },
			after: { reason },
		});
		return { claimNumber: claim.claimNumber, units };
	},
});
