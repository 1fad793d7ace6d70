import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { RESENT_WITHIN_MS } from "~/kernel/config/site";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Db, Tx } from "~db/client.server";
import { contactMessages } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { ContactInput } from "./contact.schema.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

/**
 * Keeps a visitor's or user's message for the staff (Rule 6.1). The same words from the same address within a
 * minute are a resend: they give the message already kept (Rule 6.2).
 *
 * The acknowledgement goes only to the address of the signed-in sender's own account, so that nobody can make
 * the shop write to strangers.
 *
 * @returns the message, and whether it was there already.
 */
export function sendMessage(
	db: Db,
	actor: Actor,
	input: ContactInput,
	now = new Date(),
): { message: ContactMessage; resent: boolean } {
	return transact(db, (tx) => {
		const earlier = findResent(tx, input, now);
		if (earlier) return { message: earlier, resent: true };
		const message = tx
			.insert(contactMessages)
			.values({ ...input, userId: actor.kind === "user" ? actor.id : null, createdAt: now })
			.returning()
			.get();
		if (actor.kind === "user" && actor.email.toLowerCase() === input.email.toLowerCase()) {
			queueEmail(tx, { template: "contact-received", to: actor.email, data: { messageId: message.id } });
		}
		return { message, resent: false };
	});
}

function findResent(tx: Tx, input: ContactInput, now: Date): ContactMessage | undefined {
	return tx
		.select()
		.from(contactMessages)
		.where(
			and(
				gte(contactMessages.createdAt, new Date(now.getTime() - RESENT_WITHIN_MS)),
				eq(sql`lower(${contactMessages.email})`, input.email.toLowerCase()),
				eq(contactMessages.name, input.name),
				eq(contactMessages.subject, input.subject),
				eq(contactMessages.message, input.message),
				eq(contactMessages.type, input.type),
				sql`${contactMessages.phone} is ${input.phone}`,
			),
		)
		.orderBy(desc(contactMessages.createdAt))
		.get();
}
