import { and, eq } from "drizzle-orm";
import { requireBalance } from "~/kernel/actor/permissions";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { NOTICE_STATUSES } from "~/terms/ledger";
import { noticePapers, paymentNotices } from "~db/schema.server";
import { entryName } from "../entries/entry-name.ts";
import { noticeSchema } from "./notice.schema.ts";
import { type Payable, payablesOf, sumOf } from "./open-papers.server";

/** How long ago a payment may have been sent, in days. */
const OLDEST_DAYS = 365;

const refused = (field: string, message: string) => new DomainError("invalid", message, { field });

/** The ticked entries, each once. @throws DomainError invalid for one that is not open or not the company's, and one that was sent before. */
function tickedOf(open: readonly Payable[], names: readonly string[]): Payable[] {
	const ticked = [...new Set(names)].map((name) => {
		const entry = open.find(({ number, id }) => (number ?? id) === name || id === name);
		if (!entry) throw refused("papers", `${name} is not open on your account. Look again at what is open`);
		if (entry.sentOn)
			throw refused(
				"papers",
				`${entryName(entry)} is in the payment that you sent on ${dayText(entry.sentOn)}. Take that one back first, or leave this one out`,
			);
		return entry;
	});
	if (!ticked.some(({ openCents }) => openCents > 0)) throw refused("papers", "Tick at least one invoice");
	return ticked;
}

/**
 * Keeps a payment that the actor's company says it sent, until staff confirm it (Rule 16.60). A repeated key returns the same one.
 * @returns its id.
 * @throws DomainError forbidden, also for people who only order; invalid for what is not open on the account or was sent before, for more
 * than is owed, and for a day to come.
 */
export const sendNotice = command("payment.tell", {
	by: "customer",
	input: noticeSchema,
	once: true,
	run(tx, customer, { papers, amount, method, reference, day: on }, { note }): { id: string } {
		const { companyId } = requireBalance(customer);
		const today = shopToday();
		const day = on ?? today;
		if (day > today) throw refused("day", "This day is still to come");
		if (day < daysAfter(today, -OLDEST_DAYS))
			throw refused("day", "That is more than a year ago. Call us about it");
		const open = payablesOf(tx, companyId);
		const ticked = tickedOf(open, papers);
		const due = sumOf(ticked);
		if (due <= 0 && amount === null)
			throw refused("papers", "The credits cover these invoices: nothing is left to pay. Leave a credit out");
		const cents = amount ?? due;
		// Credits that are not ticked are not meant to be used; invoices in another payment are paid by that one.
		const most =
			sumOf(open.filter(({ openCents, sentOn }) => openCents > 0 && !sentOn)) +
			sumOf(ticked.filter(({ openCents }) => openCents < 0));
		if (cents > most)
			throw refused(
				"amount",
				`That is ${formatCents(cents - most)} more than you owe. Check the amount, or call us to pay ahead`,
			);
		const notice = tx
			.insert(paymentNotices)
			.values({ companyId, userId: customer.id, cents, method, reference, day })
			.returning({ id: paymentNotices.id })
			.get();
		for (const { id: paperId, openCents } of ticked)
			tx.insert(noticePapers).values({ noticeId: notice.id, paperId, cents: openCents }).run();
		note({
			entity: "company",
			entityId: companyId,
			after: { cents, method, reference, day, for: ticked.map(entryName).join(", ") },
		});
		return notice;
	},
});

/**
 * Takes a payment back that the actor's company told of, while staff have not decided (Rule 16.60).
 * @throws DomainError forbidden; not_found also for another company's; conflict when staff have decided.
 */
export const withdrawNotice = command("payment.withdraw", {
	by: "customer",
	of: ["id"],
	input: nothing,
	run(tx, customer, { id }, { note, now }): void {
		const { companyId } = requireBalance(customer);
		const isOwn = and(eq(paymentNotices.id, id), eq(paymentNotices.companyId, companyId));
		const notice = tx.select().from(paymentNotices).where(isOwn).get();
		if (!notice) throw notFound("Payment");
		if (notice.status === "withdrawn") return;
		if (notice.status !== "waiting")
			throw new DomainError(
				"conflict",
				`This payment can't be taken back any more: ${NOTICE_STATUSES[notice.status].label.toLowerCase()}.`,
			);
		tx.update(paymentNotices)
			.set({ status: "withdrawn", decidedBy: customer.id, decidedAt: now })
			.where(eq(paymentNotices.id, id))
			.run();
		note({ entity: "company", entityId: companyId, before: { cents: notice.cents, day: notice.day } });
	},
});
