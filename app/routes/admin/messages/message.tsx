import { href } from "react-router";
import { messageStatusSchema } from "~/domain/messages/answer-message.schema";
import { setMessageStatus } from "~/domain/messages/answer-message.server";
import { getMessage } from "~/domain/messages/message-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, safeRedirect } from "~/http/guards.server";
import type { Route } from "./+types/message";
import { MessageScreen } from "./message-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const message = foundOr404(() => getMessage(getDb(context), admin, params.id));
	return { message, formKey: crypto.randomUUID() };
}

/** Sets the status (Rule 7.21). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const outcome = await submitForm(
		form,
		messageStatusSchema,
		({ status }) => setMessageStatus(getDb(context), getActor(context), { id: params.id, status }),
		{ failure: { title: "Error", text: "Failed to update the message. Please try again." } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Message Updated", `The message is ${outcome.value.status}.`);
	return seeOther(safeRedirect(form.get("returnTo"), href("/admin/messages/:id", { id: params.id })));
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
