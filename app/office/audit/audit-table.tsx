import { href } from "react-router";
import { loggedName } from "~/customers";
import type { AuditRow } from "~/kernel/audit/audit.queries.server";
import { actionName, entityName } from "~/kernel/audit/names";
import { formatCents } from "~/kernel/money";
import { featurePage } from "~/terms/features";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";

type Values = Record<string, unknown> | null;

const CENTS = /Cents$/;

/** A value as a person reads it. */
function shown(value: unknown, name: string): string {
	if (typeof value === "number" && CENTS.test(name)) return formatCents(value);
	if (value === undefined || value === null || value === "") return "none";
	if (typeof value === "boolean") return value ? "yes" : "no";
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Each logged field, with its old value if it is known and different. */
export function Changes({ before, after }: { before: Values; after: Values }) {
	const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
	const changes = names.filter((name) => shown(before?.[name], name) !== shown(after?.[name], name));
	if (changes.length === 0) return null;
	return (
		<ul>
			{changes.map((name) => (
				<li key={name} className="break-words">
					<span className="mute">{loggedName(name)}:</span>{" "}
					{before && name in before ? (
						<>
							<del>{shown(before[name], name)}</del>
							{after && name in after ? " → " : ""}
						</>
					) : null}
					{after && name in after ? <ins className="no-underline">{shown(after[name], name)}</ins> : null}
				</li>
			))}
		</ul>
	);
}

/** Where a record can be looked at. */
function pageOf(entity: string, id: string): string | null {
	if (entity === "application") return href("/admin/applications/:id/:does?", { id });
	if (entity === "message") return href("/admin/messages/:id/:does?", { id });
	if (entity === "quote") return href("/admin/quotes/:id/:does?", { id });
	if (entity === "user") return href("/admin/customers/:id/:does?", { id });
	if (entity === "company") return href("/admin/companies/:id/:does?", { id });
	return featurePage(entity, id);
}

function Subject({ entity, entityId }: Pick<AuditRow, "entity" | "entityId">) {
	const name = entityName(entity);
	if (!entityId) return <>{name}</>;
	const page = pageOf(entity, entityId);
	return (
		<>
			{page ? <SiteLink to={page}>{name}</SiteLink> : name}
			<br className="md-only" />{" "}
			<SiteLink
				className="small"
				to={`${href("/admin/audit")}?entity=${entity}&id=${encodeURIComponent(entityId)}`}
			>
				History<span className="vh"> of this {name.toLowerCase()}</span>
			</SiteLink>
		</>
	);
}

export const AUDIT_COLUMNS: Column<AuditRow>[] = [
	{ head: "When", narrow: "wide", cell: ({ createdAt }) => <Moment at={createdAt} show="full" /> },
	{
		head: "Who",
		narrow: "labeled",
		cell: ({ actorName, ip }) => (
			<>
				{actorName} {ip ? <span className="small mute md:block">{ip}</span> : null}
			</>
		),
	},
	{ head: "Action", narrow: "labeled", cell: ({ action }) => actionName(action) },
	{ head: "Record", narrow: "labeled", cell: (row) => <Subject {...row} /> },
	{ head: "Change", narrow: "wide", cell: (row) => <Changes {...row} /> },
];
