import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { canEditCampaign } from "../campaign";
import { getCampaign, getCampaignVersion } from "../campaign.queries.server";
import { updateCampaign } from "../write-campaign.server";
import type { Route } from "./+types/edit";
import { CampaignForm } from "./campaign-form";

const pageOf = (id: string) => href("/admin/campaigns/:id/:does?", { id });

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const campaign = foundOr404(() => getCampaign(getDb(context), admin, params.id));
	if (!canEditCampaign(campaign)) {
		setFlash(context, "Error", `Only a draft can be edited; this campaign is ${campaign.status}.`, "error");
		throw seeOther(pageOf(params.id));
	}
	const { name, type, subject, content, audience, trackOpens } = campaign;
	return {
		values: { name, type, subject, content, audience, trackOpens: trackOpens ? "on" : undefined },
		version: getCampaignVersion(getDb(context), admin, params.id),
	};
}

/** Changes a draft (Rule 8.5), unless somebody else did meanwhile (Rule 7.7). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, updateCampaign, {
		done: {
			to: pageOf(args.params.id),
			title: "Draft Saved",
			text: "Nothing is sent until you send or schedule it.",
		},
	});

/** After a refused save, load the newest version, so that the form can be sent again. */
export const shouldRevalidate = () => true;

export default function EditCampaign({
	loaderData: { values, version },
	actionData,
	params,
}: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>Edit campaign</PageTitle>
			<PageHead title="Edit campaign" />
			<CampaignForm values={values} version={version} reply={actionData} backTo={pageOf(params.id)} />
		</div>
	);
}
