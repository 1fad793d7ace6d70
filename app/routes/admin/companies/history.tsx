import { href, Link } from "react-router";
import type { CompanyEvent } from "~/domain/companies/company-history.queries.server";
import { capitalized } from "~/domain/texts/numbers";
import { addressOf } from "~/ui/address";
import { type Column, Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { Changes } from "../audit/audit-table";

/** What happened, in words. Other actions are named as the audit log names them: 'location.close' is 'Location: close'. */
const WORDS: Record<string, string> = {
	"company.terms": "Tier and terms",
	"company.note": "Notes",
	"company.revoke": "Approval revoked",
	"company.restore": "Approval restored",
	"company.merge": "Companies merged",
	"company.invite": "Person invited",
	"company.invite-again": "Invited again",
	"company.withdraw-invitation": "Invitation withdrawn",
	"company.role": "Role in the company",
	"company.remove": "Person removed",
	"company.approval": "Approval of orders",
	"user.terms": "Tier and terms",
	"user.note": "Notes",
	"user.revoke": "Approval revoked",
	"user.restore": "Approval restored",
	"user.register": "Account made",
	"user.role": "Role in the shop",
	"user.close": "Account closed",
	"user.reopen": "Account reopened",
	"application.submit": "Application sent",
	"application.resubmit": "Application answered",
	"application.approve": "Application approved",
	"application.reject": "Application rejected",
	"application.ask": "Asked for more",
	"application.resume": "Application in review again",
	"application.undo": "Decision undone",
	"document.check": "Document checked",
};

const wordsOf = (action: string) => WORDS[action] ?? capitalized(action.replace(".", ": "));

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
				<b>{wordsOf(action)}</b>
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

/** Every change of the company, its people, applications, locations and licenses (Rule 13.72), the newest first. */
export function History({ id, events, isWhole }: { id: string; events: CompanyEvent[]; isWhole: boolean }) {
	return (
		<section id="history">
			<h2>
				History{" "}
				{isWhole ? null : (
					<Link
						className="small tap"
						to={`${addressOf(href("/admin-portal/companies/:id", { id }), { history: "all" })}#history`}
					>
						Whole history
					</Link>
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
