import { getSession } from "~/http/context.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { ask } from "../buyer/ask.server";
import { chatSchema } from "../chat.schema";
import { getConversation } from "../conversation.server";
import { languageOf } from "../spanish";

/** The session's conversation so far. */
export const loader = jsonLoader({
	access: "public",
	run: ({ context, db, actor }) => ({ messages: getConversation(db, actor, getSession(context).id) }),
});

export const action = jsonAction({
	POST: write({
		access: "public",
		title: "Failed to send message",
		ignoresUnknown: true,
		schema: chatSchema,
		run: async ({ context, request }, { message }) => {
			const { response, link, also } = await ask(context, request, message);
			return { response, link, sources: [link, ...also], lang: languageOf(message) };
		},
	}),
});
