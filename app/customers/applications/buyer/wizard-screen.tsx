import { Suspense, useState } from "react";
import { useHeadingFocus } from "~/ui/focus";
import { Stepper } from "~/ui/form/stepper";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import type { OwnApplication } from "../own-application.server";
import { ApplicationPanel } from "./application-panel";
import { StepForm, type StepFormProps } from "./step-form";
import { STEP_TITLES } from "./wizard-steps";

/** The application form at one of its three steps. */
export function WizardScreen(props: StepFormProps) {
	const { step, draft, application, states, reply } = props;
	// The form is re-created when an answer arrives, but not when the answer is cleared again.
	const [at, setAt] = useState(0);
	if (reply && reply.at !== at) setAt(reply.at);
	useHeadingFocus(step);
	return (
		<div className="wrap">
			<div className="split">
				<div className="max-w-2xl">
					{/* Set here and not in meta, which can't see the action's errors. */}
					<PageTitle>{reply?.result.error ? `Error: ${STEP_TITLES[step]}` : STEP_TITLES[step]}</PageTitle>
					<Flash message={reply?.toast} />
					<PageHead kicker="Wholesale application" title={STEP_TITLES[step]} />
					<Stepper steps={Object.values(STEP_TITLES)} current={step} />
					<Situation application={application} />
					{states.notYet && step > 1 ? (
						<Note kind="warn" className="mb-5">
							<b>{states.notYet.text}.</b> <SiteLink to="/apply">What you can do</SiteLink>
						</Note>
					) : null}
					{/* Around the form: until its step's code has loaded, the form posts without scripts. */}
					<Suspense>
						<StepForm key={`${step}-${at}`} {...props} />
					</Suspense>
				</div>
				<ApplicationPanel draft={draft} step={step} isVisitor={props.isVisitor} />
			</div>
		</div>
	);
}

/** Explains to earlier applicants why the form is open again. */
function Situation({ application }: { application: OwnApplication | null }) {
	if (application?.state === "needs_information") {
		return (
			<Note kind="warn" className="mb-5">
				<b>We need more information.</b>
				<p className="whitespace-pre-line">{application.question}</p>
				<p>Change or add the requested information below, then submit your application again.</p>
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
