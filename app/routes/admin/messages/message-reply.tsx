import { replySchema } from "~/domain/messages/answer-message.schema";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { getMessage } from "~/domain/messages/message-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { keyOf } from "../applications/form-key";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import type { Route } from "./+types/message-reply";
import { MessageScreen } from "./message-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const message = foundOr404(() => getMessage(getDb(context), admin, params.id));
	return { message, formKey: crypto.randomUUID() };
}

/** Answers by email (Rule 7.21). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const outcome = await submitForm(
		form,
		replySchema,
		({ reply }) =>
			replyToMessage(getDb(context), getActor(context), { id: params.id, reply, key: keyOf(form) }),
		{ failure: { title: "Error", text: "The reply was not sent." } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Reply Sent", `The reply goes to ${outcome.value.email} by email.`);
	return seeOther(dashboardUrl("messages"));
}

export default function MessageReply({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
