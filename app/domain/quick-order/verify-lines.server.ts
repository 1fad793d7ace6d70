import { asc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import type { Actor, UserActor } from "../actor.ts";
import { type LineRow, roomFor } from "../cart/assess-lines.ts";
import { goodsColumns, readLineRows } from "../cart/cart.queries.server";
import { ASSORTED } from "../cart/cart-line.ts";
import { DomainError } from "../errors.ts";
import { requireBuyer } from "../permissions.ts";
import { isOnSale, readerPriceCents } from "../products/product-price.ts";
import { grouped } from "../texts/numbers.ts";
import { type CodeTarget, closestSku, codeKey, findCodes } from "./find-codes.server";
import { MAX_PAD_LINES, type PadLine, type Verification, type VerifiedLine } from "./pad-line.ts";
import { readQuantity } from "./quick-order.schema.ts";

type Goods = Omit<LineRow, "id" | "quantity" | "seenPriceCents">;
type Problem = NonNullable<VerifiedLine["problem"]>;

/** A line whose code is known; `goods` is the product with the requested flavor. */
type Known = { goods: Goods; flavors: string[] };

// Each suggestion costs a query or two.
const MOST_SUGGESTIONS = 20;

/**
 * Verifies every line of the pad (Rules 4.9, 4.10): its goods, its price, and whether it could be added to the actor's
 * cart together with the cart's lines and the lines before it. Writes nothing.
 *
 * @returns the lines in their order, with those of the same product and flavor merged.
 * @throws DomainError unauthenticated, forbidden; invalid when there are more than 500 lines.
 */
export function verifyLines(db: Db | Tx, actor: Actor, typed: readonly PadLine[]): Verification {
	const buyer = requireBuyer(actor);
	if (typed.length > MAX_PAD_LINES) throw tooManyLines(typed.length);
	const targets = findCodes(
		db,
		typed.map(({ code }) => code),
	);
	const catalog = readCatalog(db, [...targets.values()]);
	const answered = typed.map((line, n) => {
		const target = targets.get(codeKey(line.code));
		return identify(buyer, line, n + 1, target && catalog.get(target.productId), target);
	});
	const lines = merge(answered);
	judge(lines, readLineRows(db, buyer.id));
	suggest(db, lines);
	return summed(lines.map(({ known: _known, ...line }) => line));
}

/** @returns the error for a pad with too many lines. */
export const tooManyLines = (count: number) =>
	new DomainError(
		"invalid",
		`The pad takes ${MAX_PAD_LINES} lines at once; this is ${grouped(count)}. Split it into several orders.`,
		{ field: "lines" },
	);

/** Every named product with each of its flavors: one query. */
function readCatalog(db: Db | Tx, targets: readonly CodeTarget[]): Map<string, Goods[]> {
	const ids = [...new Set(targets.map(({ productId }) => productId))];
	if (ids.length === 0) return new Map();
	const rows = db
		.select(goodsColumns)
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.productId, products.id))
		.where(inArray(products.id, ids))
		.orderBy(asc(products.id), asc(productFlavors.position))
		.all();
	return Map.groupBy(rows, ({ productId }) => productId);
}

const withoutFlavor = (goods: Goods): Goods => ({
	...goods,
	flavorId: null,
	flavor: null,
	flavorSku: null,
	flavorActive: null,
	flavorStock: null,
});

type Answered = VerifiedLine & { known: Known | null };

/** Resolves a line's goods; stock and minimums are checked later, when all lines are known. */
function identify(
	buyer: UserActor,
	line: PadLine,
	row: number,
	rows: Goods[] | undefined,
	target: CodeTarget | undefined,
): Answered {
	const read = line.quantity === "" ? null : readQuantity(line.quantity);
	const units = read && "units" in read ? read.units : null;
	const answer = (known: Known | null, problem: Problem | null): Answered => ({
		code: line.code,
		quantity: line.quantity,
		flavor: line.flavor,
		hints: line.hints,
		rows: [row],
		status: problem ? "problem" : units === null ? "no_quantity" : "ready",
		goods: known && goodsView(buyer, known),
		units,
		lineTotalCents: null,
		problem,
		closest: null,
		known,
	});
	if (line.code === "") return answer(null, { field: "sku", text: "Enter a SKU or barcode" });
	if (!rows || !target) return answer(null, { field: "sku", text: "SKU not found" });
	const { known, problem } = chooseFlavor(line, rows, target);
	// A hidden product reveals nothing.
	if (!isOnSale(known.goods) || readerPriceCents(buyer, known.goods.wholesalePriceCents) === null) {
		return answer(null, { field: "sku", text: "No longer available" });
	}
	if (problem) return answer(known, problem);
	return answer(known, read && "text" in read ? { field: "quantity", text: read.text } : null);
}

