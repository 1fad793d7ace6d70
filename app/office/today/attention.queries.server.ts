import { sql } from "drizzle-orm";
import type { Period } from "~/filing";
import { belowCostSum, reportsDue } from "~/filing/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { BELOW_COST_DAYS, LIMITS } from "~/kernel/config/site";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import type { Db } from "~db/client.server";

/** What needs staff though nobody waits for it (Rule 7.26): the first few of each, and how many there are. */
export type Attention = {
	failedMails: {
		rows: { id: string; template: string; to: string; error: string | null; createdAt: Date }[];
		total: number;
	};
	/** The last month's reports to the states that were not sent yet (Rule 20.9); null: none, or not for this role. */
	reports: { month: string; dueOn: string; states: string[] } | null;
	/** Invoices are open and nobody has decided whether customers are reminded of them (Rule 16.54); for those who change settings. */
	areRemindersUndecided: boolean;
	/** What was sold below cost lately, in cents, for readers of that report (Rule 7.174); null: nothing. */
	soldAtLoss: { lines: number; lostCents: number; period: Period } | null;
	runningOut: { rows: { id: string; name: string; stock: number }[]; total: number };
};

const SHOWN = 5;
const NOTHING = { rows: [], total: 0 };

/** Where nothing needs staff. */
export const NOTHING_NEEDED: Attention = {
	...{
		failedMails: NOTHING,
		reports: null,
		areRemindersUndecided: false,
		soldAtLoss: null,
		runningOut: NOTHING,
	},
};

/** Mails given up (for roles that see mail), newest first, and products on sale that run out (for those who keep the stock), fewest left first. @throws DomainError forbidden. */
export function getAttention(db: Db, actor: Actor): Attention {
	const admin = requireAdmin(actor, null);
	const failed = sql`outbox where status = 'failed'`;
	const low = sql`products where active = 1 and stock_quantity <= ${LIMITS.lowStock}`;
	const seesMail = staffMay(admin, "mail");
	const seesStock = staffMay(admin, "stock");
	const mails = seesMail
		? db.all<Omit<Attention["failedMails"]["rows"][number], "createdAt"> & { createdAt: number }>(
				sql`select id, template, to_address as "to", last_error as error, created_at as createdAt
					from ${failed} order by created_at desc limit ${SHOWN}`,
			)
		: [];
	const counts =
		seesMail || seesStock
			? db.get<{ mails: number; products: number }>(
					sql`select (select count(*) from ${failed}) as mails, (select count(*) from ${low}) as products`,
				)
			: { mails: 0, products: 0 };
	const due = staffMay(admin, "reports") ? reportsDue(db) : null;
	return {
		areRemindersUndecided:
			staffMay(admin, "settings") && getSeller(db).reminders === null && hasOpenInvoices(db),
		soldAtLoss: staffMay(admin, "reports") && canSeeCosts(admin) ? belowCostLately(db) : null,
		reports: due && due.states.length > 0 ? due : null,
		failedMails: seesMail
			? { rows: mails.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })), total: counts.mails }
			: NOTHING,
		runningOut: seesStock
			? {
					rows: db.all(
						sql`select id, name, stock_quantity as stock from ${low} order by stock_quantity, id limit ${SHOWN}`,
					),
					total: counts.products,
				}
			: NOTHING,
	};
}

function belowCostLately(db: Db): Attention["soldAtLoss"] {
	const until = shopToday();
	const period = { from: daysAfter(until, 1 - BELOW_COST_DAYS), until };
	const sum = belowCostSum(db, period);
	return sum.lines > 0 ? { ...sum, period } : null;
}

const hasOpenInvoices = (db: Db): boolean =>
	db.get(sql`select 1 from open_papers where cents <> 0 and kind = 'invoice' and cents > 0 limit 1`) !==
	undefined;
