import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { orderWithLines } from "~/buying/orders/order.queries.server";
import type { Order } from "~/buying/orders/order-view";
import { hasFlavors } from "~/catalog/products/has-flavors.server";
import { keptCompanyId } from "~/customers/companies/company-page.queries.server";
import { readStatement } from "~/ledger/payments/account.queries.server";
import { claimsOf } from "~/service/claims/claim.queries.server";
import type { Claim } from "~/service/claims/claim-view";
import type { Db } from "../../../db/client.server";
import {
	claims,
	contactMessages,
	orders,
	papers,
	products,
	quoteRequests,
	shipments,
} from "../../../db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireSystem } from "../actor/permissions.ts";
import { shopToday } from "../clock/shop-time.server";
import { notFound } from "../errors.ts";
import { getSeller } from "../settings/seller.queries.server";
import type { EmailTemplates } from "./email-templates.ts";
import { isConfirmed } from "./mail-reader.server";

/** Whether an address is a confirmed one of an open account (Rule 1.13). */
export function isAddressConfirmed(db: Db, actor: Actor, email: string): boolean {
	requireSystem(actor);
	return isConfirmed(db, email);
}

/** The order a mail reports. @throws DomainError not_found. */
export function getMailedOrder(db: Db, actor: Actor, orderId: string): Order {
	requireSystem(actor);
	return orderWithLines(db, orderId);
}

/** The invoice of a parcel that a mail reports; of an order's last one without a parcel. Undefined for older orders without any. */
export function getMailedInvoice(db: Db, actor: Actor, orderId: string, shipmentId?: string) {
	requireSystem(actor);
	return db
		.select({ number: papers.number, cents: papers.cents, dueOn: papers.dueOn })
		.from(papers)
		.where(
			and(
				eq(papers.orderId, orderId),
				eq(papers.kind, "invoice"),
				shipmentId ? eq(papers.shipmentId, shipmentId) : isNotNull(papers.shipmentId),
			),
		)
		.orderBy(desc(papers.id))
		.get();
}

export type MailedInvoice = NonNullable<ReturnType<typeof getMailedInvoice>>;

/** A company's account for a mail; one that was merged meanwhile has its records elsewhere. */
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

/** The invoices that a mail reminds of: those it was written for and all that are late, as far as they are open. @throws DomainError not_found. */
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

export type MailedQuote = {
	id: string;
	/** The last day of the offered prices, YYYY-MM-DD; null when none were offered. */
	validUntil: string | null;
	message: string | null;
	answer: string | null;
	createdAt: Date;
	lines: {
		product: string;
		sku: string | null;
		flavor: string | null;
		assorted: boolean;
		quantity: number;
		/** The offered unit price, in cents. */
		priceCents: number | null;
	}[];
};

/** The quote request a mail acknowledges or answers, its products by name. @throws DomainError not_found. */
export function getMailedQuote(db: Db, actor: Actor, quoteId: string): MailedQuote {
	requireSystem(actor);
	const row = db.select().from(quoteRequests).where(eq(quoteRequests.id, quoteId)).get();
	if (!row) throw notFound("Quote request");
	const named = db
		.select({ id: products.id, name: products.name, sku: products.sku, hasFlavors })
		.from(products)
		.where(inArray(products.id, row.productIds))
		.all();
	const lines = row.productIds.map((id, n) => {
		const product = named.find((one) => one.id === id);
		return {
			product: product?.name ?? "A product no longer in the catalog",
			sku: product?.sku ?? null,
			flavor: row.flavors[n] ?? null,
			assorted: row.flavors[n] == null && product?.hasFlavors === true,
			quantity: row.quantities[n] ?? 0,
			priceCents: row.pricesCents?.[n] ?? null,
		};
	});
	const { id, message, answer, createdAt, validUntil } = row;
	return { id, message, answer, createdAt, validUntil, lines };
}

export type MailedClaim = Pick<
	Claim,
	| "claimNumber"
	| "orderNumber"
	| "reason"
	| "remedy"
	| "answer"
	| "decision"
	| "resolution"
	| "goodsBack"
	| "lines"
	| "papers"
	| "replacements"
	| "createdAt"
>;

/** The claim a mail acknowledges or answers. @throws DomainError not_found. */
export function getMailedClaim(db: Db, actor: Actor, claimId: string): MailedClaim {
	requireSystem(actor);
	const row = db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.id, claimId)).get();
	const claim = row && claimsOf(db, row.orderId).find(({ id }) => id === claimId);
	if (!claim) throw notFound("Claim");
	return claim;
}

/** Ids of the newest records, for template previews; undefined if there is none. */
export function getNewestMailedIds(db: Db, actor: Actor) {
	requireSystem(actor);
	const newest = (table: typeof orders | typeof contactMessages | typeof quoteRequests | typeof claims) =>
		db.select({ id: table.id }).from(table).orderBy(desc(table.createdAt)).limit(1).get()?.id;
	return {
		orderId: newest(orders),
		parcel: db
			.select({ orderId: shipments.orderId, shipmentId: shipments.id })
			.from(shipments)
			.orderBy(desc(shipments.id))
			.limit(1)
			.get(),
		messageId: newest(contactMessages),
		quoteId: newest(quoteRequests),
		claimId: newest(claims),
		invoice: db
			.select({ id: papers.id, companyId: papers.companyId, day: papers.day })
			.from(papers)
			.where(eq(papers.kind, "invoice"))
			.orderBy(desc(papers.id))
			.limit(1)
			.get(),
	};
}
