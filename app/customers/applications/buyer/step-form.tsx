import { Form } from "react-router";
import type { ApplicationDocumentKind } from "~/terms/documents";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, type Problem, problemsOf } from "~/ui/form/error-summary";
import type { ConformField } from "~/ui/form/field-source";
import { fetchedPart } from "~/ui/layout/fetched-part";
import { SiteLink } from "~/ui/site-link";
import type { ApplicationField } from "../application.schema";
import type { Draft } from "../draft.server";
import type { OwnApplication } from "../own-application.server";
import type { WizardStates } from "../store-state.server";
import type { WizardReply } from "./wizard-action.server";
import type { Step } from "./wizard-steps";

/** Props of every step. */
export type StepProps = {
	fields: Record<ApplicationField | ApplicationDocumentKind | "email", ConformField>;
	states: WizardStates;
	draft: Draft;
	replacing: ApplicationDocumentKind | null;
	/** No user is signed in. */
	isVisitor: boolean;
};

const loadBusiness = () => import("./business-step").then(({ BusinessStep }) => BusinessStep);
const loadDocuments = () => import("./document-step").then(({ DocumentStep }) => DocumentStep);
const loadReferences = () => import("./reference-step").then(({ ReferenceStep }) => ReferenceStep);

const partId = (step: Step) => `step-${step}`;
const STEPS = {
	1: fetchedPart<StepProps>(partId(1), loadBusiness),
	2: fetchedPart<StepProps>(partId(2), loadDocuments),
	3: fetchedPart<StepProps>(partId(3), loadReferences),
};

/** Loads the code of the next steps once the user starts typing. A failure is ignored: the code is requested again when it is needed. */
function fetchAhead() {
	for (const load of [loadBusiness, loadDocuments, loadReferences]) load().catch(() => undefined);
}

export type StepFormProps = {
	step: Step;
	draft: Draft;
	replacing: ApplicationDocumentKind | null;
	/** No user is signed in. */
	isVisitor: boolean;
	states: WizardStates;
	/** The account's address. */
	email: string;
	application: OwnApplication | null;
	reply: WizardReply | undefined;
};

const LABELS: Partial<Record<string, string>> = {
	storeState: "Step 1",
	businessName: "Step 1",
	businessAddress: "Step 1",
	businessPhone: "Step 1",
	ein: "Step 1",
	expectedVolume: "Step 3",
	tradeReferences: "Step 3",
};

/** Problems link to fields of this step. Those of another step name its number instead. */
function problemsOn(step: Step, form: Parameters<typeof problemsOf>[0]): Problem[] {
	return problemsOf(form).map((problem) => {
		const name = problem.id?.slice(form.id.length + 1) ?? "";
		const where = LABELS[name];
		return !where || where === `Step ${step}` ? problem : { text: `${where}: ${problem.text}` };
	});
}

export function StepForm({
	step,
	draft,
	replacing,
	isVisitor,
	states,
	email,
	application,
	reply,
}: StepFormProps) {
	const [form, fields] = answeredForm<Record<ApplicationField | ApplicationDocumentKind | "email", string>>({
		id: "apply",
		lastResult: reply?.result,
		defaultValue: { ...draft.fields, email },
	});
	const StepFields = STEPS[step];
	// Then 'Tell me when you do' is the button to press.
	const isStopped = step === 1 && states.notYet?.isChosen;
	return (
		<Form
			method="post"
			action={`/apply?step=${step}`}
			encType={step === 2 ? "multipart/form-data" : undefined}
			id={form.id}
			noValidate
			onFocus={fetchAhead}
		>
			<ErrorSummary problems={problemsOn(step, form)} />
			{draft.id ? <input type="hidden" name="draft" value={draft.id} /> : null}
			{application?.state === "needs_information" ? (
				<input type="hidden" name="answers" value={application.id} />
			) : null}
			<div id={partId(step)}>
				<StepFields
					fields={fields}
					draft={draft}
					states={states}
					replacing={replacing}
					isVisitor={isVisitor}
				/>
			</div>
			<div className="acts mt-7">
				{step === 3 ? (
					<Button variant="primary" name="intent" value="submit" pendingText="Submitting...">
						Submit Application
					</Button>
				) : (
					<Button variant={isStopped ? undefined : "primary"} name="intent" value="next">
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
				<SiteLink to="/legal/privacy">Privacy Policy</SiteLink>.
			</p>
		</Form>
	);
}
