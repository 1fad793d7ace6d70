import type { Db, Tx } from "~db/client.server";
import type { Actor, UserActor } from "../actor.ts";
import { countUnits, type LineRow, roomFor } from "../cart/assess-lines.ts";
import { type Goods, readCatalog, readLineRows, withoutFlavor } from "../cart/cart.queries.server";
import { ASSORTED } from "../cart/cart-line.ts";
import { blocksFor } from "../compliance/blocked-lines.server";
import { insteadFor } from "../compliance/instead.server";
import { DomainError } from "../errors.ts";
import { requireBuyer } from "../permissions.ts";
import { type Prices, pricesFor } from "../prices/prices-for.server";
import { isOnSale } from "../products/product-price.ts";
import { searchWords } from "../products/search-words.ts";
import { grouped } from "../texts/numbers.ts";
import { type CodeTarget, closestSku, codeKey, findCodes } from "./find-codes.server";
import { closestName, findNames, squash } from "./find-names.server";
import {
	MAX_PAD_LINES,
	type PadLine,
	type Repair,
	type Verification,
	type VerifiedLine,
} from "./pad-line.ts";
import { readQuantity } from "./quick-order.schema.ts";
import { meantQuantities, reachMinimum, takeLeft, unitsOfCases, wholeCases } from "./repairs.ts";

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
	return verifyBeside(db, buyer, readLineRows(db, buyer.id), typed, true);
}

/**
 * The same for a buyer's order without their cart: staff take it by phone (Rule 7.100).
 * @throws DomainError forbidden when the buyer may not buy; invalid when there are more than 500 lines.
 */
export const verifyForBuyer = (db: Db | Tx, buyer: UserActor, typed: readonly PadLine[]): Verification =>
	verifyBeside(db, requireBuyer(buyer), [], typed);

