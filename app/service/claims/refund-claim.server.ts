import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { allocate, followLedger, payerOf } from "~/ledger/index.server";
import { ledgerEntries } from "~db/schema.server";
import { noteResult, orderOf } from "./carry-out.server";
import { entriesOf } from "./claim.queries.server";
import { claimRefundSchema } from "./claim.schema.ts";
import { claimRow } from "./receive-goods.server";

/**
 * Records the refund of a claim's credit, or of a part of it (Rule 19.8). Only credit that settles nothing can be refunded: that is
 * what was paid for the goods.
 * @returns the cents refunded.
 * @throws DomainError forbidden, not_found; conflict when nothing can be refunded; invalid for more than that, and a day to come.
 */
export const refundClaim = command("claim.refund", {
	by: "orders.payment",
	of: ["id"],
	input: claimRefundSchema,
	once: true,
	run(
		tx,
		admin,
		{ id, amount, method, reference, day: on },
		{ note },
	): { claimNumber: string; cents: number } {
		const claim = claimRow(tx, id);
		const { claimNumber } = claim;
		const day = on ?? shopToday();
		if (day > shopToday()) throw new DomainError("invalid", "This day is still to come", { field: "day" });
		const credits = entriesOf(tx, [id]).filter(({ openCents }) => openCents < 0);
		const most = -credits.reduce((sum, { openCents }) => sum + openCents, 0);
		if (most === 0) {
			throw new DomainError(
				"conflict",
				`Nothing of claim ${claimNumber} can be refunded: its credit settles invoices or was refunded, or there is none.`,
			);
		}
		const cents = amount ?? most;
		if (cents > most) {
			throw new DomainError(
				"invalid",
				`${formatCents(most)} was paid and can be refunded, not ${formatCents(cents)}`,
				{
					field: "amount",
				},
			);
		}
		const order = orderOf(tx, claim);
		const refund = tx
			.insert(ledgerEntries)
			.values({
				...{
					kind: "refund",
					orderId: order.id,
					companyId: payerOf(tx, order),
					day,
					cents,
					method,
					reference,
				},
				...{ reason: `Claim ${claimNumber}`, actorId: admin.id },
			})
			.returning()
			.get();
		let rest = cents;
		for (const credit of credits) {
			const part = Math.min(rest, -credit.openCents);
			allocate(tx, credit.id, refund.id, part);
			rest -= part;
		}
		noteResult(tx, admin, claim, order, { paperId: refund.id }, "refunded");
		followLedger(tx, order.id);
		note({
			entity: "claim",
			entityId: id,
			after: { claimNumber, orderNumber: order.orderNumber, cents, method, reference, day },
		});
		queueEmail(tx, {
			template: "claim-update",
			to: order.customerEmail,
			data: { claimId: id, event: "refund", cents, method, reference },
		});
		return { claimNumber, cents };
	},
});
