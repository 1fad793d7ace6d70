import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { shopTime, shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import type { Tx } from "~db/client.server";
import { paymentNotices, users } from "~db/schema.server";
import { openChargesOf, settleAll } from "../entries/allocate.server";
import { companyRow } from "../entries/company-row.server";
import { mailMoney } from "../entries/money-mail.server";
import { followOrders } from "../entries/payment-status.server";
import { writePayment } from "../entries/write-payment.server";
import { confirmSchema, notFoundSchema } from "./notice.schema.ts";
import { type NoticePaper, type PaymentNotice, papersOf, seenOf, signOf } from "./open-papers.server";

const DECIDED = {
	confirmed: "was confirmed",
	declined: "was declined",
	withdrawn: "was taken back by the customer",
} as const;

/** @throws DomainError not_found; conflict when somebody decided before, whom the message names. */
function requireWaiting(tx: Tx, id: string): PaymentNotice {
	const notice = tx.select().from(paymentNotices).where(eq(paymentNotices.id, id)).get();
	if (!notice) throw notFound("Payment");
	if (notice.status === "waiting") return notice;
	const { decidedBy, decidedAt } = notice;
	const by =
		decidedBy && tx.select({ name: users.username }).from(users).where(eq(users.id, decidedBy)).get();
	throw new DomainError(
		"conflict",
		`This payment ${DECIDED[notice.status]}${by && notice.status !== "withdrawn" ? ` by ${by.name}` : ""} at ${shopTime(decidedAt!)}.`,
	);
}

/** @throws DomainError conflict when something else is open than was seen, or was sent; it names what has changed. */
function requireSeen(papers: readonly NoticePaper[], seen: string | null): void {
	if (seenOf(papers) === (seen ?? signOf(papers.map(({ sentCents }) => sentCents)))) return;
	const changed = papers
		.filter(({ entry, sentCents }) => entry.openCents !== sentCents)
		.map(
			({ name, entry, sentCents }) =>
				`${formatCents(entry.openCents)} is open of ${name}, not ${formatCents(sentCents)}`,
		);
	throw new DomainError(
		"conflict",
		`Something was paid or credited since. ${changed.join(". ")}. Nothing was recorded. Look again, then confirm.`,
	);
}

const decided = (tx: Tx, id: string, admin: AdminActor, now: Date, values: Partial<PaymentNotice>) =>
	tx
		.update(paymentNotices)
		.set({ ...values, decidedBy: admin.id, decidedAt: now })
		.where(eq(paymentNotices.id, id))
		.run();

/**
 * Confirms that a payment which a company told of is here: records it as of today, takes the ticked credits off the ticked invoices, pays
 * the rest of them, the earliest due first, and mails the receipt (Rule 16.61). What is left stays as credit. A repeated key returns the
 * first result.
 * @throws DomainError forbidden, not_found; conflict when somebody decided before, or when something else is open than was seen.
 */
export const confirmNotice = command("payment.confirm", {
	by: "orders.payment",
	of: ["id"],
	input: confirmSchema,
	once: true,
	run(
		tx,
		admin,
		{ id, seen },
		{ note, now },
	): { paymentId: string; companyId: string; appliedCents: number; leftCents: number } {
		const notice = requireWaiting(tx, id);
		const { companyId, cents, method, reference } = notice;
		const papers = papersOf(tx, [id]).get(id) ?? [];
		requireSeen(papers, seen);
		const credits = papers.map(({ entry }) => entry).filter(({ openCents }) => openCents < 0);
		const ids = new Set(papers.map(({ entry }) => entry.id));
		const stillOpen = () => openChargesOf(tx, companyId).filter((charge) => ids.has(charge.id));
		settleAll(tx, credits, stillOpen());
		const { payment, appliedCents } = writePayment(
			tx,
			admin,
			{ companyId, cents, method, reference, day: shopToday(now) },
			(entry) => settleAll(tx, [entry], stillOpen()),
		);
		followOrders(tx, admin, ids);
		decided(tx, id, admin, now, { status: "confirmed", paymentId: payment.id });
		mailMoney(tx, companyId, "payment-received", { paymentId: payment.id });
		note({
			entity: "company",
			entityId: companyId,
			after: { company: companyRow(tx, companyId).name, cents, method, reference, appliedCents },
		});
		return { paymentId: payment.id, companyId, appliedCents, leftCents: cents - appliedCents };
	},
});

/**
 * Declines a payment that a company told of, with a reason that it is mailed (Rule 16.61).
 * @throws DomainError forbidden, not_found; conflict when somebody decided before.
 */
export const declineNotice = command("payment.decline", {
	by: "orders.payment",
	of: ["id"],
	input: notFoundSchema,
	run(tx, admin, { id, reason }, { note, now }): { companyId: string } {
		const { companyId, cents } = requireWaiting(tx, id);
		decided(tx, id, admin, now, { status: "declined", reason });
		mailMoney(tx, companyId, "payment-not-found", { noticeId: id, reason });
		note({
			entity: "company",
			entityId: companyId,
			after: { company: companyRow(tx, companyId).name, cents, reason },
		});
		return { companyId };
	},
});