function verifyBeside(
	db: Db | Tx,
	buyer: UserActor,
	cart: readonly LineRow[],
	typed: readonly PadLine[],
	/** Goes where the buyer orders for; an order by phone names its address later. */
	isOwn = false,
): Verification {
	if (typed.length > MAX_PAD_LINES) throw tooManyLines(typed.length);
	const targets = findCodes(
		db,
		typed.map(({ code }) => code),
	);
	const names = findNames(
		db,
		typed.map(({ code }) => code).filter((code) => !targets.has(codeKey(code))),
	);
	const catalog = readCatalog(
		db,
		[...targets.values(), ...names.values()].map(({ productId }) => productId),
	);
	const answered = typed.map((line, n) => {
		const name = names.get(line.code);
		const target = name ?? targets.get(codeKey(line.code));
		const read = name ? { ...line, code: name.code, flavor: line.flavor || name.flavor } : line;
		return identify(read, n + 1, target && catalog.get(target.productId), target);
	});
	const lines = merge(answered);
	judge(lines, cart, pricesFor(db, buyer));
	if (isOwn) refuseBlocked(db, buyer, lines);
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

type Answered = VerifiedLine & { known: Known | null };

/** Resolves a line's goods; stock and minimums are checked later, when all lines are known. */
function identify(
	line: PadLine,
	row: number,
	rows: Goods[] | undefined,
	target: CodeTarget | undefined,
): Answered {
	const cases = unitsOfCases(line.quantity, rows?.[0] ?? null);
	const quantity = cases === null ? line.quantity : String(cases);
	const read = quantity === "" ? null : readQuantity(quantity);
	const units = read && "units" in read ? read.units : null;
	const answer = (known: Known | null, problem: Problem | null): Answered => ({
		code: line.code,
		quantity,
		flavor: line.flavor,
		hints: line.hints,
		rows: [row],
		status: problem ? "problem" : units === null ? "no_quantity" : "ready",
		goods: known && goodsView(known),
		units,
		lineTotalCents: null,
		problem,
		closest: null,
		repairs: [],
		known,
	});
	if (line.code === "") return answer(null, { field: "sku", text: "Enter a SKU or barcode" });
	if (!rows || !target) return answer(null, { field: "sku", text: "SKU not found" });
	const { known, problem } = chooseFlavor(line, rows, target);
	// A hidden product reveals nothing.
	if (!isOnSale(known.goods)) return answer(null, { field: "sku", text: "No longer available" });
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
		open.find((one) => one.flavorId === name || squash(one.flavor!) === squash(name));
	const isLeftToUs = flavor === "" || flavor.toLowerCase() === ASSORTED.toLowerCase();
	const asked = flavor === "" ? hints.map((hint) => tasteIn(hint, product)).filter(Boolean) : [];
	const goods = isLeftToUs ? asked.map(named).find(Boolean) : named(flavor);
	const unknown = isLeftToUs ? (open.length > 0 ? asked[0] : undefined) : flavor;
	if (goods || !unknown) return { known: { goods: goods ?? product, flavors }, problem: null };
	const text = `${product.productName} has no flavor '${unknown}'`;
	return { known: { goods: product, flavors }, problem: { field: "flavor", text } };
}

const NO_TASTE =
	/^(?:\d.*|each|ea|units?|pcs?|pieces?|count|ct|box(?:es)?|cases?|packs?|displays?|puffs?|flavou?rs?|disposables?|vapes?|assorted|mixed|mix|of|the|in|stock|new|active|usd|not|yet|none|[na])$/;

/** What a pasted line says besides the product's name and units: the name of a flavor, or "". */
function tasteIn(hint: string, { productName, brandName }: Goods): string {
	const known = new Set(searchWords(`${brandName} ${productName}`));
	const words = hint.split(/\s+/).filter((word) => {
		const parts = searchWords(word);
		return !parts.every((part) => known.has(part) || NO_TASTE.test(part));
	});
	return words.join(" ");
}

const goodsView = ({ goods, flavors }: Known): VerifiedLine["goods"] => ({
	productId: goods.productId,
	slug: goods.slug,
	productName: goods.productName,
	sku: goods.flavorSku ?? goods.productSku,
	flavorId: goods.flavorId,
	flavor: goods.flavor,
	flavors,
	unitPriceCents: 0,
	minimumOrderQuantity: goods.minimumOrderQuantity,
	caseSize: goods.caseSize,
	available: 0,
	inCart: 0,
});

type Named = Pick<LineRow, "productId" | "flavorId">;

const sameGoods = (a: Named, b: Named) => a.productId === b.productId && a.flavorId === b.flavorId;

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
 * Checks stock and case size per line, after the cart and the lines before it; then the minimum over a product's lines, and
 * their prices for the units of the product (Rule 15.5).
 */
function judge(lines: Answered[], cart: readonly LineRow[], prices: Prices): void {
	const rows = [...cart];
	const refuse = (line: Answered, text: string, repairs: Repair[]) => {
		line.status = "problem";
		line.problem = { field: "quantity", text };
		line.repairs = repairs;
	};
	for (const line of lines) {
		if (!line.known || !line.goods) continue;
		const { goods } = line.known;
		line.goods.available = roomFor(goods, cart).left;
		const inCart = cart.find((row) => sameGoods(row, goods))?.quantity ?? 0;
		line.goods.inCart = inCart;
		if (line.problem?.field === "flavor") {
			line.repairs = [
				{
					field: "flavor",
					value: line.flavor,
					label: line.goods.flavors.length > 0 ? `Use ${ASSORTED}` : "Leave it out",
				},
			];
		} else if (line.problem?.field === "quantity") {
			line.repairs = meantQuantities(line.quantity, line.goods);
		}
		if (line.status !== "ready") continue;
		const room = roomFor(goods, rows);
		if (line.units! > room.left) refuse(line, room.says, takeLeft(line.goods, room.left));
		else if (goods.caseSize && (line.units! + inCart) % goods.caseSize !== 0) {
			refuse(
				line,
				`Sold in cases of ${goods.caseSize}${inCart > 0 ? `, ${inCart} already in your cart` : ""}`,
				wholeCases(line.goods, line.units!, room.left),
			);
		} else {
			rows.push({ ...goods, id: `pad-${line.rows[0]}`, quantity: line.units!, seenPriceCents: null });
		}
	}
	const counted = countUnits(rows);
	for (const line of lines) {
		if (!line.goods) continue;
		const { productId, minimumOrderQuantity: minimum } = line.goods;
		const count = counted.get(productId) ?? 0;
		const units = line.status === "ready" ? count : count + (line.units ?? 0);
		line.goods.unitPriceCents = prices.of(line.known!.goods, units || minimum)?.cents ?? 0;
		if (line.status !== "ready") continue;
		if (count < minimum) {
			const least = line.units! + minimum - count;
			const left = roomFor(line.known!.goods, cart).left;
			refuse(line, `Minimum ${minimum}: add ${minimum - count} more`, reachMinimum(line.goods, least, left));
		} else line.lineTotalCents = line.goods.unitPriceCents * line.units!;
	}
}

/** What may not go where the buyer orders for is a problem of its line (Rule 17.7). */
function refuseBlocked(db: Db | Tx, buyer: UserActor, lines: Answered[]): void {
	const ids = lines.flatMap(({ goods }) => goods?.productId ?? []);
	const blocks = blocksFor(db, buyer, ids);
	const blocked = lines.flatMap((line) => {
		const why = line.goods && blocks.of(line.goods);
		return why ? [{ line, why, id: line.goods!.productId }] : [];
	});
	const others = insteadFor(
		db,
		buyer,
		blocked.slice(0, MOST_SUGGESTIONS).flatMap(({ id, why }) => (why.kind === "law" ? id : [])),
	);
	for (const { line, why, id } of blocked) {
		line.status = "problem";
		line.problem = { field: "sku", text: why.text, instead: others.get(id) };
		line.repairs = [];
		line.lineTotalCents = null;
	}
}

function suggest(db: Db | Tx, lines: Answered[]): void {
	const unknown = lines.filter(({ known, problem }) => !known && problem?.text === "SKU not found");
	for (const line of unknown.slice(0, MOST_SUGGESTIONS)) {
		line.closest = closestSku(db, line.code) ?? closestName(db, line.code);
		if (line.closest) line.repairs = [{ field: "sku", value: line.closest, label: `Use ${line.closest}` }];
	}
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
