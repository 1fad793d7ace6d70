import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { differences } from "~/kernel/audit/differences";
import { refuseStale } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { dayText } from "~/kernel/texts/day-text";
import type { Tx } from "~db/client.server";
import { pactReports, pactStates } from "~db/schema.server";
import {
	type Draft,
	filingsOf,
	isOver,
	isReady,
	type Report,
	readMonth,
	requireKnown,
	type StateMonth,
} from "./pact.queries.server";
import { exportSchema, filingSchema, sentSchema } from "./pact.schema.ts";
import { monthsAfter } from "./report-month.ts";

const { content: _content, ...COLUMNS } = getTableColumns(pactReports);

/** Stores a report as a file, unless it is the same as the last one of its state and month. */
function store(
	tx: Tx,
	admin: AdminActor,
	month: string,
	{ state, report: last, isChanged }: StateMonth,
	makeDraft: (state: string) => Draft,
): { report: Report; isRepeated: boolean } {
	if (last && !isChanged) return { report: last, isRepeated: true };
	const draft = makeDraft(state);
	const number = (last?.number ?? 0) + 1;
	const problems = draft.problems.length;
	const fileName = `${[
		...["PACT", state, month],
		...(number > 1 ? ["correction", number - 1] : []),
		...(problems > 0 ? ["with", problems, problems === 1 ? "problem" : "problems"] : []),
	].join("-")}.csv`;
	const { content: _file, ...report } = tx
		.insert(pactReports)
		.values({
			...draft,
			state,
			month,
			number,
			fileName,
			problems,
			actorId: admin.id,
			actorName: admin.username,
		})
		.returning()
		.get();
	const { hash, layout, units } = report;
	recordAudit(tx, admin, {
		action: "pact_report.export",
		entity: "pact_report",
		entityId: report.id,
		after: { state, month, number, layout, fileName, hash, rows: report.rows, units, problems },
	});
	return { report, isRepeated: false };
}

/**
 * Exports a month's reports and keeps their files (Rule 20.8). The same data again are the same report.
 * @param states null: all that are ready, which are those with rows and without problems that differ from their last export.
 * @throws DomainError forbidden; conflict while the month lasts, or when no state is ready; not_found for a state that we know nothing of.
 */
export const exportReports = command("pact_report.export", {
	by: "exports",
	input: exportSchema,
	run(tx, admin, { month, states }) {
		if (!isOver(month)) {
			const first = dayText(`${monthsAfter(month, 1)}-01`);
			throw new DomainError("conflict", `This month is not over. Its reports can be exported from ${first}.`);
		}
		const { states: all, draft } = readMonth(tx, month, states);
		const wanted = states ? all : all.filter(isReady);
		for (const { state, rows } of wanted) if (rows === 0) requireKnown(state);
		if (wanted.length === 0) throw new DomainError("conflict", "No state is ready to export.");
		return wanted.map((one) => store(tx, admin, month, one, draft));
	},
});

/**
 * Notes that a report was sent, and what the state gave in return (Rule 20.8).
 * @throws DomainError forbidden, not_found; invalid for a day to come.
 */
export const noteSent = command("pact_report.sent", {
	by: "exports",
	of: ["id"],
	input: sentSchema,
	run(tx, _admin, { id, ...sent }, { note }) {
		const report = tx.select(COLUMNS).from(pactReports).where(eq(pactReports.id, id)).get();
		if (!report) throw notFound("Report");
		if ((sent.sentOn ?? "") > shopToday())
			throw new DomainError("invalid", "This day is still to come", { field: "sentOn" });
		const { before, after } = differences({ sentOn: report.sentOn, receipt: report.receipt }, sent);
		if (Object.keys(after).length === 0) return report;
		note({
			entity: "pact_report",
			entityId: id,
			before,
			after: { state: report.state, month: report.month, ...after },
		});
		return tx.update(pactReports).set(sent).where(eq(pactReports.id, id)).returning(COLUMNS).get();
	},
});

/**
 * Changes where a state's report goes (Rule 20.3). Files that were exported stay as they are.
 * @throws DomainError forbidden, not_found; conflict when somebody else changed it (Rule 7.7).
 */
export const saveFiling = command("pact_state.update", {
	by: "exports",
	of: ["state"],
	input: filingSchema,
	run(tx, _admin, { state, version: expected, ...filing }, { note }): void {
		requireKnown(state);
		const { version, ...before } = filingsOf(tx)(state);
		const changed = differences(before, filing);
		if (Object.keys(changed.after).length === 0) return;
		refuseStale(
			tx,
			{
				entity: "pact_state",
				entityId: state,
				called: "This state was",
				version,
				expected: expected ?? version,
			},
			(field) => (field === "version" ? null : field),
		);
		const values = { ...filing, version: version + 1 };
		tx.insert(pactStates)
			.values({ state, ...values })
			.onConflictDoUpdate({
				target: pactStates.state,
				set: { ...values, updatedAt: sql`(unixepoch() * 1000)` },
			})
			.run();
		note({
			entity: "pact_state",
			entityId: state,
			before: changed.before,
			after: { ...changed.after, version: version + 1 },
		});
	},
});
