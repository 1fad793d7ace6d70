import { Readable } from "node:stream";
import { and, asc, between, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { pdfOf } from "~/http/pdf-answer.server";
import type { ArchivedFile } from "~/http/zip-answer.server";
import type { Actor } from "~/kernel/actor/actor";
import { type CustomerActor, requireBalance } from "~/kernel/actor/permissions";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { notFound } from "~/kernel/errors";
import { decimalOf, decimalOrNull } from "~/kernel/money";
import {
	accountYears,
	entryName,
	getMyLedgerEntry,
	getMyReceipt,
	printedPaper,
	printedReceipt,
} from "~/ledger/index.server";
import { documentName } from "~/terms/documents";
import { ENTRY_KINDS } from "~/terms/ledger";
import { cleanFileName } from "~/uploads/file-name";
import { openFile } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";
import { ledgerEntries, licenses, locations, uploadedFiles } from "~db/schema.server";

const daysOf = (year: string) => [`${year}-01-01`, `${year}-12-31`] as const;
const text = (content: () => string) => async () => Readable.from([content()]);
const pdf = (make: () => Promise<Buffer>) => async () => Readable.from([await make()]);
const table = (heads: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
	BYTE_ORDER_MARK + [heads, ...rows].map(csvLine).join("");

/** The company's entries of a year, oldest first. */
const entriesIn = (db: Db, companyId: string, year: string) =>
	db
		.select()
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.companyId, companyId), between(ledgerEntries.day, ...daysOf(year))))
		.orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all();

type Entry = ReturnType<typeof entriesIn>[number];

/** Invoices, credits, payments and reversals as a statement has them. */
const papersCsv = (entries: readonly Entry[]) =>
	table(
		[
			"Day",
			"Kind",
			"Number or payment",
			"Order",
			"PO number",
			"Ship to",
			"Due",
			"Goods",
			"Tax",
			"Excise",
			"Freight",
			"Amount",
		],
		entries.map((entry) => {
			const { kind, day, dueOn, subtotalCents, taxCents, exciseCents, freightCents, cents, document } = entry;
			const sign = cents < 0 ? -1 : 1;
			const part = (value: number | null) => decimalOrNull(value === null ? null : sign * value);
			return [
				...[day, ENTRY_KINDS[kind].label, entryName(entry)],
				...[document?.orderNumber ?? null, document?.poNumber ?? null, document?.shipTo?.state ?? null],
				...[dueOn, part(subtotalCents), part(taxCents)],
				...[subtotalCents === null ? null : part(exciseCents), part(freightCents), decimalOf(cents)],
			];
		}),
	);

/** What a year's invoices less credits come to in each state that goods went to. Papers of earlier books name no state. */
function statesCsv(db: Db, entries: readonly Entry[]): string {
	const undone = entries.flatMap(({ undoes }) => undoes ?? []);
	const reversed = new Map(
		db
			.select()
			.from(ledgerEntries)
			.where(inArray(ledgerEntries.id, undone))
			.all()
			.map((entry) => [entry.id, entry]),
	);
	const sums = new Map<string, { goods: number; tax: number; excise: number; freight: number }>();
	for (const entry of entries) {
		// A reversal of a credit memo counts as what it takes back, the other way.
		const billed = entry.undoes ? reversed.get(entry.undoes) : entry;
		if (!billed || billed.subtotalCents === null || billed.isOpening) continue;
		const sign = entry.cents < 0 ? -1 : 1;
		const state = billed.document?.shipTo?.state ?? "";
		const sum = sums.get(state) ?? { goods: 0, tax: 0, excise: 0, freight: 0 };
		sum.goods += sign * billed.subtotalCents;
		sum.tax += sign * (billed.taxCents ?? 0);
		sum.excise += sign * billed.exciseCents;
		sum.freight += sign * (billed.freightCents ?? 0);
		sums.set(state, sum);
	}
	return table(
		["State", "Goods", "Sales tax", "Excise", "Freight"],
		[...sums]
			.sort(([a], [b]) => a.localeCompare(b))
			.map(([state, { goods, tax, excise, freight }]) => [
				state || null,
				...[goods, tax, excise, freight].map(decimalOf),
			]),
	);
}

