import { Form, href, Link } from "react-router";
import type { CustomerDetails } from "~/domain/customers/customer.queries.server";
import type { CustomerActivity } from "~/domain/customers/customer-activity.queries.server";
import { NotesForm } from "~/routes/admin/forms/notes-form";
import { CLAIM_STATUSES } from "~/terms/claims";
import { MESSAGE_STATUSES, QUOTE_STATUSES } from "~/terms/inbox";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { Card, Facts } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";
import { useMay } from "../may";
import { AccessForms, type AccessReply } from "./access-forms";

type Props = { customer: CustomerDetails; reply: AccessReply };

const TIERS = Object.entries(PRICING_TIERS).map(([value, { name, says }]) => ({
	value,
	label: `${name}: ${says}`,
}));
const TERMS = [
	{ value: "net30", label: "Net 30 allowed" },
	{ value: "prepay", label: "Prepay only" },
];

/** Who they are, what was written, and what staff decide. What ends or grants access is behind 'Change access'. */
export function CustomerForms({
	customer,
	letters,
	reply,
}: Props & { letters: CustomerActivity["letters"] }) {
	const { id } = customer;
	const may = useMay();
	return (
		<div className="stackv">
			<Card title="Contact">
				<Facts
					className="facts-s"
					items={[
						{ label: "Email", value: <a href={`mailto:${customer.email}`}>{customer.email}</a> },
						{
							label: "Confirmed",
							value: customer.emailConfirmedAt ? <Moment at={customer.emailConfirmedAt} /> : "No",
						},
						{
							label: "Phone",
							value: customer.businessPhone ? (
								<a href={`tel:${customer.businessPhone.replace(/[^\d+]/g, "")}`}>{customer.businessPhone}</a>
							) : null,
						},
						{ label: "Username", value: customer.username },
						{
							label: "Last login",
							value: customer.lastLoginAt ? <Moment at={customer.lastLoginAt} show="full" /> : "Never",
						},
					]}
				/>
			</Card>
			<Card title="Messages and notes">
				<Letters letters={letters} />
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
			{may("customers.terms") && !customer.closedAt ? (
				<Card title="Tier and terms">
					<Form method="post" action={href("/admin-portal/customers/:id/terms", { id })} noValidate>
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
			{may("applications") ? <AccessForms customer={customer} reply={reply} /> : null}
		</div>
	);
}

const LETTERS = {
	message: { page: (id: string) => href("/admin/messages/:id", { id }), statuses: MESSAGE_STATUSES },
	quote: { page: (id: string) => href("/admin/quotes/:id", { id }), statuses: QUOTE_STATUSES },
	claim: { page: (id: string) => href("/admin/claims/:id", { id }), statuses: CLAIM_STATUSES },
} as const;

function Letters({ letters }: { letters: CustomerActivity["letters"] }) {
	if (letters.length === 0) return <p className="mute small">Nothing was written.</p>;
	return (
		<ul className="small">
			{letters.map(({ kind, id, subject, status, createdAt }) => {
				const { page, statuses } = LETTERS[kind];
				return (
					<li key={id}>
						<Moment at={createdAt} show="short" />:{" "}
						<Link className="tap" to={page(id)}>
							{subject}
						</Link>{" "}
						<span className="mute">{(statuses as Record<string, { label: string }>)[status]?.label}</span>
					</li>
				);
			})}
		</ul>
	);
}
