import { Form, href } from "react-router";
import { type CompanyTerms, DescribedField, onlyOf, TERMS_LIST } from "~/customers";
import { NotesForm } from "~/desk/forms/notes-form";
import { useMay } from "~/desk/may";
import { FEATURE_RECORDS } from "~/terms/features";
import { MESSAGE_STATUSES, QUOTE_STATUSES } from "~/terms/inbox";
import type { PaymentTerms } from "~/terms/payment";
import { Button } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { useIsOn } from "~/ui/switches";
import { Moment } from "~/ui/text/moment";
import type { CompanyActivity } from "../company-activity.queries.server";

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
	terms,
	given,
	action,
}: {
	terms: CompanyTerms & { version: number };
	/** The payment terms to choose from, besides those it has. */
	given: readonly PaymentTerms[];
	action: string;
}) {
	return (
		<Card title="Tier and terms">
			<InlineFlash at="terms" />
			<Form method="post" action={action} noValidate>
				<input type="hidden" name="version" value={terms.version} />
				<input type="hidden" name="at" value="terms" />
				{TERMS_LIST.map((field) => (
					<DescribedField
						key={`${field.column} ${terms[field.column]}`}
						as={field.column === "paymentTerms" ? onlyOf(field, [...given, terms.paymentTerms]) : field}
						name={field.column}
						value={terms[field.column]}
					/>
				))}
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
	const isOn = useIsOn();
	if (letters.length === 0) return <p className="mute small">Nothing was written.</p>;
	return (
		<ul className="small">
			{letters.map(({ kind, id, subject, status, createdAt }) => {
				const { page, statuses } = LETTERS[kind];
				return (
					<li key={id}>
						<Moment at={createdAt} show="short" />:{" "}
						{may("inbox") && (kind !== "quote" || isOn("quotes")) ? (
							<SiteLink className="tap" to={page(id)}>
								{subject}
							</SiteLink>
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
