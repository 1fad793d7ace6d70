import { and, eq, inArray } from "drizzle-orm";
import { lineName } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import type { Db, Tx } from "~db/client.server";
import { entryLines, ledgerEntries, orderItems, type orders } from "~db/schema.server";
import type { LedgerEntry } from "../entries/allocate.server";
import { followLedger } from "../entries/payment-status.server";
import { notReversedOf } from "../entries/reversal.server";
import { type Amounts, amountsOf, exciseShare, minus, NOTHING, plus, totalOf } from "./amounts.ts";
import { writeEntry } from "./bill-order.server";

type OrderRow = typeof orders.$inferSelect;

/** A requested credit for an order. */
export type Credit = {
	/** Units by order line. */
	lines: readonly { orderItemId: string; quantity: number }[];
	/** Percent of the goods that we keep, such as a restocking fee. */
	feePercent?: number;
	freightCents?: number;
	/** Printed on the credit memo. */
	reason: string;
};

const AMOUNTS = { subtotalCents: "goods", taxCents: "tax", freightCents: "freight" } as const;
const NAMES = Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[];

const sumOf = (rows: readonly LedgerEntry[]): Amounts => rows.map(amountsOf).reduce(plus, NOTHING);

/** An order's billed amounts, less corrections, and its credit memos that were not reversed. */
function billedAndCredited(tx: Db | Tx, orderId: string) {
	const corrections = tx
		.select()
		.from(ledgerEntries)
		.where(
			and(
				eq(ledgerEntries.orderId, orderId),
				eq(ledgerEntries.kind, "credit"),
				eq(ledgerEntries.isCorrection, true),
			),
		)
		.all();
	const credits = notReversedOf(tx, orderId, "credit");
	return { billed: minus(sumOf(notReversedOf(tx, orderId, "invoice")), sumOf(corrections)), credits };
}

/** The billed amounts of an order that are not credited yet. */
export function creditable(tx: Db | Tx, orderId: string): Amounts {
	const { billed, credits } = billedAndCredited(tx, orderId);
	return minus(billed, sumOf(credits));
}

/**
 * Credits units of an order at their billed prices, with their share of the tax and excise (Rules 18.26, 19.5). The share is computed on
 * all goods credited so far, so the last units get the last cents of tax. The memo settles the order's open invoices; the rest stays as
 * credit on the account.
 * @param isCapped credits the amount that is left instead of refusing a larger one.
 * @returns the memo; null when nothing is credited.
 * @throws DomainError conflict when more would be credited than was billed and not credited before.
 */
export function creditGoods(
	tx: Tx,
	actor: Actor,
	order: OrderRow,
	{ lines, feePercent = 0, freightCents = 0, reason }: Credit,
	{ isCapped = false } = {},
): LedgerEntry | null {
	const { billed, credits } = billedAndCredited(tx, order.id);
	const left = minus(billed, sumOf(credits));
	const items = tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
	const credited = lines.flatMap(({ orderItemId, quantity }) => {
		const item = items.find(({ id }) => id === orderItemId);
		return item && quantity > 0 ? [{ item, quantity }] : [];
	});
	const goods = credited.reduce((sum, { item, quantity }) => sum + quantity * item.unitPriceCents, 0);
	const before = goodsOf(tx, credits);
	const share =
		billed.subtotalCents > 0
			? Math.round((billed.taxCents * (before + goods)) / billed.subtotalCents) - sumOf(credits).taxCents
			: 0;
	const fee = Math.round((goods * feePercent) / 100);
	const wanted = {
		subtotalCents: goods - fee,
		taxCents: Math.max(0, Math.min(share, left.taxCents)),
		freightCents,
	};
	const most = NAMES.find((name) => wanted[name] > left[name]);
	if (most && !isCapped) {
		throw new DomainError(
			"conflict",
			`That credits ${formatCents(wanted[most])} of ${AMOUNTS[most]}; ${formatCents(Math.max(0, left[most]))} of order ${order.orderNumber} is billed and not credited yet.`,
			most === "freightCents" ? { field: "freight" } : {},
		);
	}
	const amounts = {
		...(Object.fromEntries(
			NAMES.map((name) => [name, Math.max(0, Math.min(wanted[name], left[name]))]),
		) as Record<keyof typeof AMOUNTS, number>),
		excise: exciseShare(billed, { ...sumOf(credits), subtotalCents: before }, goods),
	};
	if (totalOf(amounts) === 0) return null;
	const adjustment = (name: string, cents: number) =>
		cents === 0 ? [] : [{ orderItemId: null, name, sku: null, quantity: 1, unitPriceCents: cents }];
	const invoices = notReversedOf(tx, order.id, "invoice");
	const entry = writeEntry(
		tx,
		actor,
		order,
		amounts,
		[
			...credited.map(({ item, quantity }) => ({
				...{ orderItemId: item.id, name: lineName(item), sku: item.sku, quantity },
				unitPriceCents: item.unitPriceCents,
			})),
			...adjustment(`Restocking fee, ${feePercent}%`, -fee),
			...adjustment("Credited before", amounts.subtotalCents - wanted.subtotalCents),
		],
		{ kind: "credit", reason, invoiceId: invoices.length === 1 ? invoices[0]!.id : null },
	);
	followLedger(tx, order.id);
	return entry;
}

/** Goods on credit memos in cents, before restocking fees. */
const goodsOf = (tx: Tx, credits: readonly LedgerEntry[]): number =>
	tx
		.select({ cents: entryLines.lineTotalCents })
		.from(entryLines)
		.where(
			inArray(
				entryLines.paperId,
				credits.map(({ id }) => id),
			),
		)
		.all()
		.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
