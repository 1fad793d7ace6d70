import { href } from "react-router";
import type { CompanyEvent } from "~/customers/index.server";
import { actionName } from "~/kernel/audit/names";
import { addressOf } from "~/ui/address";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { Changes } from "../../audit/audit-table";

/** Without what only the machine reads. */
const shownOf = (values: CompanyEvent["after"]) => {
	const { version: _version, companyId: _company, mergedId: _merged, ...shown } = values ?? {};
	return shown;
};

const COLUMNS: Column<CompanyEvent>[] = [
	{
		head: "What",
		cell: ({ action, about, before, after }) => (
			<>
				<b>{actionName(action)}</b>
				{about ? <span className="mute"> {about}</span> : null}
				<div className="small">
					<Changes before={before && shownOf(before)} after={after && shownOf(after)} />
				</div>
			</>
		),
	},
	{ head: "Who", cell: ({ actorName }) => actorName },
	{ head: "When", num: true, cell: ({ createdAt }) => <Moment at={createdAt} show="shortTime" /> },
];

/** Every change of the company, its people, applications, locations and licenses (Rule 13.70), the newest first. */
export function History({ id, events, isWhole }: { id: string; events: CompanyEvent[]; isWhole: boolean }) {
	return (
		<section id="history">
			<h2>
				History{" "}
				{isWhole ? null : (
					<SiteLink
						className="small tap"
						to={`${addressOf(href("/admin/companies/:id/:does?", { id }), { history: "all" })}#history`}
					>
						Whole history
					</SiteLink>
				)}
			</h2>
			{events.length === 0 ? (
				<p className="mute">Nothing has changed.</p>
			) : (
				<Table kind="rows r-hist" columns={COLUMNS} rows={events} rowKey={({ id: event }) => event} />
			)}
		</section>
	);
}
