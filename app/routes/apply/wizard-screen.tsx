import { useState } from "react";
import { Form, Link } from "react-router";
import type { ApplicationField } from "~/domain/applications/application.schema";
import type { ApplicationDocumentKind } from "~/domain/applications/documents";
import type { Draft } from "~/domain/applications/draft.server";
import type { OwnApplication } from "~/domain/applications/own-application.server";
import { answeredForm } from "~/ui/answered-form";
import { Button } from "~/ui/button";
import { Note } from "~/ui/card";
import { ErrorSummary, type Problem, problemsOf } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { PageTitle } from "~/ui/page-title";
import { Stepper } from "~/ui/stepper";
import { Flash } from "~/ui/toast";
import { ApplicationDocket } from "./application-docket";
import type { WizardReply } from "./wizard-action.server";
import { BusinessStep, DocumentStep, ReferenceStep, type WizardFields } from "./wizard-fields";
import { STEP_TITLES, type Step } from "./wizard-steps";

type Props = {
	step: Step;
	draft: Draft;
	replacing: ApplicationDocumentKind | null;
	application: OwnApplication | null;
	reply: WizardReply | undefined;
};

/** The application form at one of its three steps. */
export function WizardScreen({ step, draft, replacing, application, reply }: Props) {
	// The form starts anew with an answer, and goes on when that answer is gone again.
	const [at, setAt] = useState(0);
	if (reply && reply.at !== at) setAt(reply.at);
	return (
		<div className="wrap">
			<div className="split">
				<div className="max-w-2xl">
					{/* Here, not in meta: only the answer to a post knows that it went wrong. */}
					<PageTitle>{reply?.result.error ? `Error: ${STEP_TITLES[step]}` : STEP_TITLES[step]}</PageTitle>
					<Flash message={reply?.toast} />
					<PageHead kicker="Wholesale application" title={STEP_TITLES[step]} />
					<Stepper steps={Object.values(STEP_TITLES)} current={step} />
					<Situation application={application} />
					<StepForm
						key={`${step}-${at}`}
						step={step}
						draft={draft}
						replacing={replacing}
						application={application}
						reply={reply}
					/>
				</div>
				<ApplicationDocket draft={draft} step={step} />
			</div>
		</div>
	);
}

/** Why someone who applied before is here again. */
function Situation({ application }: { application: OwnApplication | null }) {
	if (application?.state === "needs_information") {
		return (
			<Note kind="warn" className="mb-5">
				<b>We need more information.</b>
				<p className="whitespace-pre-line">{application.question}</p>
				<p>Change or add what is asked for below, then submit your application again.</p>
			</Note>
		);
	}
	if (application) {
		return (
			<Note className="mb-5">
				<b>Applying again.</b>
				<p>
					Your earlier answers are filled in.
					{application.reason ? ` What we wrote: ${application.reason}` : ""}
				</p>
			</Note>
		);
	}
	return null;
}

const LABELS: Partial<Record<string, string>> = {
	businessName: "Step 1",
	businessAddress: "Step 1",
	businessPhone: "Step 1",
	ein: "Step 1",
	expectedVolume: "Step 3",
	tradeReferences: "Step 3",
};

/** Links lead to fields of this step; what is wrong on the other one is said with its number. */
function problemsOn(step: Step, form: Parameters<typeof problemsOf>[0]): Problem[] {
	return problemsOf(form).map((problem) => {
		const name = problem.id?.slice(form.id.length + 1) ?? "";
		const where = LABELS[name];
		return !where || where === `Step ${step}` ? problem : { text: `${where}: ${problem.text}` };
	});
}

function StepForm({ step, draft, replacing, application, reply }: Props) {
	const [form, fields] = answeredForm<Record<ApplicationField | ApplicationDocumentKind, string>>({
		id: "apply",
		lastResult: reply?.result,
		defaultValue: draft.fields,
	});
	const shared: WizardFields = { fields, draft, replacing };
	return (
		<Form
			method="post"
			action={`/apply?step=${step}`}
			encType={step === 2 ? "multipart/form-data" : undefined}
			id={form.id}
			noValidate
		>
			<ErrorSummary problems={problemsOn(step, form)} />
			{draft.id ? <input type="hidden" name="draft" value={draft.id} /> : null}
			{application?.state === "needs_information" ? (
				<input type="hidden" name="answers" value={application.id} />
			) : null}
			{step === 1 ? <BusinessStep {...shared} /> : null}
			{step === 2 ? <DocumentStep {...shared} /> : null}
			{step === 3 ? <ReferenceStep {...shared} /> : null}
			<div className="acts mt-7">
				{step === 3 ? (
					<Button variant="primary" name="intent" value="submit" pendingText="Submitting...">
						Submit Application
					</Button>
				) : (
					<Button variant="primary" name="intent" value="next">
						Next Step
					</Button>
				)}
				{step === 1 ? null : (
					<Button name="intent" value="previous">
						Previous
					</Button>
				)}
			</div>
			<p className="small mute mt-5">
				By applying you confirm that you are 21 or older and act for the business you name. See our{" "}
				<Link to="/legal/privacy">Privacy Policy</Link>.
			</p>
		</Form>
	);
}
