// The numbers of orders and papers (Rule 9.80). Each prefix of a kind has a counter of its own, which only goes up: a prefix that was left and
// taken again goes on after its last number.
import { like, type SQL, sql } from "drizzle-orm";
import { NUMBERED, type Numbered, numberText } from "~/terms/numbered";
import type { Db, Tx } from "~db/client.server";
import { approvalRequests, claims, counters, ledgerEntries, orders, purchaseOrders } from "~db/schema.server";
import { lastNumber, nextNumber } from "../next-number.server";
import { getSettings } from "../settings/settings.queries.server";

const TABLES: Record<Numbered, { table: SQL; number: SQL }> = {
	order: { table: sql`${orders}`, number: sql`${orders.orderNumber}` },
	invoice: { table: sql`${ledgerEntries}`, number: sql`${ledgerEntries.number}` },
	credit: { table: sql`${ledgerEntries}`, number: sql`${ledgerEntries.number}` },
	approval: { table: sql`${approvalRequests}`, number: sql`${approvalRequests.requestNumber}` },
	purchase: { table: sql`${purchaseOrders}`, number: sql`${purchaseOrders.number}` },
	claim: { table: sql`${claims}`, number: sql`${claims.claimNumber}` },
};

const counterOf = (kind: Numbered, prefix: string): string =>
	prefix === NUMBERED[kind].prefix ? kind : `${kind}:${prefix}`;

/** The number before the first one of a prefix. */
const beforeFirst = (kind: Numbered, prefix: string): number =>
	prefix === NUMBERED[kind].prefix ? NUMBERED[kind].first - 1 : 0;

/** The largest number that is written with a prefix, also on papers that came with it; 0 when none is. */
function lastWritten(tx: Db | Tx, kind: Numbered, prefix: string): number {
	const { table, number } = TABLES[kind];
	const digits = sql`substr(${number}, ${prefix.length + 1})`;
	const row = tx.get<{ n: number | null }>(
		sql`select max(cast(${digits} as integer)) as n from ${table} where ${number} glob ${`${prefix}[0-9]*`} and ${digits} not glob '*[^0-9]*' and length(${digits}) < 10`,
	);
	return row?.n ?? 0;
}

/** The last number of a kind under a prefix, given by the shop or written on a paper that came with it; 0: none. */
export const lastUsed = (tx: Db | Tx, kind: Numbered, prefix: string): number =>
	Math.max(lastNumber(tx, counterOf(kind, prefix)) ?? 0, lastWritten(tx, kind, prefix));

/** Whether papers that came with their numbers have larger ones than the counter: it must begin after them. */
export const isBehind = (tx: Db | Tx, kind: Numbered, prefix: string): boolean =>
	lastWritten(tx, kind, prefix) > (lastNumber(tx, counterOf(kind, prefix)) ?? beforeFirst(kind, prefix));

/** The number that comes next without a choice of the owner's. */
export const nextOf = (tx: Db | Tx, kind: Numbered, prefix: string): number =>
	Math.max(lastUsed(tx, kind, prefix), beforeFirst(kind, prefix)) + 1;

/** The next number of a kind, never given twice (Rule 9.80). Call it inside the transaction. */
export function takeNumber(tx: Db | Tx, kind: Numbered): string {
	const { prefix, from } = getSettings(tx).numbers[kind];
	const last = () => Math.max(lastWritten(tx, kind, prefix), beforeFirst(kind, prefix));
	return numberText(kind, prefix, nextNumber(tx, counterOf(kind, prefix), last, from ?? 0));
}

/** Whether a number may still be given to a paper of this kind. */
export function isToCome(tx: Db | Tx, kind: Numbered, number: string): boolean {
	const { prefix, from } = getSettings(tx).numbers[kind];
	const digits = number.startsWith(prefix) ? number.slice(prefix.length) : "";
	// Those below the number that the owner goes on with are never given.
	const last = Math.max(
		lastNumber(tx, counterOf(kind, prefix)) ?? beforeFirst(kind, prefix),
		(from ?? 0) - 1,
	);
	return /^\d+$/.test(digits) && Number(digits) > last;
}

/** All prefixes that numbers of a kind have or had, today's first. */
export function prefixesOf(tx: Db | Tx, kind: Numbered): string[] {
	const left = tx
		.select({ name: counters.name })
		.from(counters)
		.where(like(counters.name, `${kind}:%`))
		.all()
		.map(({ name }) => name.slice(kind.length + 1));
	return [...new Set([getSettings(tx).numbers[kind].prefix, NUMBERED[kind].prefix, ...left])];
}

/** A number of one of these kinds in a text, today's and earlier ones, and how it stands there; null when there is none. */
export function numberIn(
	tx: Db | Tx,
	kinds: readonly Numbered[],
	text: string,
): { number: string; written: string } | null {
	const prefixes = kinds
		.flatMap((kind) => prefixesOf(tx, kind).map((prefix) => ({ kind, prefix })))
		.sort((a, b) => b.prefix.length - a.prefix.length);
	for (const { kind, prefix } of prefixes) {
		const bare = prefix.replace(/-+$/, "");
		// Two digits at least, where numbers never were shorter: 'RW-7' is something else.
		const least = prefix === NUMBERED[kind].prefix ? 2 : 1;
		// 'rw10240', 'INV 10240': a word of one letter is too little to tell, and an order's is too often a word.
		const loose = bare.length > 1 ? `|${bare}${kind === "order" ? "-?" : "[-\\s]?"}\\d{2,12}` : "";
		const form = new RegExp(`(?<![\\w-])(?:${prefix}\\d{${least},12}${loose})\\b`, "i");
		const [written] = form.exec(text) ?? [];
		const digits = written?.match(/\d+$/)?.[0];
		if (written && digits) return { number: prefix + digits, written };
	}
	return null;
}
