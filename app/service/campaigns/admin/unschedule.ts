import { redirect } from "react-router";
import { unscheduleCampaign } from "../move-campaign.server";
import type { Route } from "./+types/unschedule";
import { actOnCampaign, pageOf } from "./act-on-campaign.server";

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.id));

/** Makes a scheduled campaign a draft again (Rule 8.5). */
export const action = (args: Route.ActionArgs) =>
	actOnCampaign(args, unscheduleCampaign, "Campaign Unscheduled", "It is a draft again.");
