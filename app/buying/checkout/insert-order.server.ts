import { type CartLine, lineName } from "~/catalog";
import { receiverOf } from "~/kernel/addresses/receiver";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { spendRelease } from "~/ledger/index.server";
import { chargesAt } from "~/terms/excise";
import { netDaysFor } from "~/terms/payment";
import type { Tx } from "~db/client.server";
import { orderWithLines } from "../orders/order.queries.server";
import type { PlacedOrder, PreparedOrder } from "./prepare-order.server";
import { writeOrder } from "./write-order.server";

/**
 * Writes a prepared order with a snapshot of its goods, takes their stock and queues the confirmation (Rule 5.5).
 * @throws DomainError conflict when there is not enough, or a line has no price.
 */
export function insertOrder(tx: Tx, prepared: PreparedOrder): PlacedOrder {
	const { source, input, locationId, lines, totals, release, requestHash } = prepared;
	const { buyer, by, quoteId, approved, priced, idempotencyKey, ip } = source;
	const { shippingAddress, billingAddress, paymentMethod, poNumber } = input;
	const { subtotalCents, taxCents, exciseCents, shippingCents, totalCents, taxRate, exemption } = totals;
	const { companyId, pricingTier } = buyer;
	const isOwn = by.id === buyer.id;
	const note = approved ? `Approved by ${approved.by.username}` : isOwn ? null : "Taken by phone";
	const { id, orderNumber } = writeOrder(
		tx,
		by,
		{
			...{ userId: buyer.id, companyId, locationId, pricingTier },
			...{ customerEmail: buyer.email, customerName: receiverOf(shippingAddress) },
			...{ shippingAddress, billingAddress, paymentMethod, poNumber, notes: input.specialInstructions },
			netDays: netDaysFor(paymentMethod, buyer.paymentTerms),
			...{ subtotalCents, taxCents, exciseCents, shippingCents, totalCents, taxRate, exemption },
			...{ idempotencyKey, requestHash, quoteId, placedBy: isOwn ? null : by.id },
			rulesAt: source.goods.from === "quote" ? source.goods.quoted.answeredAt : null,
		},
		lines.map((line) => ({
			...line,
			...priced,
			unitPriceCents: priceOf(line),
			excise: chargesAt(line.excise, shippingAddress),
		})),
		note,
	);
	if (release && companyId) spendRelease(tx, by, companyId, { ...release, orderNumber });
	queueEmail(tx, { template: "order-confirmation", to: buyer.email, data: { orderId: id } });
	recordAudit(tx, by, {
		action: "order.place",
		entity: "order",
		entityId: id,
		after: {
			...{ orderNumber, totalCents, lines: lines.length },
			...(isOwn ? {} : { placedFor: buyer.email }),
			...(quoteId ? { quoteId } : {}),
			...(approved ? { approvedBy: approved.by.id } : {}),
		},
		ip,
	});
	return { order: orderWithLines(tx, id), replayed: false };
}

/** @throws DomainError conflict for a line without a price above zero: it can't be ordered (Rule 3.9). */
function priceOf(line: CartLine): number {
	if (line.unitPriceCents !== null && line.unitPriceCents > 0) return line.unitPriceCents;
	throw new DomainError("conflict", `${lineName(line)}: No longer available. Remove it to check out.`);
}
