import { and, eq, sql } from "drizzle-orm";
import { canSeeCosts } from "~/kernel/actor/permissions";
import { auditWriter } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { counted } from "~/kernel/texts/numbers";
import { PURCHASE_STATUSES, type PurchaseStatus } from "~/terms/purchases";
import type { Db, Tx } from "~db/client.server";
import {
	products,
	purchaseLines,
	purchaseOrders,
	receiptCosts,
	stockBatches,
	supplierGoods,
} from "~db/schema.server";
import { type StockItem, stockKey, stockMover } from "../movements/stock-mover.server";
import { codeKey } from "../search/find-codes.server";
import type { GoodLine } from "../stock/check-lines.server";
import { beginDelivery, goodLines } from "../stock/take-batch.server";
import { supplierTerms } from "../suppliers/supplier-terms.server";
import { supplierOf } from "../suppliers/write-supplier.server";
import { keepExpected } from "./keep-expected.server";
import { averageAfter, landed } from "./landed-cost.ts";
import { goodsNames, ownCodes } from "./purchase-goods.server";
import { receiptSchema } from "./receipt.schema.ts";
import { linesOf, purchaseOf, standing } from "./write-purchase.server";

export type Received = {
	/** The delivery. */
	id: string;
	number: string;
	lines: number;
	units: number;
	status: PurchaseStatus;
	/** Units that are still to come, more than ordered, and not ordered at all. */
	short: number;
	over: number;
	notOrdered: number;
};

/** Goods that came, with their line of the order; null: they were not ordered. */
type Came = { stockItem: StockItem; quantity: number; line: typeof purchaseLines.$inferSelect | null };

/**
 * Receives a delivery against an order to a supplier, together or not at all (Rules 7.144 to 7.158): stock, what came of the order, what is
 * expected, and what the goods cost.
 *
 * @throws DomainError forbidden, not_found; conflict for an order that is not open, a delivery note that was received before, lines that
 *   mean nothing, and goods that were not ordered unless they are to be taken; invalid for freight of goods without a cost.
 */
