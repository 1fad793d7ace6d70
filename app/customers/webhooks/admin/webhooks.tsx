import { href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Card } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { makeShopWebhook } from "../endpoints.server";
import { makeWebhookForm } from "../webhook-forms.server";
import { EndpointForm, EndpointTable, MadeSecret } from "../webhook-screen";
import { listShopWebhooks } from "../webhooks.queries.server";
import type { Route } from "./+types/webhooks";

/** Where the shop's programs are told what happens (Rule 9.75). */
export const loader = ({ context }: Route.LoaderArgs) => ({
	endpoints: listShopWebhooks(getDb(context), adminOrDenied(context)),
});

/** Makes an endpoint, and shows its secret in its answer. */
export const action = (args: Route.ActionArgs) => makeWebhookForm(args, makeShopWebhook);

/** Also after a refusal, so that the list is current. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export default function Webhooks({ loaderData: { endpoints }, actionData }: Route.ComponentProps) {
	const made = actionData?.made;
	return (
		<SettingsFrame>
			<PageTitle reply={actionData?.result ? actionData : undefined}>Webhooks</PageTitle>
			<Flash message={actionData?.toast} />
			{made ? <MadeSecret {...made} /> : null}
			<p className="my-3 max-w-184">
				A program of yours is told what happens as it happens. The message says which order, parcel, SKU or
				paper it is; the program reads the rest with a key.
			</p>
			<div className="duo">
				<div className="stackv">
					{endpoints.length > 0 ? (
						<EndpointTable
							endpoints={endpoints}
							isCompany={false}
							pageOf={(id) => href("/admin/settings/webhooks/:id/:does?", { id })}
						/>
					) : null}
				</div>
				<Card title="New webhook">
					<EndpointForm isCompany={false} reply={actionData} />
				</Card>
			</div>
		</SettingsFrame>
	);
}
