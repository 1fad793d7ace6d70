import { href } from "react-router";
import { getDb } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { Panel } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { PortalHead } from "~/ui/site/portal-tabs";
import { SiteLink } from "~/ui/site-link";
import {
	changeCompanyWebhook,
	deleteCompanyWebhook,
	pauseCompanyWebhook,
	redeliverCompanyWebhook,
	resumeCompanyWebhook,
	rotateCompanyWebhook,
	testCompanyWebhook,
} from "../endpoints.server";
import { webhookForms } from "../webhook-forms.server";
import { DeliveryLog, EndpointActions, EndpointForm, MadeSecret } from "../webhook-screen";
import { getCompanyWebhook, listCompanyDeliveries } from "../webhooks.queries.server";
import type { Route } from "./+types/webhook";

const pageOf = (id: string, does?: string) =>
	href("/buyer-portal/webhooks/:id/:does?", does === undefined ? { id } : { id, does });

const forms = webhookForms(
	{
		change: changeCompanyWebhook,
		pause: pauseCompanyWebhook,
		resume: resumeCompanyWebhook,
		rotate: rotateCompanyWebhook,
		test: testCompanyWebhook,
		redeliver: redeliverCompanyWebhook,
		remove: deleteCompanyWebhook,
	},
	{ list: href("/buyer-portal/webhooks"), pageOf },
);

/** One endpoint of the reader's company with the log of its messages, for its owners (Rules 9.75, 9.77). */
export function loader(args: Route.LoaderArgs) {
	const customer = customerOrDenied(args.context);
	forms.check(args);
	const db = getDb(args.context);
	return foundOr404(() => ({
		endpoint: getCompanyWebhook(db, customer, args.params.id),
		log: listCompanyDeliveries(db, customer, args.params.id, { page: 1, perPage: 50 }),
	}));
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
