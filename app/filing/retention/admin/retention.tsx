import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { keysOf } from "~/terms/keys-of";
import { Note } from "~/ui/layout/card";
import { pageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { HELD, type HeldReason } from "../closed-sets.server";
import { getRetention, type KeptYear } from "../retention.queries.server";
import type { Route } from "./+types/retention";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Retention");

/** What is deleted when, and what stays (Rules 20.20, 20.21). */
export function loader({ context }: Route.LoaderArgs) {
	const { held, deleted, ...rest } = getRetention(getDb(context), adminOrDenied(context));
	return {
		...rest,
		stays: keysOf(HELD).flatMap((why: HeldReason) =>
			held[why] > 0 ? [{ why: HELD[why], orders: held[why] }] : [],
		),
		deleted: deleted.map(({ id, what, after, at }) => ({
			...{ id, at, what: what ?? "" },
			counts: Object.entries(after ?? {}).map(([names, value]) =>
				counted(Array.isArray(value) ? value.length : Number(value), names.replace(/s$/, ""), names),
			),
		})),
	};
}

const COLUMNS: Column<KeptYear>[] = [
	{ head: "Of the year", cell: ({ year }) => <b>{year}</b>, narrow: "wide" },
	{ head: "Orders", num: true, cell: ({ orders }) => grouped(orders), narrow: "labeled" },
	{ head: "Invoices and payments", num: true, cell: ({ papers }) => grouped(papers), narrow: "labeled" },
	{ head: "Reports to states", num: true, cell: ({ reports }) => grouped(reports), narrow: "labeled" },
	{ head: "Deleted from", cell: ({ deletedFrom }) => dayText(deletedFrom), narrow: "labeled" },
];

export default function Retention({ loaderData }: Route.ComponentProps) {
	const { years, next, stays, licenses, rejected, deleted } = loaderData;
	const due = [
		next > 0 ? `${counted(next, "order")} with all papers` : "",
		licenses > 0 ? `${counted(licenses, "license")} that ended and have a later one` : "",
		rejected.due > 0 ? `the documents of ${counted(rejected.due, "rejected application")}` : "",
	].filter(Boolean);
	return (
		<SettingsFrame>
			<Note className="mb-2">
				Orders, invoices, payments, licenses and reports to states are kept until December 31 of the fifth
				year after. A job deletes them once a day, and writes what it deleted to the audit log.
			</Note>
			<Table columns={COLUMNS} rows={years} rowKey={({ year }) => String(year)} />
			<h2 className="mt-6 mb-2">Next run</h2>
			{due.length > 0 ? <p>The next run deletes {due.join(", ")}.</p> : <p>Nothing to delete now.</p>}
			{rejected.nextOn ? (
				<p>
					Documents of {counted(rejected.applications, "rejected application")} are deleted from{" "}
					{dayText(rejected.nextOn)}.
				</p>
			) : null}
			{stays.length > 0 ? (
				<>
					<h2 className="mt-6 mb-2">Older, but kept</h2>
					<ul>
						{stays.map(({ why, orders }) => (
							<li key={why}>
								{counted(orders, "order")}: {why}
							</li>
						))}
					</ul>
				</>
			) : null}
			{deleted.length > 0 ? (
				<>
					<h2 className="mt-6 mb-2">Deleted</h2>
					<ul>
						{deleted.map(({ id, what, counts, at }) => (
							<li key={id}>
								<Moment at={at} show="shortTime" />: {what.replaceAll("-", " ")}, {counts.join(", ")}
							</li>
						))}
					</ul>
				</>
			) : null}
		</SettingsFrame>
	);
}
