import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { contactMessages, orders, products, quoteRequests } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { orderWithLines } from "../orders/order.queries.server";
import type { Order } from "../orders/order-view.ts";
import { requireSystem } from "../permissions.ts";

/** The order a mail reports. @throws DomainError not_found. */
export function getMailedOrder(db: Db, actor: Actor, orderId: string): Order {
	requireSystem(actor);
	return orderWithLines(db, orderId);
}

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
	message: string | null;
	answer: string | null;
	createdAt: Date;
	lines: { product: string; sku: string | null; flavor: string | null; quantity: number }[];
};

/** The quote request a mail acknowledges or answers, its products by name. @throws DomainError not_found. */
export function getMailedQuote(db: Db, actor: Actor, quoteId: string): MailedQuote {
	requireSystem(actor);
	const row = db.select().from(quoteRequests).where(eq(quoteRequests.id, quoteId)).get();
	if (!row) throw notFound("Quote request");
	const named = db
		.select({ id: products.id, name: products.name, sku: products.sku })
		.from(products)
		.where(inArray(products.id, row.productIds))
		.all();
	const lines = row.productIds.map((id, n) => {
		const product = named.find((one) => one.id === id);
		return {
			product: product?.name ?? "A product no longer in the catalogue",
			sku: product?.sku ?? null,
			flavor: row.flavors[n] ?? null,
			quantity: row.quantities[n] ?? 0,
		};
	});
	return { message: row.message, answer: row.answer, createdAt: row.createdAt, lines };
}

/** Ids of the newest records, to show what a mail about them looks like; undefined where there is none. */
export function getNewestMailedIds(db: Db, actor: Actor) {
	requireSystem(actor);
	const newest = (table: typeof orders | typeof contactMessages | typeof quoteRequests) =>
		db.select({ id: table.id }).from(table).orderBy(desc(table.createdAt)).limit(1).get()?.id;
	return {
		orderId: newest(orders),
		messageId: newest(contactMessages),
		quoteId: newest(quoteRequests),
	};
}
