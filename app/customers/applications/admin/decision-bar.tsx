import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { useMay } from "~/desk/may";
import { TierName, useTiers } from "~/desk/tiers";
import { discountWords } from "~/terms/pricing-tiers";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { KeyHint } from "~/ui/staff/key-hint";
import type { ApplicationDetails } from "../application-admin.queries.server";
import { QUESTIONS, REJECTION_REASONS } from "../decision-presets";
import type { DecisionOrigin } from "./decision-origin.server";

/** The reply to the last post of these forms, on the application's own page. */
export type DecisionProblems = { notes?: string[]; question?: string[]; typed?: Record<string, string> };

type Props = {
	application: ApplicationDetails;
	/** The one-time key of each page view. */
	formKey: string;
	/** The screen to go back to. */
	from: DecisionOrigin;
	/** Its address with the next application open. */
	next: string | undefined;
	/** Whether the keyboard starts here. */
	focused: boolean;
	problems: DecisionProblems | undefined;
};

/** The ids of the two texts, for the messages that name them. */
export const reasonId = (id: string) => `reason-${id}`;
export const questionId = (id: string) => `question-${id}`;

/** Approve, Request information and Reject, for a pending application; nothing for any other. */
export function DecisionBar({ application, formKey, from, next, focused, problems = {} }: Props) {
	const { id, kind, state, businessName, applicant } = application;
	const may = useMay();
	const tiers = useTiers();
	if (state !== "pending") return null;
	const decision = href("/admin/applications/:id/:does?", { id, does: "decision" });
	const { notes = [], question = [], typed = {} } = problems;
	// A refused form keeps the list it came from.
	const redirectTo = next ?? typed.redirectTo;
	const hidden = (
		<>
			<input type="hidden" name="from" value={from} />
			{redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${id}`} />
		</>
	);
	const describedBy = `application-${id}`;
	return (
		<Start name={businessName} focused={focused}>
			<Form method="post" action={decision} id={`approve-${id}`} className="contents" noValidate>
				{hidden}
				<input type="hidden" name="status" value="approved" />
				{kind === "company" && !may("customers.terms") ? (
					<span className="small grow">
						<TierName tier={applicant.pricingTier} /> tier
					</span>
				) : null}
				{kind === "company" && may("customers.terms") ? (
					<>
						<label className="vh" htmlFor={`tier-${id}`}>
							Pricing tier
						</label>
						<select
							className="in grow"
							id={`tier-${id}`}
							name="pricingTier"
							defaultValue={typed.pricingTier ?? applicant.pricingTier}
						>
							{tiers.map((tier) => (
								<option key={tier.key} value={tier.key}>
									{tier.name}, {discountWords(tier)}
								</option>
							))}
						</select>
					</>
				) : null}
				<Button variant="primary" pendingText="Approving..." aria-describedby={describedBy} data-key="a">
					Approve<KeyHint>A</KeyHint>
				</Button>
			</Form>
			<span className="lg-s flex-1" />
			<Opens
				summary={
					<>
						Request information…<KeyHint>E</KeyHint>
					</>
				}
				k="e"
				isOpen={question.length > 0}
			>
				<Form
					method="post"
					action={href("/admin/applications/:id/:does?", { id, does: "question" })}
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
					<Button variant="ink" pendingText="Sending..." aria-describedby={describedBy}>
						Send question
					</Button>
				</Form>
			</Opens>
			<Opens
				summary={
					<>
						Reject…<KeyHint>R</KeyHint>
					</>
				}
				k="r"
				isBad
				isOpen={notes.length > 0}
			>
				<Form method="post" action={decision} className={notes.length > 0 ? "acts bad" : "acts"} noValidate>
					{hidden}
					<input type="hidden" name="status" value="rejected" />
					<FieldError id={`${reasonId(id)}-error`} errors={notes} />
					<label className="font-semibold" htmlFor={reasonId(id)}>
						Reason
					</label>
					<input
						className="in min-w-40 flex-1"
						id={reasonId(id)}
						name="notes"
						list="rejection-reasons"
						placeholder="Required to reject"
						autoComplete="off"
						maxLength={2000}
						defaultValue={typed.status === "rejected" ? typed.notes : undefined}
						aria-invalid={notes.length > 0 || undefined}
						aria-describedby={notes.length > 0 ? `${reasonId(id)}-error` : describedBy}
					/>
					<Button variant="bad" pendingText="Rejecting..." aria-describedby={describedBy}>
						Reject
					</Button>
				</Form>
			</Opens>
			<Presets id="rejection-reasons" texts={REJECTION_REASONS} />
			<Presets id="application-questions" texts={QUESTIONS} />
		</Start>
	);
}

const Presets = ({ id, texts }: { id: string; texts: readonly string[] }) => (
	<datalist id={id}>
		{texts.map((text) => (
			<option key={text} value={text} />
		))}
	</datalist>
);

/** A button that opens a text in the bar. With scripts the focus goes into it. */
function Opens({
	summary,
	k,
	isBad = false,
	isOpen,
	children,
}: {
	summary: ReactNode;
	k: string;
	isBad?: boolean;
	isOpen: boolean;
	children: ReactNode;
}) {
	const focus = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		const details = currentTarget.closest("details");
		// The click opens it only after this.
		requestAnimationFrame(() => {
			if (details?.open) details.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
		});
	};
	return (
		<details name="decide" open={isOpen || undefined}>
			{/* biome-ignore-start lint/a11y: a summary is a button of its own, and its keys click it */}
			<summary className={isBad ? "btn btn-bad" : "btn"} onClick={focus} data-key={k}>
				{summary}
			</summary>
			{/* biome-ignore-end lint/a11y: as above */}
			{children}
		</details>
	);
}

/** Where the keyboard starts: two tabs from Approve, and Enter here does nothing. */
function Start({ name, focused, children }: { name: string; focused: boolean; children: ReactNode }) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (focused) box.current?.focus({ preventScroll: true });
	}, [focused]);
	return (
		<section
			ref={box}
			aria-label={`Decision on ${name}`}
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: a queue of decisions is worked through from the keyboard
			autoFocus={focused}
			className="decidebar"
		>
			{children}
		</section>
	);
}
