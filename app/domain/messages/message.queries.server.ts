import { count, desc } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { contactMessages } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { requireAdmin } from "../permissions.ts";
import type { ContactMessage } from "./send-message.server";

/** A message as its sender gets it back: nothing of what staff does with it but its status. */
export function senderView(message: ContactMessage) {
	const { id, name, email, phone, subject, type, status, createdAt } = message;
	return { id, name, email, phone, subject, message: message.message, type, status, createdAt };
}

/**
 * Messages, newest first, for admins.
 * @param paging `page` counts from 1.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listMessages(db: Db, actor: Actor, { page, perPage }: { page: number; perPage: number }) {
	requireAdmin(actor);
	const rows = db
		.select()
		.from(contactMessages)
		.orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
	const total = db.select({ n: count() }).from(contactMessages).get()?.n ?? 0;
	return { rows, total };
}
