import { and, eq, sql } from "drizzle-orm";
import { lineName, type Units, unitsOf } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { takeNumber } from "~/kernel/numbers/numbers.server";
import { ratesOfOrder } from "~/kernel/settings/selling.queries.server";
import { certificatesFor } from "~/rules/index.server";
import { totalsOf } from "~/terms/order-totals";
import { dueDaysOf } from "~/terms/payment";
import type { Tx } from "~db/client.server";
import { entryLines, ledgerEntries, type orderItems, type orders, type shipments } from "~db/schema.server";
import { type LedgerEntry, openEntriesOf, settleAll } from "../entries/allocate.server";
import { mailMoney } from "../entries/money-mail.server";
import { followLedger } from "../entries/payment-status.server";
import { type Amounts, amountsOf, exciseTotal, minus, NOTHING, plus, totalOf } from "./amounts.ts";
import { documentOf, payerOf } from "./paper-document.server";

type OrderRow = typeof orders.$inferSelect;
type OrderItem = typeof orderItems.$inferSelect;
type Contents = { items: readonly OrderItem[]; left: readonly Units[] };

export type { Amounts };

type Line = Pick<
	typeof entryLines.$inferInsert,
	"orderItemId" | "name" | "sku" | "quantity" | "unitPriceCents"
>;

/**
 * The amounts to bill for all units shipped so far (Rule 16.2): units at their prices, their tax and excise, and all of the freight. Once
 * nothing is left to ship, these are the order's own amounts.
 */
function owedFor(tx: Tx, order: OrderRow, { items, left }: Contents): Amounts {
	const lines = items.map((item) => {
		const quantity = item.quantity - unitsOf(left.filter(({ orderItemId }) => orderItemId === item.id));
		const lineTotalCents = quantity * item.unitPriceCents;
		return { quantity, lineTotalCents, weightHundredths: null, excise: item.excise ?? [] };
	});
	const { subtotalCents, taxCents, excise } = totalsOf(lines, order.shippingAddress, {
		rates: ratesOfOrder(tx, order),
		certificates: certificatesFor(tx, order),
	});
	return {
		subtotalCents,
		taxCents: left.length === 0 ? order.taxCents : Math.min(order.taxCents, taxCents),
		excise,
		freightCents: order.shippingCents,
	};
}

/** Sum of an order's invoices, less credit memos for corrections. */
const billedTo = (tx: Tx, orderId: string): Amounts =>
	tx
		.select()
		.from(ledgerEntries)
		.where(
			and(
				eq(ledgerEntries.orderId, orderId),
				sql`(${ledgerEntries.kind} = 'invoice' or (${ledgerEntries.kind} = 'credit' and ${ledgerEntries.isCorrection}))`,
			),
		)
		.orderBy(ledgerEntries.id)
		.all()
		.reduce((sum, entry) => (entry.kind === "invoice" ? plus : minus)(sum, amountsOf(entry)), NOTHING);

