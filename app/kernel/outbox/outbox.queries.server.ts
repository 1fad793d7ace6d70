import { eq, inArray, sql } from "drizzle-orm";
import { MAIL_STATUSES } from "~/terms/mail-status";
import type { Db, Tx } from "~db/client.server";
import { outbox } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireAdmin } from "../actor/permissions.ts";
import { notFound } from "../errors.ts";
import { adminList, newestFirst } from "../lists/admin-list.server";
import type { OutboxRow } from "./mail-delivery.server";

export const SEARCHED = [outbox.to, outbox.template];

/** Mails of the outbox, by part of their address or template. */
export const listMails = adminList({
	permission: "mail",
	table: outbox,
	search: SEARCHED,
	filters: {
		status: {
			label: "Status",
			column: outbox.status,
			terms: MAIL_STATUSES,
			tally: sql`select status as value, n from outbox_counts`,
		},
	},
	sorts: newestFirst(outbox.createdAt, outbox.id),
	rows: (db, ids) => db.select().from(outbox).where(inArray(outbox.id, ids)).all(),
});

/** One mail of the outbox. @throws DomainError unauthenticated, forbidden, not_found. */
export function getMail(db: Db | Tx, actor: Actor, id: string): OutboxRow {
	requireAdmin(actor, "mail");
	const mail = db.select().from(outbox).where(eq(outbox.id, id)).get();
	if (!mail) throw notFound("Mail");
	return mail;
}
