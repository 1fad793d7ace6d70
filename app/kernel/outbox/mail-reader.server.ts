import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { companies, locations, orders, quoteRequests, users } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireSystem } from "../actor/permissions.ts";
import { featureMails, type Owned } from "../features/features.server";
import type { TemplateName } from "../mails/email-templates.ts";
import { isSameAs } from "../text-match.server";
import { MAIL_KINDS } from "./mail-kinds.ts";

type Mail = { template: TemplateName; to: string; data: object };
/** A feature's mail; only data of its template is stored with it. */
type MailOfRecord = { recordOf: (tx: Db | Tx, data: never) => Owned | undefined };
type Ids = Partial<Record<"orderId" | "quoteId" | "locationId", string | null>>;

/** Whether an address is a confirmed one of an open account (Rule 1.13), or a company's for invoices (Rule 16.63). */
export const isConfirmed = (db: Db | Tx, email: string): boolean =>
	db
		.select({ id: users.id })
		.from(users)
		.where(and(isSameAs(users.email, email), isNotNull(users.emailConfirmedAt), isNull(users.deletedAt)))
		.get() !== undefined ||
	db
		.select({ id: companies.id })
		.from(companies)
		.where(
			and(
				isNotNull(companies.invoiceEmail),
				isSameAs(companies.invoiceEmail, email),
				isNotNull(companies.invoiceEmailConfirmedAt),
			),
		)
		.get() !== undefined;

/** The record that a mail is about: its company, and the person it belongs to. */
function recordOf(tx: Db | Tx, { template, to, data }: Mail): Owned | undefined {
	const { reader } = MAIL_KINDS[template];
	if (typeof reader === "string" || !("about" in reader)) return undefined;
	const { orderId, quoteId, locationId } = data as Ids;
	const ofOrder = { companyId: orders.companyId, userId: orders.userId };
	switch (reader.about) {
		case "order":
			return tx.select(ofOrder).from(orders).where(eq(orders.id, orderId!)).get();
		case "feature":
			return featureMail(template)?.recordOf(tx, data as never);
		case "quote": {
			const { companyId, userId } = quoteRequests;
			return tx.select({ companyId, userId }).from(quoteRequests).where(eq(quoteRequests.id, quoteId!)).get();
		}
		case "location": {
			const person = tx.select({ id: users.id }).from(users).where(isSameAs(users.email, to)).get();
			const isThis = eq(locations.id, locationId ?? "");
			const location = tx.select({ companyId: locations.companyId }).from(locations).where(isThis).get();
			return location && { ...location, userId: person?.id ?? null };
		}
	}
}

const featureMail = (template: string) =>
	(featureMails() as Readonly<Record<string, MailOfRecord | undefined>>)[template];

/**
 * The address a mail goes to. One about a record of a company whose person has left goes to the company's owner who has been there
 * longest (Rule 13.12).
 */
export function readerOf(tx: Db | Tx, mail: Mail): string {
	const record = recordOf(tx, mail);
	if (!record?.companyId || !record.userId) return mail.to;
	const member = and(eq(users.id, record.userId), eq(users.companyId, record.companyId));
	if (tx.select({ id: users.id }).from(users).where(member).get()) return mail.to;
	const owner = tx
		.select({ email: users.email })
		.from(users)
		.where(and(eq(users.companyId, record.companyId), eq(users.companyRole, "owner")))
		.orderBy(sql`${users.deletedAt} is not null`, asc(users.createdAt), asc(users.id))
		.get();
	return owner?.email ?? mail.to;
}

/** Whether an address is a confirmed one of an open account (Rule 1.13). */
export function isAddressConfirmed(db: Db, actor: Actor, email: string): boolean {
	requireSystem(actor);
	return isConfirmed(db, email);
}
