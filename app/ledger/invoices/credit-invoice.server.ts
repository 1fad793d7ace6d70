import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { formatCents } from "~/kernel/money";
import { shareOf } from "~/kernel/share-of";
import { sumKey } from "~/terms/excise-sum";
import type { Db, Tx } from "~db/client.server";
import type { OpenPapers } from "~db/derived/rows";
import { entryLines, ledgerEntries, orderEvents, orders } from "~db/schema.server";
import { type LedgerEntry, notReversed } from "../entries/allocate.server";
import { followLedger } from "../entries/payment-status.server";
import { type Amounts, amountsOf, minus, totalOf } from "./amounts.ts";
import { writeEntry } from "./bill-order.server";
import { type CreditMemoInput, creditMemoSchema } from "./credit-memo.schema.ts";
import { creditable } from "./credit-memo.server";

/** The amounts and units of an invoice that are not credited yet, at most those left for the whole order. */
export type Creditable = {
	left: Amounts;
	/** `line` counts the invoice's lines from 1. */
	lines: {
		line: number;
		orderItemId: string;
		name: string;
		sku: string | null;
		unitPriceCents: number;
		left: number;
	}[];
};

/** Billed units of each order line, less credited ones. */
const unitsLeft = (tx: Db | Tx, where: SQL | undefined): Map<string | null, number> =>
	new Map(
		tx
			.select({
				id: entryLines.orderItemId,
				units: sql<number>`sum(iif(${ledgerEntries.kind} = 'invoice', 1, -1) * ${entryLines.quantity})`,
			})
			.from(entryLines)
			.innerJoin(ledgerEntries, eq(ledgerEntries.id, entryLines.paperId))
			.where(and(where, notReversed))
			.groupBy(entryLines.orderItemId)
			.all()
			.map(({ id, units }) => [id, units]),
	);

function creditableOf(tx: Db | Tx, invoice: LedgerEntry): Creditable {
	const credits = tx
		.select()
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.kind, "credit"), eq(ledgerEntries.invoiceId, invoice.id), notReversed))
		.all();
	const ofOrder = creditable(tx, invoice.orderId!);
	const own = credits.map(amountsOf).reduce(minus, amountsOf(invoice));
	const least = (a: number, b: number) => Math.max(0, Math.min(a, b));
	const part = (name: "subtotalCents" | "taxCents" | "freightCents") => least(own[name], ofOrder[name]);
	const exciseOfOrder = new Map(ofOrder.excise?.map((sum) => [sumKey(sum), sum.cents]));
	const excise = (own.excise ?? []).map((sum) => ({
		...sum,
		cents: least(sum.cents, exciseOfOrder.get(sumKey(sum)) ?? 0),
	}));
	const units = unitsLeft(tx, or(eq(ledgerEntries.id, invoice.id), eq(ledgerEntries.invoiceId, invoice.id)));
	const unitsOfOrder = unitsLeft(tx, eq(ledgerEntries.orderId, invoice.orderId!));
	const rows = tx
		.select()
		.from(entryLines)
		.where(eq(entryLines.paperId, invoice.id))
		.orderBy(asc(entryLines.position))
		.all();
	return {
		left: {
			subtotalCents: part("subtotalCents"),
			taxCents: part("taxCents"),
			excise,
			freightCents: part("freightCents"),
		},
		lines: rows.flatMap(({ orderItemId, name, sku, unitPriceCents }, n) => {
			const of = orderItemId ?? "";
			const left = least(units.get(of) ?? 0, unitsOfOrder.get(of) ?? 0);
			return orderItemId ? [{ line: n + 1, orderItemId, name, sku, unitPriceCents, left }] : [];
		}),
	};
}

const invoiceOf = (tx: Db | Tx, number: string): LedgerEntry => {
	const invoice = tx
		.select()
		.from(ledgerEntries)
		.where(and(eq(ledgerEntries.number, number), eq(ledgerEntries.kind, "invoice")))
		.get();
	if (!invoice) throw notFound("Invoice");
	return invoice;
};

/** The amounts and units that staff can still credit on an invoice, for the form. @throws DomainError unauthenticated, forbidden, not_found. */
export function getCreditable(db: Db, actor: Actor, number: string): Creditable {
	requireAdmin(actor, "orders.payment");
	return creditableOf(db, invoiceOf(db, number));
}

