import { replySchema } from "~/domain/messages/answer-message.schema";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { getMessage } from "~/domain/messages/message-admin.queries.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { dashboardUrl } from "../dashboard/dashboard-tab";
import type { Route } from "./+types/message-reply";
import { MessageScreen } from "./message-screen";

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const message = foundOr404(() => getMessage(getDb(context), admin, params.id));
	return { message, formKey: newFormKey() };
}

/** Answers by email (Rule 7.21). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: replySchema,
		run: ({ db, actor, key }, input) => replyToMessage(db, actor, { ...input, id: args.params.id, key }),
		failed: { title: "Error", text: "The reply was not sent." },
		done: ({ email }) => ({
			to: dashboardUrl("messages"),
			title: "Reply Sent",
			text: `The reply goes to ${email} by email.`,
		}),
	});

export default function MessageReply({ loaderData, actionData }: Route.ComponentProps) {
	return <MessageScreen {...loaderData} reply={actionData} />;
}
