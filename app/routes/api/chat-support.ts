import { chatSchema } from "~/domain/assistant/chat.schema";
import { askSupport, getConversation } from "~/domain/assistant/conversation.server";
import { getSession } from "~/http/context.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";

/** The session's conversation so far. */
export const loader = jsonLoader({
	access: "public",
	run: ({ context, db }) => ({ messages: getConversation(db, getSession(context).id) }),
});

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Failed to send message",
		schema: chatSchema,
		run: ({ context, db, actor, ip }, { message }) => {
			takeVisitorForm(db, ip);
			const { response, link } = askSupport(db, actor, getSession(context).ensure(), message);
			return { response, link };
		},
	}),
});