/** Writes an invoice or credit memo with its lines. An invoice is settled with the order's payments and credits, a credit memo settles the order's invoices. */
export function writeEntry(
	tx: Tx,
	actor: Actor,
	order: OrderRow,
	amounts: Amounts,
	lines: readonly Line[],
	{
		kind,
		parcel = null,
		...values
	}: { kind: "invoice" | "credit"; parcel?: typeof shipments.$inferSelect | null } & Partial<
		Pick<LedgerEntry, "invoiceId" | "isCorrection" | "reason">
	>,
): LedgerEntry {
	const day = shopToday();
	const isInvoice = kind === "invoice";
	const number = takeNumber(tx, kind);
	const { excise = [], ...sums } = amounts;
	const entry = tx
		.insert(ledgerEntries)
		.values({
			...{ kind, number, day, ...sums, ...values },
			exciseCents: exciseTotal(amounts),
			cents: isInvoice ? totalOf(amounts) : -totalOf(amounts),
			companyId: payerOf(tx, order),
			orderId: order.id,
			shipmentId: parcel?.id ?? null,
			dueOn: isInvoice ? daysAfter(day, dueDaysOf(order)) : null,
			document: {
				...documentOf(tx, order, parcel),
				excise: excise.filter(({ cents, payer }) => cents !== 0 || (isInvoice && payer === "buyer")),
			},
			actorId: actor.kind === "user" ? actor.id : null,
		})
		.returning()
		.get();
	for (const [position, line] of lines.entries()) {
		tx.insert(entryLines)
			.values({
				...line,
				paperId: entry.id,
				position,
				lineTotalCents: line.quantity * line.unitPriceCents,
			})
			.run();
	}
	const open = openEntriesOf(tx, order.id);
	// The invoice that a credit memo is about comes first.
	open.sort((a, b) => Number(b.id === entry.invoiceId) - Number(a.id === entry.invoiceId));
	settleAll(
		tx,
		open.filter(({ id, openCents }) => openCents < 0 && (isInvoice || id === entry.id)),
		open.filter(({ id, kind: of }) => of === "invoice" && (!isInvoice || id === entry.id)),
	);
	// Owners read of it in the mail about the parcel.
	if (isInvoice) mailMoney(tx, entry.companyId, "invoice-made", { invoiceId: entry.id }, ["bookkeeper"]);
	return entry;
}

const adjustment = (name: string, cents: number): Line => ({
	...{ orderItemId: null, name, sku: null, quantity: 1, unitPriceCents: cents },
});

/**
 * Invoices a parcel in the transaction that ships it (Rules 16.1, 16.2). It bills all units shipped so far, less earlier invoices, so the
 * invoices of a shipped order add up to its total.
 * @param contents the order's lines, and the units left to ship after this parcel.
 */
export function invoiceParcel(
	tx: Tx,
	actor: Actor,
	order: OrderRow,
	parcel: typeof shipments.$inferSelect,
	units: readonly Units[],
	contents: Contents,
): OrderRow {
	const amounts = minus(owedFor(tx, order, contents), billedTo(tx, order.id));
	const lines = contents.items.flatMap((item): Line[] => {
		const quantity = unitsOf(units.filter(({ orderItemId }) => orderItemId === item.id));
		const { id: orderItemId, sku, unitPriceCents } = item;
		return quantity > 0 ? [{ orderItemId, name: lineName(item), sku, quantity, unitPriceCents }] : [];
	});
	const rest =
		amounts.subtotalCents -
		lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
	if (rest !== 0) lines.push(adjustment("Changed prices of earlier parcels", rest));
	writeEntry(tx, actor, order, amounts, lines, { kind: "invoice", parcel });
	return followLedger(tx, order.id);
}

/**
 * Bills or credits the difference after a correction or a short close (Rule 16.3). An overcharge is credited at once. An undercharge is
 * billed with the next parcel, or on its own invoice if nothing is left to ship.
 */
export function billDifference(tx: Tx, actor: Actor, order: OrderRow, contents: Contents): OrderRow {
	const isInvoice = and(eq(ledgerEntries.orderId, order.id), eq(ledgerEntries.kind, "invoice"));
	const isBilled = tx.select({ id: ledgerEntries.id }).from(ledgerEntries).where(isInvoice).get();
	if (isBilled) {
		const more = minus(owedFor(tx, order, contents), billedTo(tx, order.id));
		const name = `Correction of order ${order.orderNumber}`;
		if (totalOf(more) < 0) {
			const less = minus(NOTHING, more);
			writeEntry(tx, actor, order, less, [adjustment(name, less.subtotalCents)], {
				kind: "credit",
				isCorrection: true,
				reason: "The order was corrected",
			});
		} else if (
			contents.left.length === 0 &&
			Object.values({ ...more, excise: totalOf(more) }).some((cents) => cents !== 0)
		) {
			writeEntry(tx, actor, order, more, [adjustment(name, more.subtotalCents)], { kind: "invoice" });
		}
	}
	return followLedger(tx, order.id);
}
