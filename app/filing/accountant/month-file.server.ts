import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { recordAuditSoon } from "~/kernel/audit/record-audit-soon.server";
import { dayAfter, isMonth } from "~/kernel/clock/buckets";
import { csvLine } from "~/kernel/csv/csv";
import type { Cell } from "~/kernel/csv/csv-source.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Accounting } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { keysOf } from "~/terms/keys-of";
import type { Db } from "~db/client.server";
import type { Period } from "../reports/period.ts";
import { PERIODS } from "../reports/period.ts";
import { BOOK_FILES, type BookFile, SYSTEMS, type SystemName } from "./layouts.ts";
import {
	bookCustomers,
	bookEntries,
	bookMoney,
	customersWithPapers,
	entriesIn,
	type Found,
	moneyIn,
	newCustomersIn,
} from "./month-entries.server";

// Small enough that other requests wait only about ten milliseconds.
const PIECE = 200;

/** The days of a month, YYYY-MM; without one, last month's. @throws DomainError invalid. */
export function monthOf(text: string | null, today: string): Period & { month: string } {
	const first = text ? `${text}-01` : PERIODS["last-month"].of(today).from;
	if (text && !isMonth(text))
		throw new DomainError(
			"invalid",
			`'${text}' is not a month from 1990 to 2100. Write months like 2026-11.`,
			{
				field: "month",
			},
		);
	const { from, until } = PERIODS["this-month"].of(first);
	return { month: from.slice(0, 7), from, until };
}

const FIND: Record<BookFile, (db: Db, period: Period) => Found> = {
	invoices: (db, period) => entriesIn(db, period, "invoices"),
	credits: (db, period) => entriesIn(db, period, "credits"),
	payments: moneyIn,
	customers: newCustomersIn,
	"all-customers": customersWithPapers,
};

/** Number and sum in cents of what each file of a month has, null where nothing adds up (Rule 21.20). @throws DomainError unauthenticated, forbidden. */
export function getMonth(
	db: Db,
	actor: Actor,
	period: Period,
): { file: BookFile; count: number; cents: number | null }[] {
	requireAdmin(actor, "exports");
	return keysOf(BOOK_FILES).map((file) => {
		const { ids, cents } = FIND[file](db, period);
		return { file, count: ids.length, cents: BOOK_FILES[file].layout === "customers" ? null : cents };
	});
}

/**
 * A file of a month for the accountant's program, piece by piece (Rule 21.20). Leaves an audit row.
 * @param name such as `quickbooks-invoices` or `xero-all-customers`.
 * @param part from 1: of as many papers as one import takes; null: all of them.
 * @throws DomainError unauthenticated, forbidden; not_found for another name or a part that isn't there.
 */
export function monthCsv(
	db: Db,
	actor: Actor,
	name: string,
	period: Period,
	part: number | null,
): Iterable<string> {
	const admin = requireAdmin(actor, "exports");
	const [, system, file] = (/^([a-z]+)-(.+)$/.exec(name) ?? []) as unknown as [string, SystemName, BookFile];
	if (!Object.hasOwn(SYSTEMS, system) || !Object.hasOwn(BOOK_FILES, file)) throw notFound("File");
	const { most } = SYSTEMS[system][BOOK_FILES[file].layout];
	const all = FIND[file](db, period).ids;
	const ids = part === null ? all : all.slice((part - 1) * most, part * most);
	if (part !== null && ids.length === 0) throw notFound("File");
	recordAuditSoon(db, admin, {
		action: "data.export",
		entity: "export",
		entityId: name,
		after: { from: period.from, to: period.until },
	});
	return pieces(db, system, file, ids, getSettings(db).accounting);
}

function* pieces(
	db: Db,
	system: SystemName,
	file: BookFile,
	ids: readonly string[],
	accounts: Accounting,
): Generator<string> {
	const layout = SYSTEMS[system];
	const linesOf = (piece: readonly string[]): Cell[][] => {
		const kind = BOOK_FILES[file].layout;
		if (kind === "customers")
			return bookCustomers(db, piece).flatMap((row) => layout.customers.lines(row, accounts));
		if (kind === "payments")
			return bookMoney(db, piece).flatMap((row) => layout.payments.lines(row, accounts));
		return bookEntries(db, piece).flatMap((row) => layout[kind].lines(row, accounts));
	};
	yield csvLine(layout[BOOK_FILES[file].layout].heads);
	for (let at = 0; at < ids.length; at += PIECE)
		yield linesOf(ids.slice(at, at + PIECE))
			.map(csvLine)
			.join("");
}

/** The months before and after one, YYYY-MM. */
export const monthsAround = ({ from, until }: Period): [before: string, after: string] => [
	PERIODS["last-month"].of(from).from.slice(0, 7),
	dayAfter(until).slice(0, 7),
];
