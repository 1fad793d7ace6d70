import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { contactMessages } from "~db/schema.server";

export type MailedMessage = Pick<
	typeof contactMessages.$inferSelect,
	"name" | "subject" | "message" | "reply" | "createdAt"
>;

/** The message a mail acknowledges or answers. @throws DomainError not_found. */
export function getMailedMessage(db: Db, actor: Actor, messageId: string): MailedMessage {
	requireSystem(actor);
	const { name, subject, message, reply, createdAt } = contactMessages;
	const row = db
		.select({ name, subject, message, reply, createdAt })
		.from(contactMessages)
		.where(eq(contactMessages.id, messageId))
		.get();
	if (!row) throw notFound("Message");
	return row;
}
