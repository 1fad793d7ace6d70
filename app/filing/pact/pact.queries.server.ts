import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { notFound } from "~/kernel/errors";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import { isState } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import type { Db, Tx } from "~db/client.server";
import { pactReports, pactStates } from "~db/schema.server";
import { checkReport, type Problem } from "./check-report.ts";
import { type Filing, KNOWN_FILINGS, NO_FILING } from "./known-filings.ts";
import { LAYOUTS, type LayoutName, layoutOf, OWN_COLUMNS, readField } from "./layouts.ts";
import { hashOf, REVISION, type Reporter, renderReport } from "./render-report.server.ts";
import { dueOn, lastDayOf, monthsAfter } from "./report-month.ts";
import { type ReportRow, totalsOfRows } from "./report-row.ts";
import { rowsOfMonth, statesReported } from "./report-rows.server";
import { reporterOf } from "./reporter.server";

const { content: _content, ...REPORT_COLUMNS } = getTableColumns(pactReports);
/** An exported report without its file. */
export type Report = Omit<typeof pactReports.$inferSelect, "content">;

/** The filing details of every state: saved by staff, or from public sources (Rule 20.3). */
export function filingsOf(db: Db | Tx): (state: string) => Filing & { version: number } {
	const saved = new Map(
		db
			.select()
			.from(pactStates)
			.all()
			.map((row) => [row.state, row]),
	);
	return (state) => {
		const row = saved.get(state);
		if (!row) return { ...(KNOWN_FILINGS[state] ?? NO_FILING), version: 0 };
		const { state: _state, updatedAt: _at, ...filing } = row;
		return { ...filing, layout: layoutOf(filing.layout) ? (filing.layout as LayoutName) : null };
	};
}

/** The states that we ship to, and those whose filing staff saved. */
const listedStates = (db: Db | Tx): string[] => [
	...shipsTo(db),
	...db
		.select({ state: pactStates.state })
		.from(pactStates)
		.all()
		.map(({ state }) => state),
];

/** A report as it would be exported now. Without a layout it has all columns. */
export function draftOf({ state, month, filing, reporter, like }: DraftOf, rows: readonly ReportRow[]) {
	const layout = filing.layout ?? "any";
	const revision = like?.revision ?? REVISION;
	const signedOn = shopToday(like?.createdAt);
	const content = renderReport(
		{ state, month, layout: LAYOUTS[layout], reporter, agent: filing.agent, signedOn, revision },
		rows,
	);
	const problems = checkReport(state, filing, reporter, rows);
	return { layout, revision, content, hash: hashOf(content), problems, ...totalsOfRows(rows) };
}

type DraftOf = {
	state: string;
	month: string;
	filing: Filing;
	reporter: Reporter;
	/** An exported report whose parts and day it has, so that only other data make another file; null: a new one of today. */
	like: Pick<Report, "revision" | "createdAt"> | null;
};

/** A state's month as the page of all states shows it. */
export type StateMonth = {
	state: string;
	filing: Filing & { version: number };
	shipments: number;
	rows: number;
	units: number;
	/** Units of goods that are no vapor products. */
	leftOut: number;
	problems: Problem[];
	/** The last export. */
	report: Report | null;
	/** The data differ from the last export. */
	isChanged: boolean;
	/** Nothing to report, unless the state wants to hear that. */
	isIdle: boolean;
};

/** Whether a state's report has no problems and differs from its last export. */
export const isReady = ({
	isIdle,
	problems,
	report,
	isChanged,
}: Pick<StateMonth, "isIdle" | "problems" | "report" | "isChanged">): boolean =>
	!isIdle && problems.length === 0 && (report === null || isChanged);

export type Draft = ReturnType<typeof draftOf>;

/** The states of a month, or some of them: those we ship to, those we shipped to, and those that want a report without shipments. */
export function readMonth(db: Db | Tx, month: string, only: readonly string[] | null = null) {
	const { rows, leftOut } = rowsOfMonth(db, month, only);
	const byState = Map.groupBy(rows, ({ state }) => state);
	const filingOf = filingsOf(db);
	const reporter = reporterOf(db, month);
	const reports = db
		.select(REPORT_COLUMNS)
		.from(pactReports)
		.where(eq(pactReports.month, month))
		.orderBy(asc(pactReports.number))
		.all();
	const last = new Map(reports.map((report) => [report.state, report]));
	const states = new Set(only ?? [...listedStates(db), ...byState.keys(), ...last.keys()]);
	const draft = (state: string): Draft =>
		draftOf({ state, month, filing: filingOf(state), reporter, like: null }, byState.get(state) ?? []);
	const list = [...states]
		.sort((a, b) => stateName(a).localeCompare(stateName(b)))
		.map((state): StateMonth => {
			const filing = filingOf(state);
			const own = byState.get(state) ?? [];
			const report = last.get(state) ?? null;
			const isIdle = own.length === 0 && !filing.wantsNil && report === null;
			return {
				...{ state, filing, ...totalsOfRows(own), leftOut: leftOut[state] ?? 0, report, isIdle },
				problems: isIdle ? [] : checkReport(state, filing, reporter, own),
				// Only a report that was exported is written to be compared.
				isChanged:
					report !== null &&
					report.hash !== draftOf({ state, month, filing, reporter, like: report }, own).hash,
			};
		});
	return { states: list, rows, byState, draft };
}

/** Whether a month is over, in the shop's time zone. */
export const isOver = (month: string, today = shopToday()): boolean => today.slice(0, 7) > month;

/** The last month that is over. */
export const lastMonth = (today = shopToday()): string => monthsAfter(today.slice(0, 7), -1);

/**
 * A month's reports by state, or those of some states, what is wrong with them, and the months there are (Rules 20.1, 20.7).
 * @throws DomainError forbidden.
 */
