import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { LICENSE_WARNING_DAYS } from "~/kernel/documents";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { type Column, Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Badge, type BadgeColor } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import { type EndingLicense, listEndingLicenses } from "../ending-licenses.server";
import type { Route } from "./+types/licenses";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Expiring licenses");

export function loader({ context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const today = dayOf(new Date(), env.TIME_ZONE);
	return { licenses: listEndingLicenses(getDb(context), admin, today) };
}

const [SOON, LATER, LAST] = LICENSE_WARNING_DAYS;

function left(daysLeft: number): { text: string; color: BadgeColor } {
	if (daysLeft < 0) return { text: `lapsed ${counted(-daysLeft, "day")} ago`, color: "red" };
	if (daysLeft === 0) return { text: "last day today", color: "red" };
	return {
		text: `${counted(daysLeft, "day")} left`,
		color: daysLeft <= SOON ? "orange" : daysLeft <= LATER ? "yellow" : "gray",
	};
}

const COLUMNS: Column<EndingLicense>[] = [
	{
		head: "Business",
		narrow: "wide",
		cell: ({ companyId, company, location }) => (
			<>
				<SiteLink to={href("/admin/companies/:id/:does?", { id: companyId })}>{location}</SiteLink>
				{location === company ? null : <span className="small block">{company}</span>}
			</>
		),
	},
	{
		head: "Document",
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
		cell: ({ emails }) => (
			<a href={`mailto:${emails.join(",")}`}>
				<EmailWords email={emails[0]!} />
			</a>
		),
	},
];

/** Which days left fall under a heading; each license is under one. */
const GROUPS = [
	{ title: "Lapsed", from: Number.NEGATIVE_INFINITY, to: -1 },
	...LICENSE_WARNING_DAYS.map((days, n) => ({
		title: `Within ${days} days`,
		from: (LICENSE_WARNING_DAYS[n - 1] ?? -1) + 1,
		to: days,
	})),
];

export default function Licenses({ loaderData: { licenses } }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<StaffHead
				title="Expiring licenses"
				facts={`Licenses that expire in ${LAST} days or have expired.`}
				tabs={useSectionTabs()}
			/>
			{licenses.length === 0 ? <EmptyState title={`No licenses expire within ${LAST} days`} /> : null}
			{GROUPS.map(({ title, from, to }) => {
				const rows = licenses.filter(({ daysLeft }) => daysLeft >= from && daysLeft <= to);
				return rows.length > 0 ? (
					<section key={title} className="mb-7" aria-label={title}>
						<Table
							kind="single"
							caption={`${title} (${grouped(rows.length)})`}
							columns={COLUMNS}
							rows={rows}
							rowKey={(row) => `${row.locationId}-${row.kind}`}
						/>
					</section>
				) : null;
			})}
		</div>
	);
}
