import { count, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { type GivenAnswer, givenAnswer, usernameOf } from "~/kernel/inbox/inbox.server";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { isSameAs } from "~/kernel/text-match.server";
import { MESSAGE_STATUSES } from "~/terms/inbox";
import type { Db } from "~db/client.server";
import { contactMessages, users } from "~db/schema.server";
import { senderView } from "./message.queries.server";
import type { ContactMessage } from "./send-message.server";

/** A message as staff see it. */
export type StaffMessage = Pick<
	ContactMessage,
	"id" | "name" | "email" | "phone" | "subject" | "message" | "type" | "status" | "createdAt"
> & {
	/** The sender's account, when signed in. */
	userId: string | null;
	username: string | null;
	answered: GivenAnswer | null;
};

/** What people wrote (Rule 7.21). */
export const listMessageQueue = adminList({
	permission: "inbox",
	table: contactMessages,
	search: [contactMessages.name, contactMessages.email, contactMessages.subject, contactMessages.message],
	filters: { status: { label: "Status", column: contactMessages.status, terms: MESSAGE_STATUSES } },
	sorts: newestFirst(contactMessages.createdAt, contactMessages.id),
	rows: readMessages,
});

/** One message for staff. @throws DomainError unauthenticated, forbidden, not_found. */
export function getMessage(db: Db, actor: Actor, id: string): StaffMessage {
	requireAdmin(actor, "inbox");
	const [found] = readMessages(db, [id]);
	if (!found) throw notFound("Message");
	return found;
}

/** How many messages came from an address. @throws DomainError unauthenticated, forbidden. */
export function countMessagesFrom(db: Db, actor: Actor, email: string): number {
	requireAdmin(actor, "inbox");
	return db.select({ n: count() }).from(contactMessages).where(isSameAs(contactMessages.email, email)).get()!
		.n;
}

function readMessages(db: Db, ids: string[]): StaffMessage[] {
	return db
		.select({
			message: contactMessages,
			username: users.username,
			by: usernameOf(contactMessages.repliedBy),
		})
		.from(contactMessages)
		.leftJoin(users, eq(users.id, contactMessages.userId))
		.where(inArray(contactMessages.id, ids))
		.all()
		.map(({ message, username, by }) => ({
			...senderView(message),
			userId: message.userId,
			username,
			answered: givenAnswer(message.reply, by, message.repliedAt),
		}));
}
