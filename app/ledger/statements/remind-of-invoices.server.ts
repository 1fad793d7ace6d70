import { and, asc, between, eq, gt, sql } from "drizzle-orm";
import { daysAfter } from "~/kernel/clock/buckets";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { counted } from "~/kernel/texts/numbers";
import type { Db, Tx } from "~db/client.server";
import { isOpen, openEntries } from "~db/open-entries.server";
import { companies, invoiceReminders, ledgerEntries } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { agingOf } from "./account.queries.server";
import { queueAccountMail } from "./account-mail.server";
import { balanceOf } from "./aging.ts";

/** A missed reminder is still sent up to this many days later. */
const GRACE_DAYS = 3;

type Due = { id: string; number: string | null; companyId: string; step: number };

/**
 * Queues today's reminders of open invoices, one mail per company (Rule 16.54). A background job. Several processes may run it: each
 * reminder is recorded in the transaction that queues its mail, so it is sent once.
 * @param today YYYY-MM-DD in the shop's time zone.
 * @returns how many companies were reminded.
 */
export const remindOfInvoices = (db: Db, today: string): number =>
	transact(db, (tx) => {
		let reminded = 0;
		for (const [companyId, due] of Map.groupBy(dueToday(tx, today), (one) => one.companyId)) {
			// Unused credit covers the open amount.
			if (balanceOf(agingOf(tx, companyId, today)) <= 0) continue;
			const about = due.map(({ number, step }) => `${number} (${stepText(step)})`).join(", ");
			const mailId = queueAccountMail(
				tx,
				companyId,
				{ kind: "reminder", day: today, about },
				"invoice-reminder",
				{
					companyId,
					invoiceIds: due.map(({ id }) => id),
				},
			);
			if (mailId === null) continue;
			for (const { id: paperId, step } of due)
				tx.insert(invoiceReminders).values({ paperId, step, mailId }).run();
			reminded += 1;
		}
		return reminded;
	});

/** '3 days before', '7 days late'. */
const stepText = (step: number): string => {
	const days = counted(Math.abs(step), "day");
	return step === 0 ? "due" : step < 0 ? `${days} before` : `${days} late`;
};

/** Open invoices with a reminder due: the newest step whose day has come, if neither that step nor a later one was sent. */
function dueToday(tx: Tx, today: string): Due[] {
	const { reminderDays, reminders } = getSeller(tx);
	const [first, last] = [reminderDays.at(0), reminderDays.at(-1)];
	if (reminders !== "on" || first === undefined || last === undefined) return [];
	return tx
		.select({
			id: ledgerEntries.id,
			number: ledgerEntries.number,
			companyId: ledgerEntries.companyId,
			day: ledgerEntries.day,
			dueOn: ledgerEntries.dueOn,
			sent: sql<
				number | null
			>`(select max(step) from ${invoiceReminders} where paper_id = ${ledgerEntries.id})`,
		})
		.from(openEntries)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, openEntries.paperId))
		.innerJoin(companies, eq(companies.id, openEntries.companyId))
		.where(
			and(
				isOpen,
				gt(openEntries.cents, 0),
				eq(openEntries.kind, "invoice"),
				between(openEntries.dueOn, daysAfter(today, -last - GRACE_DAYS), daysAfter(today, -first)),
				eq(companies.noReminders, false),
			),
		)
		.orderBy(asc(ledgerEntries.dueOn), asc(ledgerEntries.id))
		.all()
		.flatMap(({ day, dueOn, sent, ...invoice }): Due[] => {
			const step = reminderDays.findLast((days) => daysAfter(dueOn!, days) <= today);
			if (step === undefined || (sent !== null && sent >= step)) return [];
			const on = daysAfter(dueOn!, step);
			// Skips steps from before the invoice existed, and those missed for too long.
			return on <= day || on < daysAfter(today, -GRACE_DAYS) ? [] : [{ ...invoice, step }];
		});
}
