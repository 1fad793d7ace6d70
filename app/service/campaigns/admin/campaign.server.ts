import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { cancelCampaign, scheduleCampaign, testCampaign, unscheduleCampaign } from "../move-campaign.server";
import type { Route } from "./+types/campaign";

const pageOf = (id: string) => href("/admin/campaigns/:id/:does?", { id });

/** What follows a button: the campaign's page, with what came of it. */
export const backToCampaign = (id: string, title: string, text: string) => ({
	refusedTo: pageOf(id),
	done: { to: pageOf(id), title, text },
});

/** What can be done on a campaign's page. */
export const campaignForms = recordForms({
	page: form(scheduleCampaign, ({ params }: Route.ActionArgs) => ({
		done: {
			to: pageOf(params.id),
			title: "Campaign Scheduled",
			text: "You can unschedule it until it is sent.",
		},
	})),
	test: form(testCampaign, ({ params }: Route.ActionArgs) =>
		backToCampaign(params.id, "Test Queued", "It goes to your own address."),
	),
	unschedule: form(unscheduleCampaign, ({ params }: Route.ActionArgs) =>
		backToCampaign(params.id, "Campaign Unscheduled", "It is a draft again."),
	),
	cancel: form(cancelCampaign, ({ params }: Route.ActionArgs) =>
		backToCampaign(params.id, "Campaign Cancelled", "Emails that were still in the outbox won't be sent."),
	),
});
