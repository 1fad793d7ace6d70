import { and, desc, eq, isNotNull } from "drizzle-orm";
import { keptCompanyId } from "~/customers/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import type { Db } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import { readStatement } from "../account.queries.server";

/** The invoice of a mailed parcel, or the order's last invoice of any parcel if none is given. Undefined for orders from before invoices. */
export function getMailedInvoice(db: Db, actor: Actor, orderId: string, shipmentId?: string) {
	requireSystem(actor);
	return db
		.select({ number: ledgerEntries.number, cents: ledgerEntries.cents, dueOn: ledgerEntries.dueOn })
		.from(ledgerEntries)
		.where(
			and(
				eq(ledgerEntries.orderId, orderId),
				eq(ledgerEntries.kind, "invoice"),
				shipmentId ? eq(ledgerEntries.shipmentId, shipmentId) : isNotNull(ledgerEntries.shipmentId),
			),
		)
		.orderBy(desc(ledgerEntries.id))
		.get();
}

export type MailedInvoice = NonNullable<ReturnType<typeof getMailedInvoice>>;

/** The statement of a company; if the company was merged, of the one it was merged into. */
const mailedStatement = (db: Db, companyId: string, days: { from?: string; to?: string }) => ({
	...readStatement(db, keptCompanyId(db, companyId) ?? companyId, days),
	mailName: getSeller(db).mailName,
});

/** The statement that a mail brings. @throws DomainError not_found. */
export function getMailedStatement(
	db: Db,
	actor: Actor,
	{ companyId, ...days }: EmailTemplates["account-statement"],
) {
	requireSystem(actor);
	return mailedStatement(db, companyId, days);
}

export type MailedStatement = ReturnType<typeof getMailedStatement>;

/** The open invoices for a reminder: those it was queued for and all late ones. @throws DomainError not_found. */
export function getMailedReminder(
	db: Db,
	actor: Actor,
	{ companyId, invoiceIds }: EmailTemplates["invoice-reminder"],
) {
	requireSystem(actor);
	const { company, seller, open, mailName } = mailedStatement(db, companyId, { from: shopToday() });
	const isMeant = ({ id }: { id: string }) => invoiceIds.includes(id);
	return {
		company: company.name,
		seller: { ...seller, mailName },
		open: open.filter((invoice) => isMeant(invoice) || invoice.daysLate > 0),
		isStillOpen: open.some(isMeant),
	};
}

export type MailedReminder = ReturnType<typeof getMailedReminder>;
