import { Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { AUDIENCES } from "~/terms/campaigns";
import { Button, ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { canEditCampaign } from "../campaign";
import { getCampaign, listAudience } from "../campaign.queries.server";
import { sendCampaign } from "../move-campaign.server";
import type { Route } from "./+types/send";
import { backToCampaign } from "./campaign.server";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Send campaign");

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const campaign = foundOr404(() => getCampaign(db, admin, params.id));
	return {
		name: campaign.name,
		audience: AUDIENCES[campaign.audience].toLowerCase(),
		readers: listAudience(db, campaign.audience).length,
		possible: canEditCampaign(campaign),
	};
}

/** Starts sending (Rule 8.5). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, sendCampaign, backToCampaign(args.params.id, "Campaign Started", "Sending now."));

export default function SendCampaign({ loaderData, params }: Route.ComponentProps) {
	const { name, audience, readers, possible } = loaderData;
	const back = href("/admin/campaigns/:id/:does?", { id: params.id });
	return (
		<div className="wrap max-w-160">
			<h1 className="mb-3">Send '{name}' now?</h1>
			<p className="mb-5">
				{possible
					? `It goes to ${grouped(readers)} ${audience}. You can't undo this.`
					: "This campaign is not a draft, so it can't be sent again."}
			</p>
			<Form method="post" className="acts">
				{possible && readers > 0 ? (
					<Button variant="primary" pendingText="Sending...">
						Send to {counted(readers, "reader")}
					</Button>
				) : null}
				<ButtonLink to={back}>Back to the campaign</ButtonLink>
			</Form>
		</div>
	);
}
