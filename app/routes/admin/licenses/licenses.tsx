import { href, Link } from "react-router";
import { type LapsingDocument, listLapsingDocuments } from "~/domain/applications/lapsing-documents.server";
import { dayOf } from "~/domain/shop-clock/buckets";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/routes/admin/applications/application-facts";
import { dashboardUrl } from "~/routes/admin/dashboard/dashboard-tab";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { Badge, type BadgeColor } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import type { Route } from "./+types/licenses";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Expiring licenses");

export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const today = dayOf(new Date(), env.TIME_ZONE);
	return { documents: listLapsingDocuments(getDb(context), admin, today) };
}

const days = (n: number) => `${n.toLocaleString("en-US")} ${n === 1 ? "day" : "days"}`;

function left(daysLeft: number): { text: string; color: BadgeColor } {
	if (daysLeft < 0) return { text: `lapsed ${days(-daysLeft)} ago`, color: "red" };
	if (daysLeft === 0) return { text: "last day today", color: "red" };
	return {
		text: `${days(daysLeft)} left`,
		color: daysLeft <= 7 ? "orange" : daysLeft <= 30 ? "yellow" : "gray",
	};
}

const COLUMNS: Column<LapsingDocument>[] = [
	{
		head: "Business",
		narrow: "wide",
		cell: ({ applicationId, businessName }) => (
			<Link to={href("/admin/applications/:id", { id: applicationId })}>{businessName}</Link>
		),
	},
	{
		head: "Document",
		narrow: "wide",
		cell: ({ document, number }) => (
			<>
				{document}
				{number ? <span className="mono small block">{number}</span> : null}
			</>
		),
	},
	{ head: "Last valid day", narrow: "labeled", cell: ({ expiresOn }) => dayText(expiresOn) },
	{
		head: "Time left",
		narrow: "labeled",
		cell: ({ daysLeft }) => <Badge color={left(daysLeft).color}>{left(daysLeft).text}</Badge>,
	},
	{
		head: "Email",
		narrow: "wide",
		cell: ({ email }) => (
			<a href={`mailto:${email}`}>
				<EmailWords email={email} />
			</a>
		),
	},
];

/** Which distance a document falls under; each is in one group. */
const GROUPS = [
	{ title: "Lapsed", holds: (daysLeft: number) => daysLeft < 0 },
	{ title: "Within 7 days", holds: (daysLeft: number) => daysLeft >= 0 && daysLeft <= 7 },
	{ title: "Within 30 days", holds: (daysLeft: number) => daysLeft > 7 && daysLeft <= 30 },
	{ title: "Within 60 days", holds: (daysLeft: number) => daysLeft > 30 },
];

export default function Licenses({ loaderData: { documents } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: dashboardUrl("applications"), label: "Admin dashboard" }]} />
			<PageHead title="Expiring licenses" intro="Licenses that expire in 60 days or have expired." />
			{documents.length === 0 ? <EmptyState title="No licenses expire within 60 days" /> : null}
			{GROUPS.map(({ title, holds }) => {
				const rows = documents.filter(({ daysLeft }) => holds(daysLeft));
				return rows.length > 0 ? (
					<section key={title} className="mb-7" aria-label={title}>
						<Table
							kind="single"
							caption={`${title} (${rows.length.toLocaleString("en-US")})`}
							columns={COLUMNS}
							rows={rows}
							rowKey={(row) => `${row.applicationId}-${row.document}`}
						/>
					</section>
				) : null;
			})}
		</div>
	);
}
