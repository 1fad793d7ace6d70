import { shortAge } from "~/customers";
import { inboxActions } from "~/desk/inbox/actions.server";
import { MESSAGES } from "~/desk/inbox/inboxes";
import { recordForms } from "~/http/record-page.server";
import { MESSAGE_STATUSES } from "~/terms/inbox";
import { messageInbox } from "../answer-message.server";
import { INQUIRY_TYPES } from "../inquiry-types";
import { getMessage, listMessageQueue } from "../message-admin.queries.server";

export const messages = inboxActions(MESSAGES, {
	list: listMessageQueue,
	get: getMessage,
	row: ({ id, name, subject, type, status, createdAt }, now) => ({
		...{ id, name, detail: subject, note: INQUIRY_TYPES[type] },
		aside: status === "new" ? shortAge(createdAt, now) : MESSAGE_STATUSES[status].label,
		isWaiting: status === "new",
	}),
	operations: messageInbox,
});

/** What can be done on a message's page. */
export const messageForms = recordForms({ page: messages.setStatus, reply: messages.answer });
