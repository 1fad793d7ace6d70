import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { MESSAGE_STATUS_NAMES } from "~/terms/inbox";
import type { Db } from "~db/client.server";
import { contactMessages, users } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { containsWords } from "../text-match.server";
import type { ContactMessage } from "./send-message.server";

export const MESSAGE_FILTERS = ["all", ...MESSAGE_STATUS_NAMES] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** A message as staff see it. */
export type StaffMessage = Omit<ContactMessage, "repliedBy"> & {
	/** The sender's account, when signed in. */
	username: string | null;
	repliedBy: string | null;
};

/**
 * A page of messages for staff, newest first, and how many there are of each status.
 *
 * @param query.search words of the name, email, subject or text; all must be found.
 * @param query.page counts from 1; one past the end gives the last.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listMessageQueue(
	db: Db,
	actor: Actor,
	query: { filter: MessageFilter; search: string; page: number; perPage: number },
) {
	requireAdmin(actor);
	const found = matching(query.search);
	const counts = { all: 0, new: 0, read: 0, replied: 0, archived: 0 };
	const groups = db
		.select({ status: contactMessages.status, n: count() })
		.from(contactMessages)
		.where(found)
		.groupBy(contactMessages.status)
		.all();
	for (const { status, n } of groups) {
		counts[status] = n;
		counts.all += n;
	}
	const total = counts[query.filter];
	const pageCount = Math.max(1, Math.ceil(total / query.perPage));
	const page = Math.min(query.page, pageCount);
	const messages = selectMessages(db)
		.where(and(query.filter === "all" ? undefined : eq(contactMessages.status, query.filter), found))
		.orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
		.limit(query.perPage)
		.offset((page - 1) * query.perPage)
		.all()
		.map(flat);
	return { messages, counts, total, page, pageCount };
}

/** One message for staff. @throws DomainError unauthenticated, forbidden, not_found. */
export function getMessage(db: Db, actor: Actor, id: string): StaffMessage {
	requireAdmin(actor);
	const row = selectMessages(db).where(eq(contactMessages.id, id)).get();
	if (!row) throw notFound("Message");
	return flat(row);
}

const selectMessages = (db: Db) =>
	db
		.select({
			message: contactMessages,
			username: users.username,
			repliedBy: sql<
				string | null
			>`(select staff.username from users as staff where staff.id = ${contactMessages.repliedBy})`,
		})
		.from(contactMessages)
		.leftJoin(users, eq(users.id, contactMessages.userId))
		.$dynamic();

type Selected = ReturnType<ReturnType<typeof selectMessages>["all"]>[number];

const flat = ({ message, username, repliedBy }: Selected): StaffMessage => ({
	...message,
	username,
	repliedBy,
});

function matching(search: string): SQL | undefined {
	const { name, email, subject, message } = contactMessages;
	return containsWords([name, email, subject, message], search);
}
