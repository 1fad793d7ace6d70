import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { getNextPending } from "../application-admin.queries.server";
import { askForMore } from "../ask-for-more.server";
import { questionSchema } from "../decision.schema";
import type { Route } from "./+types/question";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";
import { afterDecision, type DecisionOrigin, failureOn, originOf } from "./decision-origin.server";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	loadApplicationPage(context, params.id, url);

/** Requests information from the applicant (Rule 2.21), then redirects like a decision. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: questionSchema,
		run: ({ db, actor, key }, input) => askForMore(db, actor, { ...input, id: args.params.id, key }),
		failed: (form) => failureOn(originOf(form)),
		done: ({ businessName }, { db, actor, form }) => ({
			to: afterDecision(form, getNextPending(db, actor)),
			title: "Application Updated",
			text: `${businessName} has been asked for more information.`,
		}),
	});

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
