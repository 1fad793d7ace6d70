import { messageStatusSchema, replySchema } from "~/domain/messages/answer-message.schema";
import { messageInbox } from "~/domain/messages/answer-message.server";
import { getMessage } from "~/domain/messages/message-admin.queries.server";
import { inboxActions } from "../inbox/actions.server";
import { MESSAGES } from "../inbox/inboxes";

export const messages = inboxActions(MESSAGES, {
	get: getMessage,
	operations: messageInbox,
	answerSchema: replySchema,
	statusSchema: messageStatusSchema,
});
