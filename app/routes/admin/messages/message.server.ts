import { messageStatusSchema, replySchema } from "~/domain/messages/answer-message.schema";
import { messageInbox } from "~/domain/messages/answer-message.server";
import { INQUIRY_TYPES } from "~/domain/messages/inquiry-types";
import { getMessage, listMessageQueue } from "~/domain/messages/message-admin.queries.server";
import { MESSAGE_STATUSES } from "~/terms/inbox";
import { shortAge } from "../applications/age-in-words";
import { inboxActions } from "../inbox/actions.server";
import { MESSAGES } from "../inbox/inboxes";

export const messages = inboxActions(MESSAGES, {
	list: listMessageQueue,
	get: getMessage,
	row: ({ id, name, subject, type, status, createdAt }, now) => ({
		...{ id, name, detail: subject, note: INQUIRY_TYPES[type] },
		aside: status === "new" ? shortAge(createdAt, now) : MESSAGE_STATUSES[status].label,
		isWaiting: status === "new",
	}),
	operations: messageInbox,
	answerSchema: replySchema,
	statusSchema: messageStatusSchema,
});
