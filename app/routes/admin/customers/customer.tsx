import { href } from "react-router";
import { setCustomerApproval, setCustomerClosed } from "~/domain/customers/change-customer.server";
import { getCustomer } from "~/domain/customers/customer.queries.server";
import { customerApprovalSchema, customerClosingSchema } from "~/domain/customers/customer.schema";
import { getCustomerActivity } from "~/domain/customers/customer-activity.queries.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/layout/page-title";
import { StaffHead } from "~/ui/staff/staff-head";
import { Moment } from "~/ui/text/moment";
import { useMay } from "../may";
import type { Route } from "./+types/customer";
import { CustomerFigures } from "./customer-figures";
import { CustomerForms } from "./customer-forms";
import { CustomerRecords } from "./customer-records";
import { CustomerBadges } from "./tab";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const customer = foundOr404(() => getCustomer(db, admin, params.id));
	return { customer, activity: getCustomerActivity(db, admin, customer) };
}

/** Revokes or restores the approval (Rule 7.9), or closes or reopens the account (Rule 7.29). */
export const action = async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	return form.has("closed") ? close(args, form) : approve(args, form);
};

const approve = (args: Route.ActionArgs, form: FormData) =>
	formAction(
		args,
		{
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
		},
		form,
	);

const close = (args: Route.ActionArgs, form: FormData) =>
	formAction(
		args,
		{
			guard: adminOrDenied,
			schema: customerClosingSchema,
			run: ({ db, actor }, input) => {
				setCustomerClosed(db, actor, { ...input, id: args.params.id });
				return input;
			},
			failed: { title: "Error", text: "The account was not changed." },
			done: ({ closed }) =>
				closed
					? {
							to: args.url.pathname,
							title: "Account Closed",
							text: "The customer is logged out everywhere and can't log in.",
						}
					: { to: args.url.pathname, title: "Account Reopened", text: "The customer can log in again." },
		},
		form,
	);

/** Also after a refusal, so that the approval's current state is shown. */
export const shouldRevalidate = () => true;

/** The page's one green button. */
function OrderFor({
	customer: { id, isWholesaleApproved },
}: Pick<Route.ComponentProps["loaderData"], "customer">) {
	const may = useMay();
	if (!isWholesaleApproved || !may("orders.place")) return null;
	return (
		<ButtonLink variant="primary" to={href("/admin-portal/customers/:id/order", { id })}>
			Order for this customer
		</ButtonLink>
	);
}

export default function CustomerPage({
	loaderData: { customer, activity },
	actionData,
}: Route.ComponentProps) {
	const { name, says } = PRICING_TIERS[customer.pricingTier];
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{customer.businessName ?? customer.username}</PageTitle>
			<StaffHead
				title={customer.businessName ?? customer.username}
				facts={
					<>
						{name}, {says} · customer since <Moment at={customer.createdAt} />
					</>
				}
			>
				<CustomerBadges customer={customer} />
				<OrderFor customer={customer} />
			</StaffHead>
			<CustomerFigures customer={customer} activity={activity} />
			<div className="duo">
				<CustomerRecords customer={customer} activity={activity} />
				<CustomerForms customer={customer} letters={activity.letters} reply={actionData} />
			</div>
		</div>
	);
}
