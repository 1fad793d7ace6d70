import { eq } from "drizzle-orm";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { isToCome } from "~/kernel/numbers/numbers.server";
import type { Db, Tx } from "~db/client.server";
import { entryLines, ledgerEntries } from "~db/schema.server";
import { companyRow } from "../entries/company-row.server";
import { type Opening, openingsSchema } from "./opening.schema.ts";

/** The line of such a paper: its goods stand in the old books. */
const LINE = "Open from the books before this shop";

const ENTRY_COUNTERS = ["invoice", "credit"] as const;

/** Whether a number may still be given to one of our own papers. */
export const isOursToCome = (db: Db | Tx, number: string): boolean =>
	ENTRY_COUNTERS.some((kind) => isToCome(db, kind, number));

/** Why a paper of the books before this shop can't come in; null if it can (Rule 16.58). */
export function whyRefused(
	db: Db | Tx,
	{ kind, number, day, dueOn }: Opening,
): { field: string; message: string } | null {
	if (day > shopToday()) return { field: "day", message: "This day is still to come" };
	if (kind === "invoice" && dueOn && dueOn < day)
		return { field: "dueOn", message: "It can't be due before its own day" };
	const found = db
		.select({ isOpening: ledgerEntries.isOpening })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.number, number))
		.get();
	if (found)
		return {
			field: "number",
			message: found.isOpening ? `${number} is in the books already` : `${number} is a paper of this shop`,
		};
	return isOursToCome(db, number)
		? {
				field: "number",
				message: `${number} will be a number of this shop. Write something before it, such as OLD-${number}`,
			}
		: null;
}

/**
 * Writes a paper of the books before this shop into a company's account (Rule 16.58). It settles nothing by itself.
 * @returns its id.
 * @throws DomainError invalid, with the field, for what `whyRefused` says.
 */
export function writeOpening(
	tx: Tx,
	actorId: string,
	company: { id: string; name: string },
	paper: Opening,
): string {
	const why = whyRefused(tx, paper);
	if (why) throw new DomainError("invalid", why.message, { field: why.field });
	const { kind, number, day, dueOn, amount } = paper;
	const isInvoice = kind === "invoice";
	const entry = tx
		.insert(ledgerEntries)
		.values({
			...{ kind, number, day, companyId: company.id, actorId, isOpening: true },
			dueOn: isInvoice ? (dueOn ?? day) : null,
			...{ subtotalCents: amount, taxCents: 0, freightCents: 0 },
			cents: isInvoice ? amount : -amount,
			document: {
				...{ seller: null, billTo: null, shipTo: null, orderNumber: null, poNumber: null },
				...{ paymentMethod: null, parcel: null },
				customer: { name: company.name, licenses: [] },
			},
		})
		.returning({ id: ledgerEntries.id })
		.get();
	tx.insert(entryLines)
		.values({
			...{ paperId: entry.id, position: 0, name: LINE, quantity: 1 },
			...{ unitPriceCents: amount, lineTotalCents: amount },
		})
		.run();
	return entry.id;
}

const sumOf = (papers: readonly Opening[]): number =>
	papers.reduce((sum, { kind, amount }) => sum + (kind === "invoice" ? amount : -amount), 0);

/**
 * Brings open invoices and credits of the books before this shop into a company's account, all or none (Rule 16.58).
 * @returns how many, and what they add to the balance, in cents.
 * @throws DomainError forbidden, not_found; invalid for a number that exists or will be ours, and for a day to come.
 */
export const addOpenings = command("opening.add", {
	by: "orders.payment",
	of: ["id"],
	input: openingsSchema,
	once: true,
	run(tx, admin, { id, entries }, { note }): { count: number; cents: number } {
		const company = companyRow(tx, id);
		for (const [n, paper] of entries.entries()) {
			try {
				writeOpening(tx, admin.id, company, paper);
			} catch (error) {
				if (!(error instanceof DomainError)) throw error;
				const errors = error.errors.map((one) => ({ ...one, field: `entries[${n}].${one.field}` }));
				throw new DomainError(error.code, error.message, { errors });
			}
		}
		const cents = sumOf(entries);
		note({
			entity: "company",
			entityId: id,
			after: { company: company.name, papers: entries.map(({ number }) => number), cents },
		});
		return { count: entries.length, cents };
	},
});
