import { href } from "react-router";
import { messageStatusSchema } from "~/domain/messages/answer-message.schema";
import { setMessageStatus } from "~/domain/messages/answer-message.server";
import { getMessage } from "~/domain/messages/message-admin.queries.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import type { Route } from "./+types/message";
import { MessageScreen } from "./message-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const message = foundOr404(() => getMessage(getDb(context), admin, params.id));
	return { message, formKey: newFormKey() };
}

/** Sets the status (Rule 7.21). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: messageStatusSchema,
		run: ({ db, actor }, input) => setMessageStatus(db, actor, { ...input, id: args.params.id }),
		failed: { title: "Error", text: "Failed to update the message. Please try again." },
		done: ({ status }, { form }) => ({
			to: returnPath(form, href("/admin/messages/:id", args.params)),
			title: "Message Updated",
			text: `The message is ${status}.`,
		}),
	});

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
