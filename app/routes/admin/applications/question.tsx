import { getNextPending } from "~/domain/applications/application-admin.queries.server";
import { askForMore } from "~/domain/applications/ask-for-more.server";
import { questionSchema } from "~/domain/applications/decision.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import type { Route } from "./+types/question";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";
import { afterDecision, type DecisionOrigin, failureOn, originOf } from "./decision-origin";
import { keyOf } from "./form-key";

export const loader = ({ context, params }: Route.LoaderArgs) => loadApplicationPage(context, params.id);

/** Asks the applicant for more (Rule 2.21), then goes on as a decision does. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const form = await readForm(request);
	const origin = originOf(form);
	const outcome = await submitForm(
		form,
		questionSchema,
		({ question }) => askForMore(db, actor, { id: params.id, question, key: keyOf(form) }),
		{ failure: failureOn(origin) },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Application Updated", `${outcome.value.businessName} has been asked for more.`);
	return seeOther(afterDecision(form, getNextPending(db, actor)));
}

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
	const origin = actionData?.result.initialValue?.from as DecisionOrigin | undefined;
	return (
		<ApplicationScreen
			key={loaderData.application.id}
			{...loaderData}
			reply={replyOf(actionData, { origin: origin ?? "queue" })}
		/>
	);
}
