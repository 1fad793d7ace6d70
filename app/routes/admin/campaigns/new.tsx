import { href } from "react-router";
import { campaignSchema } from "~/domain/campaigns/campaign.schema.server";
import { createCampaign } from "~/domain/campaigns/write-campaign.server";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/new";
import { CampaignForm } from "./campaign-form";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "New campaign");

export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return null;
}

/** Keeps a new campaign as a draft (Rule 8.5). */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const outcome = await submitForm(await readForm(request), campaignSchema, (input) =>
		createCampaign(getDb(context), admin, input),
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Draft Saved", "Nothing is sent until you send or schedule it.");
	return seeOther(href("/admin/campaigns/:id", { id: outcome.value.id }));
}

const EMPTY = {
	name: "",
	type: "newsletter",
	subject: "",
	content: "",
	audience: "subscribers",
	trackOpens: undefined,
};

export default function NewCampaign({ actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: href("/admin/campaigns"), label: "Email campaigns" }]} />
			<PageHead title="New campaign" />
			<CampaignForm values={EMPTY} reply={actionData} backTo={href("/admin/campaigns")} />
		</div>
	);
}
