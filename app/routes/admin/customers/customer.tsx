import { setCustomerApproval } from "~/domain/customers/change-customer.server";
import { getCustomer } from "~/domain/customers/customer.queries.server";
import { customerApprovalSchema } from "~/domain/customers/customer.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/customer";
import { CustomerDesk } from "./customer-forms";
import { CustomerFacts } from "./facts";
import { CustomerBadges } from "./tab";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(
		matches,
		loaderData ? (loaderData.customer.businessName ?? loaderData.customer.username) : "Customer",
	);

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return { customer: foundOr404(() => getCustomer(getDb(context), admin, params.id)) };
}

/** Takes the approval back, or gives it back (Rule 7.9). */
export async function action({ request, context, params, url }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		customerApprovalSchema,
		(input) => {
			setCustomerApproval(getDb(context), getActor(context), { ...input, id: params.id });
			return input.approved;
		},
		{ failure: { title: "Error", text: "The approval was not changed." } },
	);
	if (!outcome.done) return outcome.reply;
	if (outcome.value) setFlash(context, "Approval Restored", "The customer has wholesale access again.");
	else setFlash(context, "Approval Revoked", "The customer no longer has wholesale access.");
	return seeOther(url.pathname);
}

/** After a refusal as well: the page shows what became of the approval meanwhile. */
export const shouldRevalidate = () => true;

export default function CustomerPage({ loaderData: { customer }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: portalUrl("customers"), label: "Customers" }]} />
			<PageHead title={customer.businessName ?? customer.username}>
				<CustomerBadges customer={customer} />
			</PageHead>
			<div className="split">
				<CustomerFacts customer={customer} />
				<CustomerDesk customer={customer} reply={actionData} />
			</div>
		</div>
	);
}
