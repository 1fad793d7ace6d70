import { redirect } from "react-router";
import { cancelCampaign } from "../move-campaign.server";
import type { Route } from "./+types/cancel";
import { actOnCampaign, pageOf } from "./act-on-campaign.server";

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Stops the campaign for good (Rule 8.5). */
export const action = (args: Route.ActionArgs) =>
	actOnCampaign(
		args,
		cancelCampaign,
		"Campaign Cancelled",
		"Emails that were still in the outbox won't be sent.",
	);
