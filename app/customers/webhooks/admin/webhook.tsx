import { href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { replyHeaders } from "~/http/form.server";
import { adminOrDenied } from "~/http/guards.server";
import { Card } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { SHOP } from "../holders.server";
import { endpointPage, webhookForms } from "../webhook-forms.server";
import { DeliveryLog, EndpointActions, EndpointForm, MadeSecret } from "../webhook-screen";
import type { Route } from "./+types/webhook";

const pageOf = (id: string, does?: string) =>
	href("/admin/settings/webhooks/:id/:does?", does === undefined ? { id } : { id, does });

const forms = webhookForms(SHOP, { list: href("/admin/settings/webhooks"), pageOf });

/** One endpoint of the shop with the log of its messages (Rules 9.75, 9.77). */
export function loader(args: Route.LoaderArgs) {
	const admin = adminOrDenied(args.context);
	forms.check(args);
	return endpointPage(SHOP, args, admin);
}

export const action = forms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export default function Webhook({ loaderData: { endpoint, log }, actionData }: Route.ComponentProps) {
	const made = actionData && "made" in actionData ? actionData.made : undefined;
	const formOf = (does: string) => pageOf(endpoint.id, does);
	return (
		<SettingsFrame>
			<PageTitle reply={actionData?.result ? actionData : undefined}>Webhook</PageTitle>
			<Flash message={actionData?.toast} />
			{made ? <MadeSecret {...made} /> : null}
			<p className="my-3">
				<SiteLink to={href("/admin/settings/webhooks")}>All webhooks</SiteLink>
			</p>
			<div className="duo">
				<div className="stackv">
					<Card title="Messages">
						<DeliveryLog deliveries={log.rows} total={log.total} page={pageOf(endpoint.id)} formOf={formOf} />
					</Card>
				</div>
				<div className="stackv">
					<Card title="This webhook">
						<EndpointActions endpoint={endpoint} formOf={formOf} />
					</Card>
					<Card title="Change it">
						<EndpointForm
							isCompany={false}
							endpoint={endpoint}
							action={pageOf(endpoint.id)}
							reply={actionData}
						/>
					</Card>
				</div>
			</div>
		</SettingsFrame>
	);
}
