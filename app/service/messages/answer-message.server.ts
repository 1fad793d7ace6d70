import { eq } from "drizzle-orm";
import { inboxOperations } from "~/kernel/inbox/inbox.server";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { contactMessages } from "~db/schema.server";
import { messageStatusSchema, replySchema } from "./answer-message.schema.ts";
import type { ContactMessage } from "./send-message.server";

/** Answering messages and setting their status (Rule 7.21). */
export const messageInbox = inboxOperations<ContactMessage>({
	entity: "message",
	called: "Message",
	action: "message.reply",
	answerSchema: replySchema,
	statusSchema: messageStatusSchema,
	verb: "reply",
	find: (tx, id) => tx.select().from(contactMessages).where(eq(contactMessages.id, id)).get(),
	answerOf: ({ repliedBy: by, repliedAt: at }) => at && { by, at },
	keepAnswer: (tx, { id, email }, { text, by, at }) => {
		queueEmail(tx, { template: "contact-reply", to: email, data: { messageId: id } });
		return tx
			.update(contactMessages)
			.set({ reply: text, status: "replied", repliedBy: by, repliedAt: at })
			.where(eq(contactMessages.id, id))
			.returning()
			.get();
	},
	keepStatus: (tx, id, status) =>
		tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning().get(),
	auditDetails: ({ subject }) => ({ subject }),
});
