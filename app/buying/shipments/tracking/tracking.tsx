import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { carrierChoices } from "../admin/carrier-choices.server";
import type { Route } from "./+types/tracking";
import { trackingAction } from "./tracking-action.server";
import { TrackingScreen } from "./tracking-screen";

export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return { carriers: carrierChoices(getDb(context)) };
}

export const action = (args: Route.ActionArgs) => trackingAction(args);

export const headers = replyHeaders;

export default function Tracking({ loaderData, actionData }: Route.ComponentProps) {
	return <TrackingScreen carriers={loaderData.carriers} reply={actionData} />;
}