export function getMonth(db: Db, actor: Actor, month: string, only: readonly string[] | null = null) {
	const admin = requireAdmin(actor, "reports");
	const { states, rows, byState } = readMonth(db, month, only);
	return {
		...{ month, dueOn: dueOn(month), isOver: isOver(month), today: shopToday(), now: new Date() },
		...{ states, byState, mayExport: staffMay(admin, "exports"), maySet: staffMay(admin, "settings") },
		...totalsOfRows(rows),
	};
}

/** Months from the first parcel to this one, newest first. @throws DomainError forbidden. */
export function listMonths(db: Db, actor: Actor): string[] {
	requireAdmin(actor, "reports");
	const first = db.get<{ at: number | null }>(sql`select min(shipped_at) as at from shipments`)?.at ?? null;
	const today = shopToday();
	const from = first === null ? lastMonth(today) : shopToday(new Date(first)).slice(0, 7);
	const months: string[] = [];
	for (
		let month = today.slice(0, 7);
		months.length === 0 || (month >= from && months.length < 84);
		month = monthsAfter(month, -1)
	)
		months.push(month);
	return months;
}

/** Exported reports by month, newest first: how many states, how many of them sent, which were corrected. @throws DomainError forbidden. */
export function listReportMonths(db: Db, actor: Actor) {
	requireAdmin(actor, "reports");
	return db.all<{ month: string; states: number; sent: number; corrected: string | null; at: number }>(
		sql`select month, count(distinct state) as states, count(distinct iif(sent_on is null, null, state)) as sent,
			group_concat(distinct iif(number > 1, state, null)) as corrected, max(created_at) as at
			from pact_reports group by month order by month desc limit 12`,
	);
}

/** A report with its file and those of the same state and month, oldest first. @throws DomainError forbidden, not_found. */
export function getReport(db: Db, actor: Actor, id: string) {
	requireAdmin(actor, "reports");
	const report = db.select().from(pactReports).where(eq(pactReports.id, id)).get();
	if (!report) throw notFound("Report");
	const all = db
		.select()
		.from(pactReports)
		.where(and(eq(pactReports.state, report.state), eq(pactReports.month, report.month)))
		.orderBy(asc(pactReports.number))
		.all();
	const before = all.find(({ number }) => number === report.number - 1) ?? null;
	return { report, all, changes: before && changesBetween(before.content, report.content) };
}

/** What exporting a state's month again would change, if it was exported before. @throws DomainError forbidden. */
export function getChanges(db: Db, actor: Actor, month: string, state: string, rows: readonly ReportRow[]) {
	requireAdmin(actor, "reports");
	const last = db
		.select()
		.from(pactReports)
		.where(and(eq(pactReports.state, state), eq(pactReports.month, month)))
		.orderBy(desc(pactReports.number))
		.limit(1)
		.get();
	if (!last) return null;
	const filing = filingsOf(db)(state);
	const { content } = draftOf({ state, month, filing, reporter: reporterOf(db, month), like: last }, rows);
	return changesBetween(last.content, content);
}

/** The lines of two files that only one of them has. */
function changesBetween(before: string, after: string): { gone: string[]; fresh: string[] } {
	const linesOf = (text: string) => text.split("\r\n").filter(Boolean);
	const counts = new Map<string, number>();
	for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) + 1);
	const fresh = linesOf(after).filter((line) => {
		const left = counts.get(line) ?? 0;
		if (left > 0) counts.set(line, left - 1);
		return left === 0;
	});
	return { gone: [...counts].flatMap(([line, n]) => Array<string>(n).fill(line)), fresh };
}

/** The last month's states whose report has lines, or is wanted without, and was not noted as sent (Rule 20.9). */
export function reportsDue(db: Db, today = shopToday()): { month: string; dueOn: string; states: string[] } {
	const month = lastMonth(today);
	const sent = db
		.selectDistinct({ state: pactReports.state })
		.from(pactReports)
		.where(and(eq(pactReports.month, month), isNotNull(pactReports.sentOn)))
		.all();
	const filingOf = filingsOf(db);
	const wanted = [...listedStates(db)].filter((state) => filingOf(state).wantsNil);
	const due = new Set([...statesReported(db, month), ...wanted]);
	for (const { state } of sent) due.delete(state);
	return { month, dueOn: dueOn(month), states: [...due].sort() };
}

/** @throws DomainError not_found for what is no state. */
export function requireKnown(state: string): void {
	if (!isState(state)) throw notFound("State");
}

/** A state's filing for its form. @throws DomainError forbidden; not_found for a state that we know nothing of. */
export function getFiling(db: Db, actor: Actor, state: string) {
	requireAdmin(actor, "reports");
	requireKnown(state);
	return { state, filing: filingsOf(db)(state) };
}

/** All states' rows of a month with all columns, for our own use. @throws DomainError forbidden. */
export function allRowsCsv(db: Db, actor: Actor, month: string): string {
	const admin = requireAdmin(actor, "reports");
	const { rows } = rowsOfMonth(db, month);
	recordAudit(db, admin, {
		action: "data.export",
		entity: "export",
		entityId: "pact-rows",
		after: { month },
	});
	const given = { lastDay: lastDayOf(month), registration: null };
	return [
		OWN_COLUMNS.map(([head]) => head),
		...rows.map((row) =>
			OWN_COLUMNS.map(([, field]) => readField(field, row, { ...given, state: row.state })),
		),
	]
		.map(csvLine)
		.reduce((text, line) => text + line, BYTE_ORDER_MARK);
}

/** A report as JSON. */
export const reportJson = ({ createdAt, actorId: _who, ...report }: Report) => ({
	...report,
	createdAt: createdAt.toISOString(),
});
