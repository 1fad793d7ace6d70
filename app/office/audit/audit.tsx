import { Form, href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { listAudit, listAuditTerms } from "~/kernel/audit/audit.queries.server";
import { actionName, entityName } from "~/kernel/audit/names";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { pageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import type { Route } from "./+types/audit";
import { auditQueryOf } from "./audit-query.server";
import { AUDIT_COLUMNS } from "./audit-table";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Audit log");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { filter, typed } = auditQueryOf(url);
	return {
		list: listAudit(db, admin, filter, listQueryOf(url)),
		terms: listAuditTerms(db, admin),
		typed,
	};
}

const namedOptions = (keys: readonly string[], nameOf: (key: string) => string) =>
	keys.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label));

export default function Audit({ loaderData }: Route.ComponentProps) {
	const { list, terms, typed } = loaderData;
	const filtered = Object.values(typed).some(Boolean);
	return (
		<div className="wrap">
			<StaffHead
				title="Audit log"
				facts="Every change: who made it, when, and the values before and after."
				tabs={useSectionTabs()}
			/>
			<details className="fold no-print" open={filtered}>
				<summary className="chip">Filters</summary>
			</details>
			<Form role="search" aria-label="Filter the log" className="fbar no-print" key={JSON.stringify(typed)}>
				<TextField name="actor" label="Who" defaultValue={typed.actor} />
				<SelectField
					name="action"
					label="Action"
					placeholder="Any"
					options={namedOptions(terms.actions, actionName)}
					defaultValue={typed.action}
				/>
				<SelectField
					name="entity"
					label="Of what"
					placeholder="Anything"
					options={namedOptions(terms.entities, entityName)}
					defaultValue={typed.entity}
				/>
				<TextField name="from" label="From" type="date" defaultValue={typed.from} />
				<TextField name="to" label="To" type="date" defaultValue={typed.to} />
				{typed.id ? <input type="hidden" name="id" value={typed.id} /> : null}
				<Button>Filter</Button>
				{filtered ? <SiteLink to={href("/admin/audit")}>Show all</SiteLink> : null}
			</Form>
			<ListScreen
				list={list}
				called={["entry", "entries"]}
				empty={filtered ? "No entries match" : "No entries yet"}
				kind="single"
				columns={AUDIT_COLUMNS}
			/>
		</div>
	);
}
