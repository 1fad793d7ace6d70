import { and, eq, isNull, ne } from "drizzle-orm";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { takeNumber } from "~/kernel/numbers/numbers.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { isOn } from "~/kernel/settings/switches.server";
import type { Db, Tx } from "~db/client.server";
import { approvalRequests, users } from "~db/schema.server";
import type { CurrentBuyer } from "../orders/current-buyer.server";
import type { ApprovalRequest, PreparedOrder, WaitingOrder } from "./prepare-order.server";
import { waitsBy } from "./waits";

/** The other owners of a person's company who can log in. */
export const otherOwners = (db: Db | Tx, { id, companyId }: { id: string; companyId: string | null }) =>
	db
		.select()
		.from(users)
		.where(
			and(
				eq(users.companyId, companyId ?? ""),
				eq(users.companyRole, "owner"),
				ne(users.id, id),
				isNull(users.deletedAt),
			),
		)
		.orderBy(users.createdAt)
		.all();

/** Which of a person's orders wait for an owner, and who those are. */
export type ApprovalRule = {
	/** Orders above this wait, in cents; null: every one. */
	aboveCents: number | null;
	/** The usernames of the owners who may approve. */
	owners: string[];
};

/** The rule for a person's orders (Rules 9.40, 13.20); null: none waits. A company's only owner has nobody to wait for. */
export function approvalRuleFor(db: Db | Tx, buyer: CurrentBuyer): ApprovalRule | null {
	if (!isOn(db, "approvals")) return null;
	const { needsApproval, approvalAboveCents: above } = buyer;
	if (!needsApproval && above === null) return null;
	const owners = otherOwners(db, buyer).map(({ username }) => username);
	if (buyer.companyRole === "owner" && owners.length === 0) return null;
	return { aboveCents: needsApproval ? null : above, owners };
}

/** Whether an order waits for an owner (Rule 13.20). */
export function waitsForApproval(tx: Tx, { source: { buyer }, totals }: PreparedOrder): boolean {
	const rule = approvalRuleFor(tx, buyer);
	return rule !== null && waitsBy(rule, totals.totalCents);
}

/** The request for a quote's order that waits. */
export const waitingRequestFor = (tx: Tx, quoteId: string): ApprovalRequest | undefined =>
	tx
		.select()
		.from(approvalRequests)
		.where(and(eq(approvalRequests.quoteId, quoteId), eq(approvalRequests.status, "waiting")))
		.get();

/** Keeps a checked order until an owner decides, and mails the owners (Rule 13.20). Stock is taken when it is approved. */
export function requestApproval(
	tx: Tx,
	{ source, input, lines, totals, requestHash }: PreparedOrder,
): WaitingOrder {
	const { buyer, quoteId, idempotencyKey } = source;
	const request = tx
		.insert(approvalRequests)
		.values({
			requestNumber: takeNumber(tx, "approval"),
			companyId: buyer.companyId!,
			userId: buyer.id,
			input,
			lines: lines.map((line) => ({
				productId: line.productId,
				flavorId: line.flavorId,
				name: line.name,
				quantity: line.quantity,
				unitPriceCents: line.unitPriceCents ?? 0,
			})),
			...{ totalCents: totals.totalCents, quoteId, idempotencyKey, requestHash },
		})
		.returning()
		.get();
	const { requestNumber, totalCents } = request;
	for (const { email } of otherOwners(tx, buyer)) {
		queueEmail(tx, {
			template: "approval-needed",
			to: email,
			data: {
				...{ requestId: request.id, requestNumber, username: buyer.username, totalCents },
				...(input.approvalNote ? { note: input.approvalNote } : {}),
			},
		});
	}
	recordAudit(tx, buyer, {
		action: "approval.request",
		entity: "approval",
		entityId: request.id,
		after: { requestNumber, totalCents, ...(quoteId ? { quoteId } : {}) },
	});
	return { request, replayed: false };
}

/**
 * Ends the requests that still wait of a person who stops buying for the company (Rule 13.24).
 * @returns the goods of those from a cart, for the cart that is left behind.
 */
export const endRequests = (tx: Tx, { id, username }: { id: string; username: string }) =>
	tx
		.update(approvalRequests)
		.set({
			status: "ended",
			reason: `${username} no longer orders for the company. The goods are in the cart left behind.`,
			decidedAt: new Date(),
		})
		.where(and(eq(approvalRequests.userId, id), eq(approvalRequests.status, "waiting")))
		.returning()
		.all()
		.flatMap(({ quoteId, lines }) => (quoteId === null ? lines : []));
