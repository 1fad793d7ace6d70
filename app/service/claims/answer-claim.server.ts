import { and, eq } from "drizzle-orm";
import { contentsOf } from "~/buying/index.server";
import { unitsOf } from "~/catalog";
import { DomainError, type FieldError } from "~/kernel/errors";
import { inboxOperations } from "~/kernel/inbox/inbox.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { isOn } from "~/kernel/settings/switches.server";
import { counted } from "~/kernel/texts/numbers";
import type { Tx } from "~db/client.server";
import { claimLines, claims, orders } from "~db/schema.server";
import { type ClaimRow, carryOut, type LineUnits } from "./carry-out.server";
import { claimedUnits } from "./claim.queries.server";
import { type ClaimAnswer, claimAnswerSchema, claimStatusSchema } from "./claim.schema.ts";
import { followClaims } from "./follow-claims.server";

type Addressed = ClaimRow & { email: string };

function find(tx: Tx, id: string): Addressed | undefined {
	const row = tx
		.select({ claim: claims, email: orders.customerEmail })
		.from(claims)
		.innerJoin(orders, eq(orders.id, claims.orderId))
		.where(eq(claims.id, id))
		.get();
	return row && { ...row.claim, email: row.email };
}

/**
 * Answering claims and setting their status (Rules 9.40, 19.3). An approval is carried out with the answer: its credit memo or
 * replacement is made in the same transaction, or waits for the goods.
 * `answer` throws DomainError invalid also for units that were not reported; conflict also as `carryOut`.
 */
export const claimInbox = inboxOperations<Addressed, ClaimAnswer>({
	entity: "claim",
	called: "Claim",
	action: "claim.answer",
	answerSchema: claimAnswerSchema,
	statusSchema: claimStatusSchema,
	verb: "answer",
	find,
	answerOf: ({ answeredBy: by, answeredAt: at }) => at && { by, at },
	keepAnswer: (tx, row, { text, by, at, lines, ...given }, admin) => {
		const { id } = row;
		for (const { orderItemId, quantity } of approvedUnits(tx, row, given.decision, lines)) {
			const isLine = and(eq(claimLines.claimId, id), eq(claimLines.orderItemId, orderItemId));
			const { changes } = tx.update(claimLines).set({ approved: quantity }).where(isLine).run();
			if (changes === 0)
				tx.insert(claimLines).values({ claimId: id, orderItemId, quantity, approved: quantity }).run();
		}
		const { decision, resolution, goodsBack, feePercent, freightCents } = given;
		if (feePercent > 0 && !isOn(tx, "restocking"))
			throw new DomainError("invalid", "Restocking fees are switched off", { field: "feePercent" });
		const claim = tx
			.update(claims)
			.set({
				...{ answer: text, status: "answered", answeredBy: by, answeredAt: at },
				...{ decision, resolution, goodsBack, feePercent, freightCents },
			})
			.where(eq(claims.id, id))
			.returning()
			.get();
		carryOut(tx, admin, claim);
		queueEmail(tx, { template: "claim-answer", to: row.email, data: { claimId: id } });
		return find(tx, id)!;
	},
	keepStatus: (tx, id, status) => {
		const { answeredAt, orderId } = find(tx, id)!;
		if (status === "open" && answeredAt)
			throw new DomainError("conflict", "It was answered. Take the answer back to open it again.");
		// What it waits for follows from its papers and goods.
		tx.update(claims)
			.set({ status: status === "closed" ? "closed" : answeredAt ? "answered" : "open" })
			.where(eq(claims.id, id))
			.run();
		followClaims(tx, orderId);
		return find(tx, id)!;
	},
	auditDetails: ({ claimNumber, email, decision, resolution }) => ({
		claimNumber,
		email,
		decision,
		resolution,
	}),
});

/** The approved units by order line, those of refused lines as 0. @throws DomainError invalid. */
function approvedUnits(
	tx: Tx,
	{ id, orderId }: ClaimRow,
	decision: ClaimAnswer["decision"],
	chosen: readonly LineUnits[],
): LineUnits[] {
	const reported = tx.select().from(claimLines).where(eq(claimLines.claimId, id)).all();
	const all = reported.map(({ orderItemId, quantity }) => ({ orderItemId, quantity }));
	if (decision === "refuse") return all.map((line) => ({ ...line, quantity: 0 }));
	if (decision === "approve") {
		if (all.length > 0) return all;
		throw new DomainError(
			"invalid",
			"This claim names no goods. Approve part of it, and say how many units.",
			{
				field: "decision",
			},
		);
	}
	const most = all.length > 0 ? all : unreported(tx, orderId);
	const errors = chosen.flatMap(({ orderItemId, quantity }, n): FieldError[] => {
		const left = most.find((line) => line.orderItemId === orderItemId)?.quantity ?? 0;
		return quantity > left
			? [
					{
						field: `lines[${n}].quantity`,
						message: `${counted(left, "unit")} were reported, not ${quantity}`,
					},
				]
			: [];
	});
	if (new Set(chosen.map(({ orderItemId }) => orderItemId)).size < chosen.length)
		errors.push({ field: "lines", message: "Name each line once" });
	if (unitsOf(chosen) === 0) errors.push({ field: "lines", message: "Enter how many units are approved" });
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
	const approved = new Map(chosen.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
	return all.length > 0
		? all.map((line) => ({ ...line, quantity: approved.get(line.orderItemId) ?? 0 }))
		: chosen.filter(({ quantity }) => quantity > 0);
}

/** The units of an order that were shipped and are in no claim, for one that names no goods. */
function unreported(tx: Tx, orderId: string): LineUnits[] {
	const { items, left } = contentsOf(tx, orderId);
	const claimed = claimedUnits(tx, orderId);
	return items.map(({ id, quantity }) => ({
		orderItemId: id,
		quantity:
			quantity - unitsOf(left.filter(({ orderItemId }) => orderItemId === id)) - (claimed.get(id) ?? 0),
	}));
}