export const receivePurchase = command("purchase.receive", {
	by: "stock",
	of: ["id"],
	input: receiptSchema,
	once: true,
	run(tx, admin, { id, ...input }, { note, now }): Received {
		const purchase = purchaseOf(tx, id);
		const { number } = purchase;
		if (!PURCHASE_STATUSES[purchase.status].isOpen)
			throw new DomainError("conflict", `${standing(purchase)}. Nothing was received.`);
		const supplier = supplierOf(tx, purchase.supplierId);
		const lines = ownCodes(tx, supplier.id, input.lines);
		const good = goodLines(tx, { lines, leftOut: input.leftOut }, 1);
		const ordered = new Map(linesOf(tx, id).map((line) => [stockKey(line), line]));
		const came = good.map(({ stockItem, quantity }): Came => {
			return { stockItem, quantity, line: ordered.get(stockKey(stockItem)) ?? null };
		});
		refuseNotOrdered(number, good, came, input.takeExtras);
		const hasCosts = canSeeCosts(admin);
		const costs = hasCosts ? costsOf(tx, supplier.id, good, input.costs) : new Map<string, number | null>();
		const terms = supplierTerms(
			tx,
			[supplier.id],
			came.map(({ stockItem }) => stockItem),
		);
		const costed = came.map(({ stockItem, quantity, line }) => {
			const own = costs.get(stockKey(stockItem));
			const usual = line ? line.costCents : (terms(supplier.id, stockItem)?.costCents ?? null);
			return { ...stockItem, units: quantity, costCents: own === undefined ? usual : own };
		});
		const freightCents = freightOf(tx, purchase, hasCosts ? input.freight : undefined, costed);
		const { id: batchId, day } = beginDelivery(tx, admin, {
			...{ supplier: supplier.name, reference: input.reference, day: input.day },
			...{ purchaseId: id, freightCents },
		});
		const before = stockOf(
			tx,
			came.map(({ stockItem }) => stockItem.productId),
		);
		const move = stockMover(tx, admin, {
			...{ kind: "receive" as const, reference: input.reference, referenceId: batchId },
			reason: `${supplier.name}, ${number}`,
		});
		let status: PurchaseStatus = purchase.status;
		keepExpected(tx, id, () => {
			for (const one of came) {
				move(one.stockItem, one.quantity);
				noteCame(tx, id, one, terms(supplier.id, one.stockItem)?.code ?? null);
			}
			status = statusAfter(tx, id, input.rest === "close");
			tx.update(purchaseOrders)
				.set({
					...{ status, version: purchase.version + 1 },
					...(PURCHASE_STATUSES[status].isOpen ? {} : { endedAt: now }),
				})
				.where(eq(purchaseOrders.id, id))
				.run();
		});
		const writeAudit = auditWriter(tx, admin, now);
		for (const [productId, own] of Map.groupBy(landed(costed, freightCents ?? 0), (line) => line.productId)) {
			const kept = before.get(productId)!;
			const known = own.filter(({ landedCents }) => landedCents !== null);
			const averageCents =
				known.length === 0
					? kept.averageCents
					: averageAfter(kept, {
							units: known.reduce((sum, { units }) => sum + units, 0),
							landedCents: known.reduce((sum, { landedCents }) => sum + landedCents!, 0),
						});
			for (const { flavorId, units, costCents, freightCents, landedCents } of own)
				tx.insert(receiptCosts)
					.values({
						...{ batchId, productId, flavorId, units, costCents, freightCents, landedCents },
						...{ stockBefore: kept.units, averageBefore: kept.averageCents, averageAfter: averageCents },
					})
					.run();
			if (averageCents === kept.averageCents) continue;
			const version = kept.version + 1;
			tx.update(products).set({ costCents: averageCents, version }).where(eq(products.id, productId)).run();
			writeAudit({
				...{ action: "product.update", entity: "product", entityId: productId },
				before: { costCents: kept.averageCents, version: kept.version },
				after: { costCents: averageCents, version, receivedBy: number },
			});
		}
		rememberCosts(tx, supplier.id, costs);
		const left = linesOf(tx, id);
		const units = came.reduce((sum, { quantity }) => sum + quantity, 0);
		const result: Received = {
			...{ id: batchId, number, lines: came.length, units, status },
			short: left.reduce((sum, { quantity, received }) => sum + Math.max(quantity - received, 0), 0),
			over: left.reduce(
				(sum, { quantity, received }) => sum + (quantity > 0 ? Math.max(received - quantity, 0) : 0),
				0,
			),
			notOrdered: came.reduce((sum, { line, quantity }) => sum + (line ? 0 : quantity), 0),
		};
		const { short, over, notOrdered } = result;
		note({
			entity: "purchase",
			entityId: id,
			after: { number, reference: input.reference, day, units, status, short, over, notOrdered },
		});
		return result;
	},
});

/** @throws DomainError conflict for goods that were not ordered, unless they are to be taken. */
function refuseNotOrdered(
	number: string,
	good: readonly GoodLine[],
	came: readonly Came[],
	takeExtras: boolean,
): void {
	const extras = good.filter((_one, n) => !came[n]!.line);
	if (extras.length === 0 || takeExtras) return;
	const errors = extras.map(({ codes, name, flavor }) => ({
		field: "takeExtras",
		message: `${[name, flavor].filter(Boolean).join(", ")} (${codes[0]}) was not ordered by ${number}`,
	}));
	throw new DomainError("conflict", "Nothing was received: some goods were not ordered.", { errors });
}

/**
 * The costs that were entered, by `stockKey`.
 * @throws DomainError invalid for a code that no line has.
 */
function costsOf(
	tx: Tx,
	supplierId: string,
	good: readonly GoodLine[],
	entered: readonly { code: string; cost: number | null }[],
): Map<string, number | null> {
	const codes = ownCodes(
		tx,
		supplierId,
		entered.map(({ code }) => ({ code, quantity: "1" })),
	);
	const keys = new Map(
		good.flatMap(({ codes, stockItem }) =>
			codes.map((code) => [codeKey(code), stockKey(stockItem)] as const),
		),
	);
	return new Map(
		entered.map(({ code, cost }, n) => {
			const key = keys.get(codeKey(codes[n]!.code));
			if (key) return [key, cost];
			throw new DomainError("invalid", `${code} is in no line`, { field: `costs[${n}].code` });
		}),
	);
}

