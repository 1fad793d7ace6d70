import { daysAfter } from "~/kernel/clock/buckets";
import type { Db } from "~db/client.server";
import { ledgerEntries, paymentNotices } from "~db/schema.server";

let counter = 0;

/** An open invoice of a company without an order: of a day, due 30 days later unless told otherwise. */
export const makeInvoice = (
	db: Db,
	values: { companyId: string; day: string; cents?: number } & Partial<typeof ledgerEntries.$inferInsert>,
) =>
	db
		.insert(ledgerEntries)
		.values({
			...{ kind: "invoice", number: `INV-T${++counter}`, dueOn: daysAfter(values.day, 30) },
			...{ cents: 10_000, subtotalCents: values.cents ?? 10_000, taxCents: 0, freightCents: 0 },
			...values,
		})
		.returning()
		.get();

/** A payment of $50.00 by check that settles nothing. */
export const makePayment = (
	db: Db,
	values: { companyId: string } & Partial<typeof ledgerEntries.$inferInsert>,
) =>
	db
		.insert(ledgerEntries)
		.values({ ...{ kind: "payment", day: "2026-03-04", cents: -5_000, method: "check" }, ...values })
		.returning()
		.get();

/** A payment of $50.00 that a company says it sent, for nothing in particular. */
export const makeNotice = (
	db: Db,
	values: { companyId: string; userId: string } & Partial<typeof paymentNotices.$inferInsert>,
) =>
	db
		.insert(paymentNotices)
		.values({ ...{ cents: 5_000, method: "ach", day: "2026-03-04" }, ...values })
		.returning()
		.get();
