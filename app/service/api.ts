import { type ApiTable, read } from "~/http/api.server";
import { getSession } from "~/http/context.server";
import { JsonPage, page, pagingOf, write } from "~/http/json.server";
import { takeVisitorForm } from "~/http/rate-limit.server";
import { ask } from "./assistant/buyer/ask.server";
import { chatSchema } from "./assistant/chat.schema";
import { getConversation } from "./assistant/conversation.server";
import { languageOf } from "./assistant/spanish";
import { contactSchema } from "./messages/contact.schema";
import { listMessages, senderView } from "./messages/message.queries.server";
import { sendMessage } from "./messages/send-message.server";
import { chatAnswerShape, chatShape, messageShape, sentShape } from "./support-shapes.server";

/** The calls of support. */
export const supportApi = {
	"GET /api/contact": read({
		says: "Lists messages from the contact form, the newest first, for staff.",
		access: "inbox",
		gives: page(messageShape),
		run: ({ db, actor, url }) => {
			const { rows, total } = listMessages(db, actor, pagingOf(url));
			return new JsonPage(rows, total);
		},
	}),
	"POST /api/contact": write({
		says: "Sends the shop a message.",
		access: "public",
		title: "Failed to Send",
		ignoresUnknown: true,
		schema: contactSchema,
		status: 201,
		gives: sentShape,
		run: ({ db, actor, ip }, input) => {
			takeVisitorForm(db, ip);
			return senderView(sendMessage(db, actor, input).message);
		},
	}),
	"GET /api/chat/support": read({
		says: "Gives the session's conversation with the assistant so far.",
		access: "public",
		gives: chatShape,
		run: ({ context, db, actor }) => ({ messages: getConversation(db, actor, getSession(context).id) }),
	}),
	"POST /api/chat/support": write({
		says: "Asks the assistant.",
		access: "public",
		title: "Failed to send message",
		notOnce: "A conversation is of a session, also of visitors.",
		ignoresUnknown: true,
		schema: chatSchema,
		gives: chatAnswerShape,
		waits: true,
		run: async ({ context, request }, { message }) => {
			const { response, link, also } = await ask(context, request, message);
			return { response, link, sources: [link, ...also], lang: languageOf(message) };
		},
	}),
} satisfies ApiTable;