/**
 * Writes a manual credit memo for an invoice (Rule 16.56): an amount with its share of tax and freight, or units of lines with their share
 * of the tax. It settles that invoice first; the rest stays as credit. A repeated key returns the same memo.
 * @returns its number and the cents credited.
 * @throws DomainError forbidden, not_found; invalid for an empty credit, or for more than is left to credit.
 */
export const creditInvoice = command("credit.write", {
	by: "orders.payment",
	of: ["number"],
	input: creditMemoSchema,
	once: true,
	run(tx, admin, { number, ...input }, { note }): { number: string; cents: number; openCents: number } {
		const invoice = invoiceOf(tx, number);
		const { left, lines } = creditableOf(tx, invoice);
		const order = tx.select().from(orders).where(eq(orders.id, invoice.orderId!)).get()!;
		const plan = input.amount === null ? byLines(input, lines, left) : byAmount(input.amount, number, left);
		const { reason } = input;
		const entry = writeEntry(tx, admin, order, plan.amounts, plan.lines, {
			kind: "credit",
			invoiceId: invoice.id,
			reason,
		});
		const { status } = followLedger(tx, order.id);
		const { open } = tx.get<{ open: OpenPapers["cents"] }>(
			sql`select cents as open from open_papers where paper_id = ${entry.id}`,
		);
		const cents = -entry.cents;
		tx.insert(orderEvents)
			.values({
				orderId: order.id,
				status,
				actorId: admin.id,
				note: `Credit memo ${entry.number} of ${formatCents(cents)}`,
			})
			.run();
		const after = { number: entry.number, invoice: number, cents, reason };
		note({ entity: "order", entityId: order.id, after });
		return { number: entry.number!, cents, openCents: Math.abs(open) };
	},
});

function byAmount(cents: number, number: string, left: Amounts) {
	const most = totalOf(left);
	if (cents > most) {
		throw new DomainError(
			"invalid",
			`${formatCents(most)} of ${number} can still be credited, not ${formatCents(cents)}`,
			{ field: "amount" },
		);
	}
	const rates = left.excise ?? [];
	const [subtotalCents = 0, taxCents = 0, freightCents = 0, ...shares] = shareOf(cents, [
		left.subtotalCents,
		left.taxCents,
		left.freightCents,
		...rates.map((rate) => rate.cents),
	]);
	const excise = rates.map((rate, n) => ({ ...rate, cents: shares[n] ?? 0 }));
	const line = { orderItemId: null, sku: null, quantity: 1, unitPriceCents: subtotalCents };
	return {
		amounts: { subtotalCents, taxCents, excise, freightCents },
		lines: [{ ...line, name: `Credit of invoice ${number}` }],
	};
}

function byLines({ lines: chosen, freight }: CreditMemoInput, lines: Creditable["lines"], left: Amounts) {
	const credited = chosen.flatMap(({ line: n, quantity }, at) => {
		if (!quantity) return [];
		const line = lines.find((one) => one.line === n);
		if (quantity > (line?.left ?? 0)) {
			throw new DomainError(
				"invalid",
				`${line?.left ?? 0} of this line can still be credited, not ${quantity}`,
				{
					field: `lines[${at}].quantity`,
				},
			);
		}
		const { orderItemId, name, sku, unitPriceCents } = line!;
		// The same line may be named again.
		line!.left -= quantity;
		return [{ orderItemId, name, sku, unitPriceCents, quantity }];
	});
	const subtotalCents = credited.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0);
	const freightCents = freight ? left.freightCents : 0;
	if (subtotalCents > left.subtotalCents) {
		throw new DomainError(
			"invalid",
			`${formatCents(left.subtotalCents)} of the goods can still be credited, not ${formatCents(subtotalCents)}`,
			{ field: "amount" },
		);
	}
	if (subtotalCents + freightCents === 0)
		throw new DomainError("invalid", "Enter an amount, or units of a line", { field: "amount" });
	// The same share of the remaining tax and excise as of the remaining goods, so the last units take all of it.
	const goodsShare = (of: number) => shareOf(of, [left.subtotalCents - subtotalCents, subtotalCents])[1] ?? 0;
	const excise = (left.excise ?? []).map((rate) => ({ ...rate, cents: goodsShare(rate.cents) }));
	const taxCents = goodsShare(left.taxCents);
	return { amounts: { subtotalCents, taxCents, excise, freightCents }, lines: credited };
}
