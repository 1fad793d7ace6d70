import type { CartLine, LineProblem } from "~/catalog";
import { isOnSale, nextStep } from "~/catalog";
import type { Prices } from "~/catalog/index.server";
import { formatCents } from "~/kernel/money";
import type { BrandStyle } from "~db/json-shapes";
import { MAX_QUANTITY } from "./cart.schema.ts";

/** A cart's line with its product and flavor, as stored. */
export type LineRow = {
	id: string;
	quantity: number;
	seenPriceCents: number | null;
	/** The buyer's own words for it, a line each (Rule 4.13). */
	typed?: string | null;
	/** The unit price of a quote, in place of the buyer's own. */
	agreedCents?: number | undefined;
	productId: string;
	slug: string;
	productName: string;
	brandId: string;
	category: string;
	brandStyle: BrandStyle | null;
	images: string[];
	productSku: string | null;
	active: boolean;
	inStock: boolean;
	stockQuantity: number;
	wholesalePriceCents: number | null;
	minimumOrderQuantity: number;
	caseSize: number | null;
	/** Of one unit, in hundredths of an ounce. */
	weightHundredths: number | null;
	flavorId: string | null;
	flavor: string | null;
	flavorSku: string | null;
	flavorActive: boolean | null;
	flavorStock: number | null;
	/** The product has active flavors. */
	hasFlavors: boolean;
};

type Stocked = Pick<LineRow, "productId" | "inStock" | "stockQuantity" | "flavorStock" | "quantity">;

/** Whether the line leaves the choice of flavor to us (Rule 4.2). */
export const isAssorted = (row: Pick<LineRow, "flavorId" | "hasFlavors">): boolean =>
	row.flavorId === null && row.hasFlavors;

/** Whether the line takes from its flavor's own stock; otherwise from the product's. */
const hasOwnStock = (row: Stocked) => row.flavorStock !== null;

/**
 * The largest quantity the line could have next to the cart's other lines of the product: its flavor's stock if it has
 * its own, and never more than the product's total (Rule 4.3).
 */
export function availableBeside(row: Stocked, others: readonly Stocked[]): number {
	if (!row.inStock) return 0;
	const taken = others.reduce(
		(sum, other) => sum + Math.min(other.quantity, other.flavorStock ?? other.quantity),
		0,
	);
	return Math.max(0, Math.min(row.flavorStock ?? row.stockQuantity, row.stockQuantity - taken));
}

/**
 * How many more units a cart with these lines could take, and the message for it ('12 available', Rule 4.3).
 * @param goods the product and flavor, as a line has them.
 */
export function roomFor(
	goods: Omit<LineRow, "id" | "quantity" | "seenPriceCents" | "typed">,
	rows: readonly LineRow[],
): { left: number; message: string } {
	const inCart = rows.find((row) => row.productId === goods.productId && row.flavorId === goods.flavorId);
	const others = rows.filter((row) => row.productId === goods.productId && row !== inCart);
	const quantity = inCart?.quantity ?? 0;
	const available = Math.min(availableBeside({ ...goods, quantity }, others), MAX_QUANTITY);
	if (available === 0) return { left: 0, message: "Out of stock" };
	const already = quantity > 0 ? `, ${quantity} already in your cart` : "";
	return { left: Math.max(0, available - quantity), message: `${available} available${already}` };
}

/**
 * Distributes the product's stock over the lines: flavors with their own stock first, then in the order of the lines.
 */
function deal(lines: readonly LineRow[]): Map<string, number> {
	const granted = new Map<string, number>();
	let left = lines[0]?.inStock ? lines[0].stockQuantity : 0;
	for (const line of [...lines].sort((a, b) => Number(hasOwnStock(b)) - Number(hasOwnStock(a)))) {
		const part = Math.min(line.quantity, left, line.flavorStock ?? left);
		granted.set(line.id, part);
		left -= part;
	}
	return granted;
}

/** Whether a line is no longer available: product or flavor hidden, or no price (Rule 4.7). */
export const isGone = (row: Pick<LineRow, "active" | "wholesalePriceCents" | "flavorActive">): boolean =>
	!isOnSale(row) || row.flavorActive === false;

/** How many units of each product the lines have together, whatever the flavor (Rules 4.5, 15.5). */
export function countUnits(lines: readonly { productId: string; quantity: number }[]): Map<string, number> {
	const units = new Map<string, number>();
	for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
	return units;
}

/**
 * The current prices of a cart's lines and the problems that prevent ordering them (Rules 4.3, 4.5, 4.6, 4.7). Takes
 * every line of the cart, because minimums and stock count a product's lines together.
 */
export function assessLines(rows: readonly LineRow[], prices: Prices): CartLine[] {
	const byProduct = Map.groupBy(rows, (row) => row.productId);
	const granted = new Map([...byProduct.values()].flatMap((lines) => [...deal(lines)]));
	const counted = countUnits(rows);
	return rows.map((row) => {
		const gone = isGone(row);
		const units = counted.get(row.productId)!;
		const unitPriceCents = gone ? null : (row.agreedCents ?? prices.of(row, units)?.cents ?? null);
		const next =
			gone || row.agreedCents !== undefined || prices.isPlain ? null : nextStep(prices.steps(row), units);
		const others = byProduct.get(row.productId)!.filter((other) => other !== row);
		return {
			id: row.id,
			productId: row.productId,
			slug: row.slug,
			productName: row.productName,
			image: row.images[0] ?? null,
			tint: row.brandStyle?.tint ?? null,
			sku: row.flavorSku ?? row.productSku,
			flavorId: row.flavorId,
			flavor: row.flavor,
			assorted: isAssorted(row),
			quantity: row.quantity,
			unitPriceCents,
			lineTotalCents: (unitPriceCents ?? 0) * row.quantity,
			...(next ? { nextPrice: next } : {}),
			minimumOrderQuantity: row.minimumOrderQuantity,
			caseSize: row.caseSize,
			weightHundredths: row.weightHundredths,
			available: gone ? 0 : availableBeside(row, others),
			...(row.typed ? { typed: row.typed.split("\n") } : {}),
			problems: problemsOf(row, unitPriceCents, granted.get(row.id)!, units),
		};
	});
}

function problemsOf(
	row: LineRow,
	priceCents: number | null,
	granted: number,
	counted: number,
): LineProblem[] {
	if (priceCents === null)
		return [{ kind: "gone", text: "No longer available. Remove it to check out.", blocks: true }];
	const problems: LineProblem[] = [];
	if (granted < row.quantity) {
		const text = granted === 0 ? "Out of stock. Remove it to check out." : `${granted} available`;
		problems.push({ kind: "stock", text, blocks: true });
	}
	if (counted < row.minimumOrderQuantity) {
		const text = `Minimum ${row.minimumOrderQuantity}: add ${row.minimumOrderQuantity - counted} more`;
		problems.push({ kind: "minimum", text, blocks: true });
	}
	if (row.caseSize && row.quantity % row.caseSize !== 0) {
		problems.push({ kind: "case", text: `Sold in cases of ${row.caseSize}`, blocks: true });
	}
	if (row.seenPriceCents !== null && row.seenPriceCents !== priceCents) {
		const text = `The price changed from ${formatCents(row.seenPriceCents)} to ${formatCents(priceCents)}`;
		problems.push({ kind: "price", text, blocks: false });
	}
	return problems;
}
