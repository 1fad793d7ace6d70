import { Suspense } from "react";
import { href, redirect } from "react-router";
import { getActor, getDb, getSession } from "~/http/context.server";
import { replyHeaders } from "~/http/form.server";
import { answerTimes } from "~/kernel/settings/settings.queries.server";
import { fetchedPart } from "~/ui/layout/fetched-part";
import { accountSheet } from "~/ui/styles/sheets";
import { getDraft } from "../draft.server";
import { getLatestApplication, isOpen } from "../own-application.server";
import { statesOfWizard } from "../store-state.server";
import type { Route } from "./+types/apply";
import { handleWizard } from "./wizard-action.server";
import { WizardScreen } from "./wizard-screen";
import { replacedKind, stepOf } from "./wizard-steps";

/** The wizard at one of its steps, or the status of an application that rules out another one (Rule 2.6). */
export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const application = actor.kind === "user" ? getLatestApplication(db, actor) : null;
	const step = stepOf(url);
	const times = answerTimes(db);
	if (application && isOpen(application.state) && application.state !== "needs_information") {
		return { step, application, draft: null, times };
	}
	if (step === 4) throw redirect(href("/apply"));
	const draft = getDraft(db, { actor, sessionId: getSession(context).id });
	return {
		step,
		application,
		draft,
		times,
		replacing: replacedKind(url),
		isVisitor: actor.kind !== "user",
		states: statesOfWizard(db, draft, application),
		/** Whom we write to once we ship there, unless another address is typed (Rule 2.16). */
		email: actor.kind === "user" ? actor.email : "",
	};
}

/** Revalidates after errors too, because the valid files of the request were kept and are shown as chosen. */
export const shouldRevalidate = () => true;

/** One post of the wizard: saves the step, removes a file, or submits the application (Rules 2.1, 2.2). */
export async function action({ request, context, url }: Route.ActionArgs) {
	return handleWizard(request, context, url);
}

export const headers = replyHeaders;

export const links = accountSheet;

export const meta = () => [
	{
		name: "description",
		content:
			"Apply for wholesale access in three steps: your business, your documents and a review. For licensed retailers only.",
	},
];

// Loaded separately, because most visitors have not applied yet.
const ApplicationPage = fetchedPart("application", () =>
	import("./application-page").then(({ ApplicationPage }) => ApplicationPage),
);

export default function Apply({ loaderData, actionData }: Route.ComponentProps) {
	const { application, draft, step } = loaderData;
	if (!draft) {
		return (
			<Suspense>
				<ApplicationPage application={application} submitted={step === 4} reply={actionData} />
			</Suspense>
		);
	}
	return (
		<WizardScreen
			step={actionData?.step ?? (step as 1 | 2 | 3)}
			draft={draft}
			replacing={loaderData.replacing ?? null}
			isVisitor={loaderData.isVisitor ?? false}
			states={loaderData.states}
			email={loaderData.email}
			application={application}
			reply={actionData}
		/>
	);
}
