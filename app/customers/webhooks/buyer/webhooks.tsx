import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { Panel } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { makeCompanyWebhook } from "../endpoints.server";
import { makeWebhookForm } from "../webhook-forms.server";
import { EndpointForm, EndpointTable, MadeSecret } from "../webhook-screen";
import { listCompanyWebhooks } from "../webhooks.queries.server";
import type { Route } from "./+types/webhooks";

/** Where the programs of the reader's company are told what happens, for its owners (Rule 9.75). */
export const loader = ({ context }: Route.LoaderArgs) => {
	const customer = customerOrDenied(context);
	return { endpoints: foundOr404(() => listCompanyWebhooks(getDb(context), customer)) };
};

/** Makes an endpoint, and shows its secret in its answer. */
export const action = (args: Route.ActionArgs) => makeWebhookForm(args, makeCompanyWebhook);

/** Also after a refusal, so that the list is current. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export default function Webhooks({ loaderData: { endpoints }, actionData }: Route.ComponentProps) {
	const made = actionData?.made;
	return (
		<div className="wrap">
			<PageTitle reply={actionData?.result ? actionData : undefined}>Webhooks</PageTitle>
			<PortalHead
				title="Webhooks"
				intro="A program of yours is told what happens to your orders, parcels and papers, as it happens. It reads the rest with a key."
			/>
			<Flash message={actionData?.toast} />
			{made ? <MadeSecret {...made} /> : null}
			<div className="split">
				<div className="grid gap-8">
					{endpoints.length > 0 ? (
						<EndpointTable
							endpoints={endpoints}
							isCompany
							pageOf={(id) => href("/buyer-portal/webhooks/:id/:does?", { id })}
						/>
					) : (
						<p className="mute">No program is told of anything.</p>
					)}
				</div>
				<aside>
					<Panel title="New webhook">
						<EndpointForm isCompany reply={actionData} />
					</Panel>
				</aside>
			</div>
		</div>
	);
}
