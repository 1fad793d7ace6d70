import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import type { CustomerDetails } from "~/domain/customers/customer.queries.server";
import { NotesForm } from "~/routes/admin/forms/notes-form";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-field";
import { Card } from "~/ui/layout/card";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import { useMay } from "../may";

type Reply = { result: SubmissionResult; toast: FlashMessage | null } | undefined;
type Props = { customer: CustomerDetails; reply: Reply };

const TIERS = Object.entries(PRICING_TIERS).map(([value, { name, says }]) => ({
	value,
	label: `${name}: ${says}`,
}));
const TERMS = [
	{ value: "net30", label: "Net 30 allowed" },
	{ value: "prepay", label: "Prepay only" },
];

/** What staff decide about a customer. */
export function CustomerForms({ customer, reply }: Props) {
	const { id } = customer;
	const may = useMay();
	return (
		<div className="grid gap-5">
			{may("customers.terms") ? (
				<Card title="Tier and terms">
					<Form
						className="mt-3"
						method="post"
						action={href("/admin-portal/customers/:id/terms", { id })}
						noValidate
					>
						<input type="hidden" name="version" value={customer.version} />
						<SelectField
							key={customer.pricingTier}
							name="pricingTier"
							label="Pricing tier"
							options={TIERS}
							defaultValue={customer.pricingTier}
						/>
						<SelectField
							key={customer.paymentTerms}
							name="paymentTerms"
							label="Payment terms"
							options={TERMS}
							defaultValue={customer.paymentTerms}
						/>
						<Button pendingText="Saving...">Save tier and terms</Button>
					</Form>
				</Card>
			) : null}
			{may("applications") && (customer.isWholesaleApproved || customer.revokedAt) ? (
				<Approval key={String(customer.isWholesaleApproved)} customer={customer} reply={reply} />
			) : null}
			<Card title="Notes">
				<NotesForm
					key={customer.notes}
					action={href("/admin-portal/customers/:id/notes", { id })}
					name="notes"
					label="Notes about the customer"
					hint="For staff only."
					notes={customer.notes}
					version={customer.version}
				/>
			</Card>
			{may("staff") ? (
				<Card title="Administration">
					<Form className="mt-3" method="post" action={href("/admin-portal/customers/:id/role", { id })}>
						<input type="hidden" name="role" value={customer.role === "admin" ? "user" : "admin"} />
						<p className="mute small mb-3">
							{customer.role === "admin"
								? "This account can see and change everything in the admin screens."
								: "An admin can see and change everything in the admin screens."}
						</p>
						<Button variant={customer.role === "admin" ? "bad" : "default"} pendingText="Saving...">
							{customer.role === "admin" ? "Remove admin role" : "Make admin"}
						</Button>
					</Form>
				</Card>
			) : null}
		</div>
	);
}

function Approval({ customer, reply }: Props) {
	const revoke = customer.isWholesaleApproved;
	const [form, fields] = answeredForm<{ approved: string; reason: string }>({
		id: revoke ? "revoke" : "restore",
		lastResult: reply?.result,
	});
	return (
		<Card title="Wholesale approval">
			<Form className="mt-3" method="post" id={form.id} noValidate>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="approved" value={revoke ? "false" : "true"} />
				<TextArea
					field={fields.reason}
					label="Reason"
					hint={revoke ? "The customer will see this." : "Kept in the audit log."}
					maxLength={1000}
				/>
				<Button variant={revoke ? "bad" : "default"} pendingText="Saving...">
					{revoke ? "Revoke approval" : "Restore approval"}
				</Button>
			</Form>
		</Card>
	);
}
