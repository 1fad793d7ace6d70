import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { daysAfter } from "~/kernel/clock/buckets";
import type { Db, Tx } from "~db/client.server";
import { accountMails, companies, ledgerEntries } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { agingOf } from "./account.queries.server";
import { queueAccountMail } from "./account-mail.server";

/** The last day of a month on which the statement of the month before is still sent, if it could not be on the 1st. */
const LAST_DAY = 5;

/**
 * Queues last month's statement for every company that wants it, on the 1st (Rule 16.55), once, with any number of processes. A
 * company without entries and with nothing open gets none. A background job.
 * @param today YYYY-MM-DD in the shop's time zone.
 * @returns how many companies get one.
 */
export function mailMonthlyStatements(db: Db, today: string): number {
	if (Number(today.slice(8)) > LAST_DAY) return 0;
	const to = daysAfter(`${today.slice(0, 8)}01`, -1);
	const month = to.slice(0, 7);
	const from = `${month}-01`;
	return transact(db, (tx) => {
		const wanting = tx
			.select({ id: companies.id })
			.from(companies)
			.where(
				and(
					eq(companies.monthlyStatement, true),
					sql`not exists (select 1 from ${accountMails} where company_id = ${companies.id} and month = ${month})`,
				),
			)
			.orderBy(asc(companies.id))
			.all();
		return wanting.filter(
			({ id }) =>
				hasSomething(tx, id, from, to) &&
				queueAccountMail(
					tx,
					id,
					{ kind: "statement", day: today, month, about: `${from} to ${to}` },
					"account-statement",
					{ companyId: id, from, to },
				) !== null,
		).length;
	});
}

const hasSomething = (tx: Tx, companyId: string, from: string, to: string): boolean =>
	Object.values(agingOf(tx, companyId)).some((cents) => cents !== 0) ||
	tx
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(
			and(eq(ledgerEntries.companyId, companyId), gte(ledgerEntries.day, from), lte(ledgerEntries.day, to)),
		)
		.limit(1)
		.get() !== undefined;
