import { adminOperation } from "~/kernel/actor/operation.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import { once } from "~/kernel/forms/one-time-key.server";
import { formatCents } from "~/kernel/money";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { allocate, followPapers, payerOf } from "~/ledger/index.server";
import { papers } from "~db/schema.server";
import { noteResult, orderOf } from "./carry-out.server";
import { papersOf } from "./claim.queries.server";
import type { ClaimRefund } from "./claim.schema.ts";
import { claimRow } from "./receive-goods.server";

/**
 * Records the refund of a claim's credit, or of a part of it (Rule 19.8). Only credit that settles nothing can be refunded: that is
 * what was paid for the goods.
 * @param key the form's one-time key: the same form again gets the first answer.
 * @returns the cents refunded.
 * @throws DomainError forbidden, not_found; conflict when nothing can be refunded; invalid for more than that, and a day to come.
 */
export const refundClaim = adminOperation(
	"orders.payment",
	(
		tx,
		admin,
		{ id, amount, method, reference, day: on }: ClaimRefund & { id: string },
		key: string | null = null,
	): { claimNumber: string; cents: number } =>
		once(tx, admin, { operation: "claim.refund", key }, () => {
			const claim = claimRow(tx, id);
			const { claimNumber } = claim;
			const day = on ?? shopToday();
			if (day > shopToday()) throw new DomainError("invalid", "This day is still to come", { field: "day" });
			const credits = papersOf(tx, [id]).filter(({ openCents }) => openCents < 0);
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
				.insert(papers)
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
			followPapers(tx, order.id);
			recordAudit(tx, admin, {
				action: "claim.refund",
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
		}),
);