const licensesOf = (db: Db, companyId: string) =>
	db
		.select({ license: licenses, store: locations.name, file: uploadedFiles })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.leftJoin(uploadedFiles, eq(uploadedFiles.id, licenses.fileId))
		.where(eq(locations.companyId, companyId))
		.orderBy(asc(locations.name), asc(licenses.id))
		.all();

const certificatesCsv = (rows: ReturnType<typeof licensesOf>) =>
	table(
		["Store", "Certificate", "State", "Number", "First day", "Last day"],
		rows.map(({ store, license: { kind, state, number, startsOn, expiresOn } }) => [
			...[store, documentName(kind), state, number, startsOn, expiresOn],
		]),
	);

/** The uploaded files of certificates that the reader may open: their own (Rule 2.9). */
function certificateFiles(rows: ReturnType<typeof licensesOf>, { id }: CustomerActor): ArchivedFile[] {
	return rows.flatMap(({ store, license: { kind, state, number }, file }, n) => {
		if (file?.ownerId !== id) return [];
		const ending = /\.[a-z0-9]+$/i.exec(file.name)?.[0] ?? "";
		const facts = [String(n + 1), store, documentName(kind), state, number].filter(Boolean).join(" ");
		return [
			{
				name: `certificates/${cleanFileName(facts.replace(/[\\/]/g, "-"))}${ending}`,
				open: async () => {
					const found = await openFile(file.storageKey);
					return found && Readable.fromWeb(found.stream as Parameters<typeof Readable.fromWeb>[0]);
				},
			},
		];
	});
}

/**
 * A year of the actor's company as the files of one archive (Rule 5.31): invoices, credit memos and receipts as PDF, the account, tax and
 * excise by state and certificates as CSV, and the certificates' files that the actor uploaded. Each is made when its turn comes.
 * @throws DomainError forbidden, also for people who only order; not_found for a year without anything.
 */
export function yearFile(db: Db, actor: Actor, year: string): ArchivedFile[] {
	const customer = requireBalance(actor);
	if (!accountYears(db, customer).includes(year)) throw notFound("Year");
	const { companyId } = customer;
	const inYear = and(eq(ledgerEntries.companyId, companyId), between(ledgerEntries.day, ...daysOf(year)));
	const papers = db
		.select({ number: ledgerEntries.number, kind: ledgerEntries.kind })
		.from(ledgerEntries)
		.where(and(inYear, isNotNull(ledgerEntries.number)))
		.orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all();
	const payments = db
		.select({ id: ledgerEntries.id, day: ledgerEntries.day })
		.from(ledgerEntries)
		.where(and(inYear, sql`+${ledgerEntries.kind} = 'payment'`))
		.orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all();
	const certificates = licensesOf(db, companyId);
	return [
		{ name: "account.csv", open: text(() => papersCsv(entriesIn(db, companyId, year))) },
		{ name: "tax-and-excise-by-state.csv", open: text(() => statesCsv(db, entriesIn(db, companyId, year))) },
		{ name: "certificates.csv", open: text(() => certificatesCsv(certificates)) },
		...papers.map(({ number, kind }) => ({
			name: `${kind === "invoice" ? "invoices" : "credits"}/${number}.pdf`,
			open: pdf(() => pdfOf(db, printedPaper(getMyLedgerEntry(db, customer, number!)))),
		})),
		...payments.map(({ id, day }, n) => ({
			name: `receipts/${day}-${n + 1}.pdf`,
			open: pdf(() => pdfOf(db, printedReceipt(getMyReceipt(db, customer, id)))),
		})),
		...certificateFiles(certificates, customer),
	];
}
