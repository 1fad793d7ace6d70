import { daysAfter } from "~/kernel/clock/buckets";
import type { Db } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";

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
