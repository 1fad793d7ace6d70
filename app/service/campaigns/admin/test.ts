import { redirect } from "react-router";
import { testCampaign } from "../move-campaign.server";
import type { Route } from "./+types/test";
import { actOnCampaign, pageOf } from "./act-on-campaign.server";

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Mails the campaign to the admin who asks; nothing is counted (Rule 8.6). */
export const action = (args: Route.ActionArgs) =>
	actOnCampaign(args, testCampaign, "Test Queued", "It goes to your own address.");
