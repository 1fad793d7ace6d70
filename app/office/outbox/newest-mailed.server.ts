import { and, desc, eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import {
	contactMessages,
	ledgerEntries,
	orders,
	paymentNotices,
	quoteRequests,
	shipments,
} from "~db/schema.server";

/** An invoice that we wrote: those of the books before this shop have no lines. */
const ownInvoice = and(eq(ledgerEntries.kind, "invoice"), eq(ledgerEntries.isOpening, false));

/** Ids of the newest records, for template previews; undefined if there is none. */
export function getNewestMailedIds(db: Db, actor: Actor) {
	requireSystem(actor);
	const newest = (table: typeof orders | typeof contactMessages | typeof quoteRequests) =>
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
		payment: db
			.select({ id: ledgerEntries.id })
			.from(ledgerEntries)
			.where(eq(ledgerEntries.kind, "payment"))
			.orderBy(desc(ledgerEntries.id))
			.limit(1)
			.get(),
		notice: db
			.select({ id: paymentNotices.id })
			.from(paymentNotices)
			.orderBy(desc(paymentNotices.id))
			.limit(1)
			.get(),
		invoice: db
			.select({ id: ledgerEntries.id, companyId: ledgerEntries.companyId, day: ledgerEntries.day })
			.from(ledgerEntries)
			.where(ownInvoice)
			.orderBy(desc(ledgerEntries.id))
			.limit(1)
			.get(),
	};
}

/** The number of the newest invoice; undefined before there is one. */
export function getNewestInvoice(db: Db, actor: Actor): string | null | undefined {
	requireSystem(actor);
	return db
		.select({ number: ledgerEntries.number })
		.from(ledgerEntries)
		.where(ownInvoice)
		.orderBy(desc(ledgerEntries.id))
		.limit(1)
		.get()?.number;
}
