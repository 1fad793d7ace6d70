import { Form, href, useLocation } from "react-router";
import type { ApplicationDetails } from "~/domain/applications/application-admin.queries.server";
import { QUESTIONS, REJECTION_REASONS } from "~/domain/applications/decision-presets";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { Details } from "~/ui/layout/details";
import type { DecisionOrigin } from "./decision-origin.server";

/** The reply to the last post of these forms, on the application's own page. */
export type DecisionProblems = { notes?: string[]; question?: string[]; typed?: Record<string, string> };

type Props = {
	application: ApplicationDetails;
	/** The one-time key of each page view. */
	formKey: string;
	/** The screen to go back to. */
	from: DecisionOrigin;
	/** Alone on its page: Approve is the primary button. */
	alone?: boolean;
	problems?: DecisionProblems;
};

/** The ids of the two texts, for the messages that name them. */
export const reasonId = (id: string) => `reason-${id}`;
export const questionId = (id: string) => `question-${id}`;

/** Approve, Reject and Request information, for a pending application; nothing for any other. */
export function DecisionForms({ application, formKey, from, alone = false, problems = {} }: Props) {
	const { pathname, search } = useLocation();
	const { id, state, applicant } = application;
	if (state !== "pending") return null;
	const decision = href("/admin/applications/:id/decision", { id });
	const { notes = [], question = [], typed = {} } = problems;
	// The list as it was filtered and paged; a refused form keeps it.
	const redirectTo = alone ? typed.redirectTo : pathname + search;
	const hidden = (
		<>
			<input type="hidden" name="from" value={from} />
			{redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
		</>
	);
	const describedBy = `application-${id}`;
	return (
		<>
			<div className="decide mt-4">
				<Form method="post" action={decision} className="acts" noValidate>
					{hidden}
					<input type="hidden" name="status" value="approved" />
					<label className="font-semibold" htmlFor={`tier-${id}`}>
						Pricing tier
					</label>
					<select
						className="in w-auto"
						id={`tier-${id}`}
						name="pricingTier"
						defaultValue={typed.pricingTier ?? applicant.pricingTier}
					>
						{Object.entries(PRICING_TIERS).map(([value, { name, says }]) => (
							<option key={value} value={value}>
								{name}, {says}
							</option>
						))}
					</select>
					<Button
						variant={alone ? "primary" : "ink"}
						pendingText="Approving..."
						aria-describedby={describedBy}
					>
						Approve
					</Button>
				</Form>
				<Form
					method="post"
					action={decision}
					className={notes.length > 0 ? "acts rej bad" : "acts rej"}
					noValidate
				>
					{hidden}
					<input type="hidden" name="status" value="rejected" />
					<FieldError id={`${reasonId(id)}-error`} errors={notes} />
					<label className="font-semibold" htmlFor={reasonId(id)}>
						Reason
					</label>
					<input
						className="in md:min-w-40 md:flex-1"
						id={reasonId(id)}
						name="notes"
						list="rejection-reasons"
						placeholder="Required to reject"
						autoComplete="off"
						maxLength={2000}
						defaultValue={typed.notes}
						aria-invalid={notes.length > 0 || undefined}
						aria-describedby={notes.length > 0 ? `${reasonId(id)}-error` : describedBy}
					/>
					<Button variant="bad" pendingText="Rejecting..." aria-describedby={describedBy}>
						Reject
					</Button>
				</Form>
			</div>
			<div className="mt-3">
				<Details summary="Request information" open={question.length > 0 || undefined}>
					<Form
						method="post"
						action={href("/admin/applications/:id/question", { id })}
						className={question.length > 0 ? "acts bad" : "acts"}
						noValidate
					>
						{hidden}
						<FieldError id={`${questionId(id)}-error`} errors={question} />
						<label className="font-semibold" htmlFor={questionId(id)}>
							Question
						</label>
						<input
							className="in min-w-40 flex-1"
							id={questionId(id)}
							name="question"
							list="application-questions"
							placeholder="What is missing?"
							autoComplete="off"
							maxLength={2000}
							defaultValue={typed.question}
							aria-invalid={question.length > 0 || undefined}
							aria-describedby={question.length > 0 ? `${questionId(id)}-error` : describedBy}
						/>
						<Button pendingText="Sending..." aria-describedby={describedBy}>
							Send question
						</Button>
					</Form>
				</Details>
			</div>
		</>
	);
}

/** The presets of both fields, once per page. */
export function DecisionPresets() {
	return (
		<>
			<datalist id="rejection-reasons">
				{REJECTION_REASONS.map((reason) => (
					<option key={reason} value={reason} />
				))}
			</datalist>
			<datalist id="application-questions">
				{QUESTIONS.map((question) => (
					<option key={question} value={question} />
				))}
			</datalist>
		</>
	);
}
