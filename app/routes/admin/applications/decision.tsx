import { getNextPending } from "~/domain/applications/application-admin.queries.server";
import { decideApplication } from "~/domain/applications/decide-application.server";
import { decisionSchema } from "~/domain/applications/decision.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import type { Route } from "./+types/decision";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";
import { afterDecision, type DecisionOrigin, failureOn, originOf } from "./decision-origin";
import { keyOf } from "./form-key";

export const loader = ({ context, params }: Route.LoaderArgs) => loadApplicationPage(context, params.id);

/** Approves or rejects (Rule 2.20), and goes on to the next pending one or back to the list it came from. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const form = await readForm(request);
	const origin = originOf(form);
	const outcome = await submitForm(
		form,
		decisionSchema,
		(input) => decideApplication(db, actor, { ...input, id: params.id, key: keyOf(form) }),
		{ failure: failureOn(origin) },
	);
	if (!outcome.done) return outcome.reply;
	const { businessName, status } = outcome.value;
	if (origin === "portal") {
		const did = status === "approved" ? "Approved" : "Rejected";
		setFlash(context, `Application ${did}`, `The wholesale application has been ${did.toLowerCase()}.`);
	} else {
		setFlash(context, "Application Updated", `${businessName} has been ${status}.`);
	}
	return seeOther(afterDecision(form, getNextPending(db, actor)));
}

export default function Decision({ loaderData, actionData }: Route.ComponentProps) {
	const origin = actionData?.result.initialValue?.from as DecisionOrigin | undefined;
	return (
		<ApplicationScreen
			key={loaderData.application.id}
			{...loaderData}
			reply={replyOf(actionData, { origin: origin ?? "queue" })}
		/>
	);
}
