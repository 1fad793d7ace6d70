import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { getNextPending } from "../application-admin.queries.server";
import { decideApplication } from "../decide-application.server";
import { decisionSchema } from "../decision.schema";
import { licenseHoldsAfter, licenseHoldsText } from "../license-holds-after.server";
import type { Route } from "./+types/decision";
import { loadApplicationPage } from "./application-page.server";
import { replyOf } from "./application-reply";
import { ApplicationScreen } from "./application-screen";
import { afterDecision, type DecisionOrigin, failureOn, originOf } from "./decision-origin.server";

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
	loadApplicationPage(context, params.id, url);

/** Approves or rejects (Rule 2.20), and goes on to the next pending one or back to the list it came from. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: decisionSchema,
		run: ({ db, actor, key }, input) => decideApplication(db, actor, { ...input, id: args.params.id, key }),
		failed: (form) => failureOn(originOf(form)),
		done: (application, { db, actor, form }) => {
			const { businessName, status } = application;
			const held = licenseHoldsText(licenseHoldsAfter(db, actor, application));
			const to = afterDecision(form, getNextPending(db, actor));
			if (originOf(form) !== "portal") {
				return { to, title: "Application Updated", text: `${businessName} has been ${status}.${held}` };
			}
			const did = status === "approved" ? "Approved" : "Rejected";
			const text = `The wholesale application has been ${did.toLowerCase()}.${held}`;
			return { to, title: `Application ${did}`, text };
		},
	});

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
