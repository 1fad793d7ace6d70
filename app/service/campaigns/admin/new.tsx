import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied } from "~/http/guards.server";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { createCampaign } from "../write-campaign.server";
import type { Route } from "./+types/new";
import { CampaignForm } from "./campaign-form";

export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return { formKey: newFormKey() };
}

/** Keeps a new campaign as a draft (Rule 8.5). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, createCampaign, {
		done: ({ id }) => ({
			to: href("/admin/campaigns/:id/:does?", { id }),
			title: "Draft Saved",
			text: "Nothing is sent until you send or schedule it.",
		}),
	});

const EMPTY = {
	name: "",
	type: "newsletter",
	subject: "",
	content: "",
	audience: "subscribers",
	trackOpens: undefined,
};

export default function NewCampaign({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>New campaign</PageTitle>
			<PageHead title="New campaign" />
			<CampaignForm values={EMPTY} formKey={formKey} reply={actionData} backTo={href("/admin/campaigns")} />
		</div>
	);
}
