import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { contactMessages, users } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { spendKey } from "../forms/one-time-key.server";
import { adminOperation } from "../operation.server";
import { queueEmail } from "../outbox/queue-email.server";
import { shopTime } from "../shop-clock/shop-time.server";
import type { ContactMessage } from "./send-message.server";

/**
 * Answers a message by email, to the address it came from (Rule 7.21): the reply is kept, the status becomes replied.
 *
 * @param input.key the form's one-time key: the same form sent again does nothing.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was answered before: the message names
 *   who did and when.
 */
export const replyToMessage = adminOperation(
	(
		tx,
		admin,
		{ id, reply, key }: { id: string; reply: string; key?: string | null },
		now: Date = new Date(),
	): ContactMessage => {
		const message = getRow(tx, id);
		if (key && !spendKey(tx, admin, key)) return message;
		if (message.repliedAt) {
			const by = tx
				.select({ username: users.username })
				.from(users)
				.where(eq(users.id, message.repliedBy ?? ""))
				.get();
			throw new DomainError(
				"conflict",
				`Already answered by ${by?.username ?? "a former admin"} at ${shopTime(message.repliedAt)}.`,
			);
		}
		const answered = tx
			.update(contactMessages)
			.set({ reply, status: "replied", repliedBy: admin.id, repliedAt: now })
			.where(eq(contactMessages.id, id))
			.returning()
			.get();
		recordAudit(tx, admin, {
			action: "message.reply",
			entity: "message",
			entityId: id,
			before: { status: message.status },
			after: { subject: message.subject, status: answered.status, reply },
		});
		queueEmail(tx, { template: "contact-reply", to: message.email, data: { messageId: id } });
		return answered;
	},
);

/**
 * Sets a message's status (Rule 7.21). One that has it already stays as it is.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const setMessageStatus = adminOperation(
	(tx, admin, { id, status }: { id: string; status: ContactMessage["status"] }): ContactMessage => {
		const message = getRow(tx, id);
		if (message.status === status) return message;
		recordAudit(tx, admin, {
			action: "message.status",
			entity: "message",
			entityId: id,
			before: { status: message.status },
			after: { subject: message.subject, status },
		});
		return tx.update(contactMessages).set({ status }).where(eq(contactMessages.id, id)).returning().get();
	},
);

function getRow(tx: Tx, id: string): ContactMessage {
	const message = tx.select().from(contactMessages).where(eq(contactMessages.id, id)).get();
	if (!message) throw notFound("Message");
	return message;
}
