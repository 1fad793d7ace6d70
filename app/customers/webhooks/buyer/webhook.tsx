import { href } from "react-router";
import { replyHeaders } from "~/http/form.server";
import { customerOrDenied } from "~/http/guards.server";
import { Panel } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import { COMPANY } from "../holders.server";
import { endpointPage, webhookForms } from "../webhook-forms.server";
import { DeliveryLog, EndpointActions, EndpointForm, MadeSecret } from "../webhook-screen";
import type { Route } from "./+types/webhook";

const pageOf = (id: string, does?: string) =>
	href("/buyer-portal/webhooks/:id/:does?", does === undefined ? { id } : { id, does });

const forms = webhookForms(COMPANY, { list: href("/buyer-portal/webhooks"), pageOf });

/** One endpoint of the reader's company with the log of its messages, for its owners (Rules 9.75, 9.77). */
export function loader(args: Route.LoaderArgs) {
	const customer = customerOrDenied(args.context);
	forms.check(args);
	return endpointPage(COMPANY, args, customer);
}

export const action = forms.action;

/** Also after a refusal: the same page shows what is there now. */
export const shouldRevalidate = () => true;

export const headers = replyHeaders;

export default function Webhook({ loaderData: { endpoint, log }, actionData }: Route.ComponentProps) {
	const made = actionData && "made" in actionData ? actionData.made : undefined;
	const formOf = (does: string) => pageOf(endpoint.id, does);
	return (
		<div className="wrap">
			<PageTitle reply={actionData?.result ? actionData : undefined}>Webhook</PageTitle>
			<PortalHead title="Webhook" intro={<span className="wrap-anywhere">{endpoint.url}</span>} />
			<Flash message={actionData?.toast} />
			{made ? <MadeSecret {...made} /> : null}
			<p className="mb-4">
				<SiteLink to={href("/buyer-portal/webhooks")}>All webhooks</SiteLink>
			</p>
			<div className="split">
				<section className="grid gap-2">
					<h2>Messages</h2>
					<DeliveryLog deliveries={log.rows} total={log.total} page={pageOf(endpoint.id)} formOf={formOf} />
				</section>
				<aside className="grid gap-6">
					<Panel title="This webhook">
						<EndpointActions endpoint={endpoint} formOf={formOf} />
					</Panel>
					<Panel title="Change it">
						<EndpointForm isCompany endpoint={endpoint} action={pageOf(endpoint.id)} reply={actionData} />
					</Panel>
				</aside>
			</div>
		</div>
	);
}
