import { daysAfter } from "~/kernel/clock/buckets";
import type { Db } from "~db/client.server";
import { papers } from "~db/schema.server";

let counter = 0;

/** An open invoice of a company without an order: of a day, due 30 days later unless told otherwise. */
export const makeInvoice = (
	db: Db,
	values: { companyId: string; day: string; cents?: number } & Partial<typeof papers.$inferInsert>,
) =>
	db
		.insert(papers)
		.values({
			...{ kind: "invoice", number: `INV-T${++counter}`, dueOn: daysAfter(values.day, 30) },
			...{ cents: 10_000, subtotalCents: values.cents ?? 10_000, taxCents: 0, freightCents: 0 },
			...values,
		})
		.returning()
		.get();
