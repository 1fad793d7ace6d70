import { and, eq, isNull } from "drizzle-orm";
import type { Order } from "~/buying";
import { isPartShipped, shippedUnits } from "~/buying";
import { getMyOrder } from "~/buying/index.server";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { takeNumber } from "~/kernel/numbers/numbers.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { counted } from "~/kernel/texts/numbers";
import { CLAIM_REASONS } from "~/terms/claims";
import type { Tx } from "~db/client.server";
import { claimLines, claimPhotos, claims } from "~db/schema.server";
import { claimedUnits, claimsOf } from "./claim.queries.server";
import { type ClaimInput, claimSchema } from "./claim.schema.ts";
import { hasLeft, lastEndOf, unitsInTime } from "./claim-clock.ts";
import type { Claim } from "./claim-view.ts";

/**
 * Reports a problem with goods of one of the actor's own orders (Rules 5.21, 5.22): lines and units, the reason, what the
 * buyer would like, and the photos uploaded before. We acknowledge it by email. It is called with the order's id or number;
 * lines with 0 units are left out. Messages name lines by their place, `lines[n].quantity`.
 *
 * @throws DomainError unauthenticated, forbidden, not_found; conflict before shipping and after the reason's clock has run out;
 *   invalid for goods that are not in the order, or more units than were shipped and not yet reported, and for no goods where the reason
 *   needs them or nothing else says what is wrong (Rule 19.1).
 */
export const reportClaim = command("claim.report", {
	by: "buyer",
	of: ["id"],
	input: claimSchema,
	once: "as typed",
	run(tx, buyer, { id: orderId, ...input }, { note, now }) {
		const order = getMyOrder(tx, buyer, orderId);
		requireOpen(order, input, now);
		const lines = requireBought(tx, order, input, now);
		const { reason, remedy, details } = input;
		const { id, claimNumber } = tx
			.insert(claims)
			.values({
				...{
					claimNumber: takeNumber(tx, "claim"),
					orderId: order.id,
					userId: buyer.id,
				},
				...{ reason, remedy, details, createdAt: now },
			})
			.returning()
			.get();
		for (const [orderItemId, quantity] of lines)
			tx.insert(claimLines).values({ claimId: id, orderItemId, quantity }).run();
		tx.update(claimPhotos)
			.set({ claimId: id })
			.where(and(eq(claimPhotos.orderId, order.id), isNull(claimPhotos.claimId)))
			.run();
		queueEmail(tx, { template: "claim-received", to: order.customerEmail, data: { claimId: id } });
		note({
			entity: "claim",
			entityId: id,
			after: { claimNumber, orderNumber: order.orderNumber, reason, remedy, lines: lines.size },
		});
		return { orderId: order.id, id };
	},
	give: (tx, { orderId, id }): Claim => claimsOf(tx, orderId).find((claim) => claim.id === id)!,
});

function requireOpen(order: Order, { reason }: ClaimInput, now: Date): void {
	if (!hasLeft(order)) {
		throw new DomainError(
			"conflict",
			`Order ${order.orderNumber} is ${order.status}: nothing was shipped that could have a problem.`,
		);
	}
	const { clock, label } = CLAIM_REASONS[reason];
	const end = lastEndOf(clock, order);
	if (end && end <= now) {
		throw new DomainError("conflict", `'${label}' ${untilText(end)}`, { field: "reason" });
	}
}

const untilText = (end: Date): string =>
	`could be reported until ${shopTime(end)}. Contact us if you think we should look at it.`;

/** The affected units by order line; a line named twice is added up. Each parcel has its own time (Rule 7.150). */
function requireBought(tx: Tx, order: Order, input: ClaimInput, now: Date): Map<string, number> {
	const { clock } = CLAIM_REASONS[input.reason];
	const claimed = claimedUnits(tx, order.id);
	const units = new Map<string, number>();
	const errors: FieldError[] = [];
	for (const [n, { orderItemId, quantity }] of input.lines.entries()) {
		if (quantity === 0) continue;
		const bought = order.lines.find(({ id }) => id === orderItemId);
		const sum = (units.get(orderItemId) ?? 0) + quantity;
		const shipped = bought ? shippedUnits(order, bought) : 0;
		const left = shipped - (claimed.get(orderItemId) ?? 0);
		const had = isPartShipped(order) ? "So far, we shipped" : "You bought";
		if (!bought) {
			errors.push({ field: `lines[${n}].orderItemId`, message: "This line is not in the order" });
		} else if (sum > left) {
			errors.push({
				field: `lines[${n}].quantity`,
				message:
					left === shipped
						? `${had} ${counted(left, "unit")}`
						: `${had} ${shipped}, and ${counted(left, "unit")} of them not yet reported`,
			});
		} else {
			const inTime = unitsInTime(clock, order, orderItemId, now);
			const message =
				inTime === 0
					? `Goods of this line ${untilText(lastEndOf(clock, order, orderItemId)!)}`
					: `${counted(inTime, "unit")} came in a parcel that can still be reported`;
			if (sum > inTime) errors.push({ field: `lines[${n}].quantity`, message });
		}
		units.set(orderItemId, sum);
	}
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
	if (units.size === 0 && CLAIM_REASONS[input.reason].needsGoods)
		throw new DomainError("invalid", "Check the goods that are affected", { field: "lines" });
	if (units.size === 0 && !input.details)
		throw new DomainError("invalid", "Say what is wrong, or check the goods", { field: "details" });
	return units;
}
