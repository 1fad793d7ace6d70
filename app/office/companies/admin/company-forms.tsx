import { Form, href, Link } from "react-router";
import { NotesForm } from "~/desk/forms/notes-form";
import { useMay } from "~/desk/may";
import { FEATURE_RECORDS } from "~/terms/features";
import { MESSAGE_STATUSES, QUOTE_STATUSES } from "~/terms/inbox";
import { PRICING_TIERS, type PricingTier } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form/select-field";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { Moment } from "~/ui/text/moment";
import type { CompanyActivity } from "../company-activity.queries.server";

const TIERS = Object.entries(PRICING_TIERS).map(([value, { name, description }]) => ({
	value,
	label: `${name}: ${description}`,
}));
const TERMS = [
	{ value: "net30", label: "Net 30 allowed" },
	{ value: "prepay", label: "Prepay only" },
];

/** What was written, and staff's notes with who wrote them last. */
export function LettersCard({
	letters,
	notes,
	notesBy,
	version,
	action,
}: {
	letters: CompanyActivity["letters"];
	notes: string | null;
	notesBy: { by: string; at: Date } | null;
	version: number;
	/** Where the notes are kept. */
	action: string;
}) {
	return (
		<Card title="Messages and notes">
			<Letters letters={letters} />
			<div id="notes-card">
				<InlineFlash at="notes" />
				<NotesForm
					key={notes}
					action={action}
					name="notes"
					label="Notes about the customer"
					hint="For staff only."
					notes={notes}
					version={version}
					at="notes"
				/>
				{notesBy ? (
					<p className="mute small">
						Written by {notesBy.by}, <Moment at={notesBy.at} show="shortTime" />. Earlier ones are in the
						history.
					</p>
				) : null}
			</div>
		</Card>
	);
}

/** Tier and payment terms, for those who may set them; everybody else reads them in the page's head. */
export function TermsCard({
	terms: { pricingTier, paymentTerms, version },
	action,
}: {
	terms: { pricingTier: PricingTier; paymentTerms: "net30" | "prepay"; version: number };
	action: string;
}) {
	return (
		<Card title="Tier and terms">
			<InlineFlash at="terms" />
			<Form method="post" action={action} noValidate>
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="at" value="terms" />
				<SelectField
					key={pricingTier}
					name="pricingTier"
					label="Pricing tier"
					options={TIERS}
					defaultValue={pricingTier}
				/>
				<SelectField
					key={paymentTerms}
					name="paymentTerms"
					label="Payment terms"
					options={TERMS}
					defaultValue={paymentTerms}
				/>
				<Button pendingText="Saving...">Save tier and terms</Button>
			</Form>
		</Card>
	);
}

const LETTERS = {
	message: { page: (id: string) => href("/admin/messages/:id/:does?", { id }), statuses: MESSAGE_STATUSES },
	quote: { page: (id: string) => href("/admin/quotes/:id/:does?", { id }), statuses: QUOTE_STATUSES },
	...FEATURE_RECORDS,
} as const;

function Letters({ letters }: { letters: CompanyActivity["letters"] }) {
	const may = useMay();
	if (letters.length === 0) return <p className="mute small">Nothing was written.</p>;
	return (
		<ul className="small">
			{letters.map(({ kind, id, subject, status, createdAt }) => {
				const { page, statuses } = LETTERS[kind];
				return (
					<li key={id}>
						<Moment at={createdAt} show="short" />:{" "}
						{may("inbox") ? (
							<Link className="tap" to={page(id)}>
								{subject}
							</Link>
						) : (
							subject
						)}{" "}
						<span className="mute">{(statuses as Record<string, { label: string }>)[status]?.label}</span>
					</li>
				);
			})}
		</ul>
	);
}
