import { href } from "react-router";
import { listQueryOf } from "~/desk/list/list-query";
import { MailView } from "~/desk/mail-view";
import { previewMail } from "~/email/render-mail.server";
import { shopOfMails } from "~/email/shop.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { grouped } from "~/kernel/texts/numbers";
import { Stats } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { canEditCampaign } from "../campaign";
import { countRecipients, getCampaign, listRecipients } from "../campaign.queries.server";
import type { Route } from "./+types/campaign";
import { campaignForms } from "./campaign.server";
import { CampaignActions } from "./campaign-actions";
import { CampaignRecipients } from "./campaign-recipients";
import { CampaignStatusBadge } from "./campaign-status-badge";
import { rateText } from "./rate-text";

export function loader({ context, params, url }: Route.LoaderArgs) {
	campaignForms.check({ params });
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const campaign = foundOr404(() => getCampaign(db, admin, params.id));
	const counts = countRecipients(db, campaign.id);
	return {
		campaign,
		counts,
		recipients: listRecipients(db, admin, campaign.id, listQueryOf(url)),
		preview: previewMail(
			db,
			{ template: "campaign", data: { campaignId: campaign.id, recipientId: null }, to: null },
			shopOfMails(db),
		),
	};
}

export type CampaignPageData = Awaited<ReturnType<typeof loader>>;

export const action = campaignForms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
	const { campaign, counts, preview } = loaderData;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{campaign.name}</PageTitle>
			<PageHead
				back={{ to: href("/admin/campaigns"), label: "Campaigns" }}
				title={campaign.name}
				intro={campaign.subject}
			>
				<CampaignStatusBadge status={campaign.status} />
			</PageHead>
			{counts.recipients > 0 ? (
				<Stats
					className="mb-7"
					items={[
						{ label: "Recipients", value: grouped(counts.recipients) },
						{ label: "Sent", value: grouped(counts.sent) },
						{ label: "Clicked", value: grouped(counts.clicked), note: rateText(campaign.clickRate) },
						{
							label: "Opened",
							value: campaign.trackOpens ? grouped(counts.opened) : "–",
							note: campaign.trackOpens ? rateText(campaign.openRate) : "not counted",
						},
					]}
				/>
			) : null}
			<div className="split">
				<div>
					<h2 className="mb-3">Preview</h2>
					<MailView {...preview} />
					{canEditCampaign(campaign) ? null : <CampaignRecipients {...loaderData} />}
				</div>
				<CampaignActions campaign={campaign} reply={actionData} />
			</div>
		</div>
	);
}
