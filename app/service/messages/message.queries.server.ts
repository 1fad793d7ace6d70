import { inArray } from "drizzle-orm";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { contactMessages } from "~db/schema.server";
import type { ContactMessage } from "./send-message.server";

/** A message as its sender gets it back: nothing of what staff does with it but its status. */
export function senderView(message: ContactMessage) {
	const { id, name, email, phone, subject, type, status, createdAt } = message;
	return { id, name, email, phone, subject, message: message.message, type, status, createdAt };
}

/** Messages as they are kept, for programs of admins. */
export const listMessages = adminList({
	permission: "inbox",
	table: contactMessages,
	sorts: newestFirst(contactMessages.createdAt, contactMessages.id),
	rows: (db, ids) => db.select().from(contactMessages).where(inArray(contactMessages.id, ids)).all(),
});
