import { setCustomerApproval } from "~/domain/customers/change-customer.server";
import { getCustomer } from "~/domain/customers/customer.queries.server";
import { customerApprovalSchema } from "~/domain/customers/customer.schema";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/customer";
import { CustomerForms } from "./customer-forms";
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

/** Revokes or restores the approval (Rule 7.9). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: customerApprovalSchema,
		run: ({ db, actor }, input) => {
			setCustomerApproval(db, actor, { ...input, id: args.params.id });
			return input;
		},
		failed: { title: "Error", text: "The approval was not changed." },
		done: ({ approved }) =>
			approved
				? {
						to: args.url.pathname,
						title: "Approval Restored",
						text: "The customer has wholesale access again.",
					}
				: {
						to: args.url.pathname,
						title: "Approval Revoked",
						text: "The customer no longer has wholesale access.",
					},
	});

/** Also after a refusal, so that the approval's current state is shown. */
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
				<CustomerForms customer={customer} reply={actionData} />
			</div>
		</div>
	);
}
