import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { outbox } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { contains } from "../text-match.server";
import type { OutboxRow } from "./mail-delivery.server";
import type { MailStatus } from "./mail-status.ts";

export type MailFilter = { search: string; status: MailStatus | null };

function matching({ search, status }: MailFilter): SQL | undefined {
	return and(
		status ? eq(outbox.status, status) : undefined,
		search ? contains([outbox.to, outbox.template], search) : undefined,
	);
}

/**
 * Mails of the outbox, newest first, by part of their address or template.
 * @param paging `page` counts from 1.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listMails(
	db: Db,
	actor: Actor,
	filter: MailFilter,
	{ page, perPage }: { page: number; perPage: number },
): { mails: OutboxRow[]; total: number } {
	requireAdmin(actor);
	const where = matching(filter);
	const mails = db
		.select()
		.from(outbox)
		.where(where)
		.orderBy(desc(outbox.createdAt), desc(outbox.id))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
	const total = db.select({ n: count() }).from(outbox).where(where).get()?.n ?? 0;
	return { mails, total };
}

/** How many mails have each status. @throws DomainError unauthenticated, forbidden. */
export function countMails(db: Db, actor: Actor): Record<MailStatus, number> {
	requireAdmin(actor);
	const counts = { queued: 0, sending: 0, sent: 0, failed: 0 };
	for (const { status, n } of db
		.select({ status: outbox.status, n: count() })
		.from(outbox)
		.groupBy(outbox.status)
		.all()) {
		counts[status] = n;
	}
	return counts;
}

/** One mail of the outbox. @throws DomainError unauthenticated, forbidden, not_found. */
export function getMail(db: Db | Tx, actor: Actor, id: string): OutboxRow {
	requireAdmin(actor);
	const mail = db.select().from(outbox).where(eq(outbox.id, id)).get();
	if (!mail) throw notFound("Mail");
	return mail;
}
