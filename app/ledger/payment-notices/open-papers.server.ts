import { createHash } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { openEntries } from "~db/open-entries.server";
import { ledgerEntries, noticePapers, paymentNotices } from "~db/schema.server";
import { type OpenEntry, openChargesOf, openCreditsOf } from "../entries/allocate.server";
import { entryName } from "../entries/entry-name.ts";

export type PaymentNotice = typeof paymentNotices.$inferSelect;

/** An open entry of a company, with the day of the payment that it told of for it; null: none waits. */
export type Payable = OpenEntry & { sentOn: string | null };

/** What a company can pay and take off: its open charges by due day, then its credits (Rule 16.60). */
export function payablesOf(tx: Db | Tx, companyId: string): Payable[] {
	const told = new Map(
		tx
			.select({ paperId: noticePapers.paperId, day: paymentNotices.day })
			.from(noticePapers)
			.innerJoin(paymentNotices, eq(paymentNotices.id, noticePapers.noticeId))
			.where(and(eq(paymentNotices.companyId, companyId), eq(paymentNotices.status, "waiting")))
			.all()
			.map(({ paperId, day }) => [paperId, day]),
	);
	return [...openChargesOf(tx, companyId), ...openCreditsOf(tx, companyId)].map((entry) => ({
		...entry,
		sentOn: told.get(entry.id) ?? null,
	}));
}

/** A sum of open amounts, in cents: charges less credits. */
export const sumOf = (entries: readonly { openCents: number }[]): number =>
	entries.reduce((sum, { openCents }) => sum + openCents, 0);

/** A paper of a notice: with what was open of it when the notice was sent, and what is open now. */
export type NoticePaper = { name: string; sentCents: number; entry: OpenEntry };

/** The papers of notices by the notice's id, the earliest due first. */
export function papersOf(tx: Db | Tx, noticeIds: string[]): Map<string, NoticePaper[]> {
	const rows = tx
		.select({
			of: noticePapers.noticeId,
			sentCents: noticePapers.cents,
			entry: ledgerEntries,
			openCents: openEntries.cents,
		})
		.from(noticePapers)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, noticePapers.paperId))
		.innerJoin(openEntries, eq(openEntries.paperId, noticePapers.paperId))
		.where(inArray(noticePapers.noticeId, noticeIds))
		.orderBy(asc(ledgerEntries.dueOn), asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all();
	return new Map(
		[...Map.groupBy(rows, ({ of }) => of)].map(([id, papers]) => [
			id,
			papers.map(({ sentCents, entry, openCents }) => ({
				...{ name: entryName(entry), sentCents },
				entry: { ...entry, openCents },
			})),
		]),
	);
}

/** A sign of what is open of each paper, which changes when something is paid or credited. */
export const signOf = (cents: readonly number[]): string =>
	createHash("sha256").update(cents.join()).digest("base64url").slice(0, 16);

/** The sign that a confirmation has to name: of what is open now. */
export const seenOf = (papers: readonly NoticePaper[]): string =>
	signOf(papers.map(({ entry }) => entry.openCents));
