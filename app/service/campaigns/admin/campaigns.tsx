import { href } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { listQueryOf } from "~/desk/list/list-query";
import { ListScreen } from "~/desk/list/list-screen";
import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { grouped } from "~/kernel/texts/numbers";
import { AUDIENCES } from "~/terms/campaigns";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { listCampaigns } from "../campaign.queries.server";
import type { Route } from "./+types/campaigns";
import { CampaignStatusBadge } from "./campaign-status-badge";
import { rateText } from "./rate-text";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Email campaigns");

export function loader({ context, url }: Route.LoaderArgs) {
	return { list: listCampaigns(getDb(context), adminOrDenied(context), listQueryOf(url)) };
}

const COLUMNS: Column<Route.ComponentProps["loaderData"]["list"]["rows"][number]>[] = [
	{
		head: "Campaign",
		cell: ({ id, name, subject }) => (
			<>
				<SiteLink to={href("/admin/campaigns/:id/:does?", { id })}>{name}</SiteLink>
				<span className="small mute block">{subject}</span>
			</>
		),
	},
	{ head: "Status", cell: ({ status }) => <CampaignStatusBadge status={status} /> },
	{ head: "To", cell: ({ audience }) => AUDIENCES[audience] },
	{
		head: "Date",
		cell: ({ sentAt, scheduledFor, createdAt }) => <Moment at={sentAt ?? scheduledFor ?? createdAt} />,
	},
	{
		head: "Recipients",
		num: true,
		narrow: "labeled",
		cell: ({ recipientCount }) => grouped(recipientCount),
	},
	{ head: "Clicked", num: true, narrow: "labeled", cell: ({ clickRate }) => rateText(clickRate) },
];

export default function Campaigns({ loaderData: { list } }: Route.ComponentProps) {
	const add = (
		<ButtonLink variant="primary" to={href("/admin/campaigns/new")}>
			New campaign
		</ButtonLink>
	);
	return (
		<div className="wrap">
			<StaffHead
				title="Email campaigns"
				facts="Newsletters to subscribers and news to approved customers."
				tabs={useSectionTabs()}
			>
				<SiteLink className="lg-s" to={portalUrl("customers")}>
					Customers
				</SiteLink>
				{list.total > 0 ? add : null}
			</StaffHead>
			<ListScreen
				list={list}
				searches="Name or subject"
				called={["campaign", "campaigns"]}
				empty="No campaigns yet"
				emptyAction={add}
				kind="pairs"
				columns={COLUMNS}
			/>
		</div>
	);
}