/** What bringing a delivery cost: what was entered, else the order's freight, which its first delivery with costs takes. */
function freightOf(
	tx: Tx,
	purchase: typeof purchaseOrders.$inferSelect,
	entered: number | null | undefined,
	costed: readonly { costCents: number | null }[],
): number | null {
	const isKnown = costed.some(({ costCents }) => costCents !== null);
	if (entered && !isKnown)
		throw new DomainError("invalid", "Enter what the goods cost first: freight is spread by their value", {
			field: "freight",
		});
	if (entered !== undefined) return entered;
	return isKnown ? freightLeft(tx, purchase) : null;
}

/** The order's freight, until a delivery took some. */
export function freightLeft(
	tx: Db | Tx,
	{ id, freightCents }: Pick<typeof purchaseOrders.$inferSelect, "id" | "freightCents">,
): number | null {
	const taken = tx
		.select({ id: stockBatches.id })
		.from(stockBatches)
		.where(and(eq(stockBatches.purchaseId, id), sql`${stockBatches.freightCents} is not null`))
		.get();
	return taken ? null : freightCents;
}

/** What is in stock of products, what a unit costs on average, and their version. */
const stockOf = (tx: Tx, productIds: readonly string[]) =>
	new Map(
		tx
			.select({
				id: products.id,
				units: products.stockQuantity,
				averageCents: products.costCents,
				version: products.version,
			})
			.from(products)
			.where(sql`${products.id} in (select value from json_each(${JSON.stringify(productIds)}))`)
			.all()
			.map(({ id, ...kept }) => [id, kept]),
	);

/** Counts what came of a line; goods that were not ordered become a line of none. */
function noteCame(
	tx: Tx,
	purchaseId: string,
	{ stockItem, quantity, line }: Came,
	code: string | null,
): void {
	if (line) {
		tx.update(purchaseLines)
			.set({ received: line.received + quantity })
			.where(eq(purchaseLines.id, line.id))
			.run();
		return;
	}
	const position = sql<number>`(select coalesce(max(l.position), 0) + 1 from purchase_lines l where l.purchase_id = ${purchaseId})`;
	const { name, sku } = goodsNames(tx, [stockItem]).get(stockKey(stockItem))!;
	tx.insert(purchaseLines)
		.values({ purchaseId, ...stockItem, name, sku, code, position, quantity: 0, received: quantity })
		.run();
}

/** The status of an order after a delivery. */
function statusAfter(tx: Tx, purchaseId: string, closes: boolean): PurchaseStatus {
	const isWhole = linesOf(tx, purchaseId).every(({ quantity, received }) => received >= quantity);
	return isWhole ? "received" : closes ? "closed" : "partly_received";
}

/** Keeps the costs that were entered as the supplier's, where it has the goods. */
function rememberCosts(tx: Tx, supplierId: string, costs: ReadonlyMap<string, number | null>): void {
	for (const [key, costCents] of costs) {
		if (costCents === null) continue;
		const [productId = "", flavorId] = key.split(":");
		const isOf = (column: string | null) =>
			and(
				eq(supplierGoods.supplierId, supplierId),
				eq(supplierGoods.productId, productId),
				sql`${supplierGoods.flavorId} is ${column}`,
			);
		const own = tx
			.update(supplierGoods)
			.set({ costCents, updatedAt: new Date() })
			.where(isOf(flavorId || null))
			.run();
		if (own.changes === 0 && flavorId)
			tx.update(supplierGoods).set({ costCents, updatedAt: new Date() }).where(isOf(null)).run();
	}
}

/** 'PO-1042: 154 units to stock, 2 short, 6 over.' */
export const sayReceived = ({ units, short, over, notOrdered, status }: Received): string => {
	const parts = [
		`${counted(units, "unit")} to stock`,
		short > 0 ? `${short} ${status === "closed" ? "will not come" : "still to come"}` : null,
		over > 0 ? `${over} over` : null,
		notOrdered > 0 ? `${notOrdered} not ordered` : null,
	];
	return `${parts.filter(Boolean).join(", ")}.`;
};
