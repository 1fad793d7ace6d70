import { DOCUMENTS } from "~/terms/documents";
import { useAnswerTimes } from "~/ui/answer-times";
import { ButtonLink } from "~/ui/button";
import { useHeadingFocus } from "~/ui/focus";
import { Stepper } from "~/ui/form/stepper";
import { Line, Lines, Note, Panel } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { answerSentence } from "../answer-words";
import type { OwnApplication } from "../own-application.server";
import { ApplicationState } from "./application-state";
import type { WizardReply } from "./wizard-action.server";
import { STEP_TITLES } from "./wizard-steps";

const NEXT_STEPS = [
	"We verify your business documentation.",
	"We contact your trade references.",
	"You get the approval notice by email.",
	"You get access to the wholesale portal and pricing.",
];

/** Replaces the form once an application is open: the confirmation after a submit, or the application's status. */
export function ApplicationPage({
	application,
	submitted,
	reply,
}: {
	application: OwnApplication;
	submitted: boolean;
	reply: WizardReply | undefined;
}) {
	if (submitted && application.state === "pending") return <Submitted application={application} />;
	return (
		<div className="wrap" id="application">
			<div className="max-w-2xl">
				<PageTitle>Wholesale application</PageTitle>
				<Flash message={reply?.toast} />
				<PageHead
					kicker={application.businessName}
					title="Wholesale application"
					intro={answerSentence(application)}
				/>
				<ApplicationState application={application} />
				<p className="acts mt-5">
					<SiteLink to="/portal">Go to your portal</SiteLink>
					<SiteLink to="/products">Browse products</SiteLink>
				</p>
			</div>
		</div>
	);
}

function Submitted({ application }: { application: OwnApplication }) {
	const { reviewed } = useAnswerTimes();
	useHeadingFocus(4);
	return (
		<div className="wrap" id="application">
			<div className="split">
				<div className="max-w-2xl">
					<PageTitle>Application Submitted!</PageTitle>
					<PageHead kicker="Wholesale application" title="Application Submitted!" />
					<Stepper steps={Object.values(STEP_TITLES)} current={4} />
					<p className="intro">Our team reviews your application {reviewed} and notifies you by email.</p>
					<h2 className="mt-7">Next steps</h2>
					<ol className="mt-2 list-decimal pl-6">
						{NEXT_STEPS.map((step) => (
							<li key={step} className="mt-1">
								{step}
							</li>
						))}
					</ol>
					<Missing application={application} />
					<div className="acts mt-7">
						<ButtonLink variant="primary" to="/portal">
							Go to your portal
						</ButtonLink>
						<SiteLink to="/products">Browse products</SiteLink>
					</div>
				</div>
				<Panel as="aside" title="Received">
					<Lines>
						<Line label="Business" words>
							{application.businessName}
						</Line>
						<Line label="Submitted">
							<Moment at={application.submittedAt} />
						</Line>
						<Line label="Documents">{application.files.length}</Line>
					</Lines>
				</Panel>
			</div>
		</div>
	);
}

function Missing({ application }: { application: OwnApplication }) {
	if (application.missing.length === 0) return null;
	const them = application.missing.length === 1 ? "it" : "them";
	return (
		<Note kind="warn" className="mt-6">
			<b>Still missing:</b> {application.missing.map((kind) => DOCUMENTS[kind].label).join(" and ")}. Add{" "}
			{them} from <SiteLink to="/portal">your portal</SiteLink>; an application without {them} can take
			longer.
		</Note>
	);
}