function chooseFlavor(
	{ flavor, hints = [] }: PadLine,
	rows: Goods[],
	{ flavorId }: CodeTarget,
): { known: Known; problem: Problem | null } {
	if (flavorId !== null) {
		const goods = rows.find((one) => one.flavorId === flavorId)!;
		const gone = goods.flavorActive === false;
		return {
			known: { goods, flavors: [] },
			problem: gone ? { field: "sku", text: "No longer available" } : null,
		};
	}
	const open = rows.filter((one) => one.flavorActive);
	const flavors = open.map((one) => one.flavor!);
	const product = withoutFlavor(rows[0]!);
	const named = (name: string) =>
		open.find((one) => one.flavorId === name || one.flavor!.toLowerCase() === name.toLowerCase());
	const isLeftToUs = flavor === "" || flavor.toLowerCase() === ASSORTED.toLowerCase();
	const goods = isLeftToUs ? hints.map(named).find((one) => one && flavor === "") : named(flavor);
	if (goods || isLeftToUs) return { known: { goods: goods ?? product, flavors }, problem: null };
	const text = `${product.productName} has no flavor '${flavor}'`;
	return { known: { goods: product, flavors }, problem: { field: "flavor", text } };
}

const goodsView = (buyer: UserActor, { goods, flavors }: Known): VerifiedLine["goods"] => ({
	productId: goods.productId,
	productName: goods.productName,
	sku: goods.flavorSku ?? goods.productSku,
	flavorId: goods.flavorId,
	flavor: goods.flavor,
	flavors,
	unitPriceCents: readerPriceCents(buyer, goods.wholesalePriceCents) ?? 0,
	minimumOrderQuantity: goods.minimumOrderQuantity,
	caseSize: goods.caseSize,
	available: 0,
});

const sameGoods = (a: Goods, b: Goods) => a.productId === b.productId && a.flavorId === b.flavorId;

/**
 * Adds up lines of the same product and flavor, in the place of the first; lines with an invalid quantity stay
 * separate.
 */
function merge(lines: Answered[]): Answered[] {
	const firsts = new Map<string, Answered>();
	return lines.filter((line) => {
		if (line.status !== "ready" || !line.known) return true;
		const key = `${line.known.goods.productId}|${line.known.goods.flavorId}`;
		const first = firsts.get(key);
		if (!first) {
			firsts.set(key, line);
			return true;
		}
		first.units = first.units! + line.units!;
		first.quantity = String(first.units);
		first.rows.push(...line.rows);
		return false;
	});
}

/**
 * Checks stock and case size per line, after the cart and the lines before it; then the minimum over a product's lines.
 */
function judge(lines: Answered[], cart: readonly LineRow[]): void {
	const rows = [...cart];
	const refuse = (line: Answered, text: string) => {
		line.status = "problem";
		line.problem = { field: "quantity", text };
	};
	for (const line of lines) {
		if (!line.known || !line.goods) continue;
		const { goods } = line.known;
		line.goods.available = roomFor(goods, cart).left;
		if (line.status !== "ready") continue;
		const room = roomFor(goods, rows);
		const inCart = cart.find((row) => sameGoods(row, goods))?.quantity ?? 0;
		if (line.units! > room.left) refuse(line, room.says);
		else if (goods.caseSize && (line.units! + inCart) % goods.caseSize !== 0) {
			refuse(
				line,
				`Sold in cases of ${goods.caseSize}${inCart > 0 ? `, ${inCart} already in your cart` : ""}`,
			);
		} else {
			rows.push({ ...goods, id: `pad-${line.rows[0]}`, quantity: line.units!, seenPriceCents: null });
		}
	}
	const counted = new Map<string, number>();
	for (const { productId, quantity } of rows) {
		counted.set(productId, (counted.get(productId) ?? 0) + quantity);
	}
	for (const line of lines) {
		if (line.status !== "ready" || !line.goods) continue;
		const { productId, minimumOrderQuantity: minimum } = line.goods;
		const count = counted.get(productId) ?? 0;
		if (count < minimum) refuse(line, `Minimum ${minimum}: add ${minimum - count} more`);
		else line.lineTotalCents = line.goods.unitPriceCents * line.units!;
	}
}

function suggest(db: Db | Tx, lines: Answered[]): void {
	const unknown = lines.filter(({ known, problem }) => !known && problem?.text === "SKU not found");
	for (const line of unknown.slice(0, MOST_SUGGESTIONS)) line.closest = closestSku(db, line.code);
}

function summed(lines: VerifiedLine[]): Verification {
	const ready = lines.filter(({ status }) => status === "ready");
	return {
		lines,
		ready: ready.length,
		problems: lines.filter(({ status }) => status === "problem").length,
		units: ready.reduce((sum, { units }) => sum + units!, 0),
		subtotalCents: ready.reduce((sum, { lineTotalCents }) => sum + lineTotalCents!, 0),
	};
}
