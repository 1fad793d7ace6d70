import { href, Link } from "react-router";
import { AUDIENCES } from "~/domain/campaigns/campaign";
import { listCampaigns } from "~/domain/campaigns/campaign.queries.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { ListSearch } from "~/routes/admin/list/list-search";
import { LIMITS } from "~/site";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Table } from "~/ui/layout/table";
import { Moment } from "~/ui/text/moment";
import { portalUrl } from "../portal/portal-tab";
import type { Route } from "./+types/campaigns";
import { CampaignStatusBadge } from "./campaign-status-badge";
import { rateText } from "./rate-text";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Email campaigns");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { search, page } = listQueryOf(url);
	const { campaigns, total } = listCampaigns(getDb(context), admin, search, {
		page,
		perPage: LIMITS.adminRows,
	});
	return {
		search,
		page,
		total,
		pageCount: pageCountOf(total, LIMITS.adminRows),
		campaigns: campaigns.map(({ content: _content, ...campaign }) => campaign),
	};
}

export default function Campaigns({ loaderData }: Route.ComponentProps) {
	const { campaigns, search, page, pageCount, total } = loaderData;
	const add = (
		<ButtonLink variant="primary" to={href("/admin/campaigns/new")}>
			New campaign
		</ButtonLink>
	);
	return (
		<div className="wrap">
			<PageHead title="Email campaigns" lede="Newsletters to subscribers and news to approved customers.">
				<Link to={portalUrl("customers")}>Customers</Link>
				{total > 0 ? add : null}
			</PageHead>
			<ListSearch action={href("/admin/campaigns")} label="Name or subject" search={search} />
			{campaigns.length === 0 ? (
				<EmptyState title={search ? "No campaigns match" : "No campaigns yet"} action={search ? null : add} />
			) : (
				<Table
					kind="pairs"
					rows={campaigns}
					rowKey={(campaign) => campaign.id}
					columns={[
						{
							head: "Campaign",
							cell: (campaign) => (
								<>
									<Link to={href("/admin/campaigns/:id", { id: campaign.id })}>{campaign.name}</Link>
									<span className="small mute block">{campaign.subject}</span>
								</>
							),
						},
						{ head: "Status", cell: ({ status }) => <CampaignStatusBadge status={status} /> },
						{ head: "To", cell: ({ audience }) => AUDIENCES[audience] },
						{
							head: "Date",
							cell: ({ sentAt, scheduledFor, createdAt }) => (
								<Moment at={sentAt ?? scheduledFor ?? createdAt} />
							),
						},
						{
							head: "Recipients",
							num: true,
							narrow: "labeled",
							cell: ({ recipientCount }) => recipientCount.toLocaleString("en-US"),
						},
						{ head: "Clicked", num: true, narrow: "labeled", cell: ({ clickRate }) => rateText(clickRate) },
					]}
				/>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
