import { ASSORTED, isOnSale, searchWords } from "~/catalog";
import {
	type CodeTarget,
	codeKey,
	findCodes,
	flavorWords,
	type Prices,
	pricesFor,
	squash,
} from "~/catalog/index.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { atOnce } from "~/kernel/in-turns";
import { grouped } from "~/kernel/texts/numbers";
import { blocksFor, insteadFor } from "~/rules/index.server";
import type { Db, Tx } from "~db/client.server";
import { countUnits, type LineRow, roomFor } from "../cart/assess-lines.ts";
import { type Goods, readCatalog, readLineRows, withoutFlavor } from "../cart/cart.queries.server";
import { nearFlavors } from "./near-flavors.server";
import { readQuantity } from "./quick-order.schema.ts";
import {
	MAX_QUICK_ORDER_LINES,
	type QuickOrderLine,
	type Repair,
	type Verification,
	type VerifiedLine,
} from "./quick-order-line.ts";
import { type Likely, type NamesRead, readNames } from "./read-names.server";
import { meantQuantities, reachMinimum, takeLeft, unitsOfCases, wholeCases } from "./repairs.ts";

type Problem = NonNullable<VerifiedLine["problem"]>;

/** A line whose code is known; `goods` is the product with the requested flavor. */
type Known = { goods: Goods; flavors: string[] };

// Each costs a few queries.
const MOST_INSTEAD = 20;

/**
 * Verifies every line of the quick order (Rules 4.9, 4.10): its goods, its price, and whether it could be added to the actor's
 * cart together with the cart's lines and the lines before it. Writes nothing.
 *
 * @param read what `readNames` found for the lines. A request has it found in turns (`readNamesInTurns`), before a transaction
 *   begins.
 * @returns the lines in their order, with those of the same product and flavor merged.
 * @throws DomainError unauthenticated, forbidden; invalid when there are more than 500 lines.
 */
export function verifyLines(
	db: Db | Tx,
	actor: Actor,
	typed: readonly QuickOrderLine[],
	read?: NamesRead,
): Verification {
	const buyer = requireBuyer(actor);
	return verifyBeside(db, buyer, readLineRows(db, buyer.id), typed, { read, isOwn: true });
}

/**
 * The same for a buyer's order without their cart: staff take it by phone (Rule 7.100).
 * @throws DomainError forbidden when the buyer may not buy; invalid when there are more than 500 lines.
 */
export const verifyForBuyer = (
	db: Db | Tx,
	buyer: UserActor,
	typed: readonly QuickOrderLine[],
	read?: NamesRead,
): Verification => verifyBeside(db, requireBuyer(buyer), [], typed, { read });

function verifyBeside(
	db: Db | Tx,
	buyer: UserActor,
	cart: readonly LineRow[],
	typed: readonly QuickOrderLine[],
	{
		read: known,
		isOwn = false,
	}: {
		read: NamesRead | undefined;
		/** Goes where the buyer orders for; an order by phone names its address later. */
		isOwn?: boolean;
	},
): Verification {
	if (typed.length > MAX_QUICK_ORDER_LINES) throw tooManyLines(typed.length);
	const { names, splits, likely } = known ?? atOnce(readNames(db, typed));
	const targets = findCodes(
		db,
		typed.map(({ code }) => code),
	);
	const nameOf = ({ code, flavor }: QuickOrderLine) =>
		targets.has(codeKey(code))
			? undefined
			: (names.get(code) ?? (flavor === "" ? splits.get(code) : undefined));
	const named = typed.map(nameOf);
	const catalog = readCatalog(
		db,
		[...targets.values(), ...named.filter((name) => name !== undefined)].map(({ productId }) => productId),
	);
	const answered = typed.map((line, n) => {
		const name = named[n];
		const target = name ?? targets.get(codeKey(line.code));
		const read = name ? { ...line, code: name.code, flavor: line.flavor || name.flavor } : line;
		return identify(read, n + 1, target && catalog.get(target.productId), target);
	});
	const lines = merge(answered);
	judge(lines, cart, pricesFor(db, buyer));
	if (isOwn) refuseBlocked(db, buyer, lines);
	suggest(db, lines, likely);
	return summed(lines.map(({ known: _known, ...line }) => line));
}

/** @returns the error for a quick order with too many lines. */
export const tooManyLines = (count: number) =>
	new DomainError(
		"invalid",
		`The pad takes ${MAX_QUICK_ORDER_LINES} lines at once; this is ${grouped(count)}. Split it into several orders.`,
		{ field: "lines" },
	);

type Answered = VerifiedLine & { known: Known | null };

/** Resolves a line's goods; stock and minimums are checked later, when all lines are known. */
function identify(
	line: QuickOrderLine,
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
		...(line.was ? { was: line.was } : {}),
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
	// A flavor may have been deleted since its name was looked up.
	const isThere = target?.flavorId === null || rows?.some(({ flavorId }) => flavorId === target?.flavorId);
	if (!rows || !target || !isThere) return answer(null, { field: "sku", text: "SKU not found" });
	const { known, problem, flavor } = chooseFlavor(line, rows, target);
	// A hidden product reveals nothing.
	if (!isOnSale(known.goods)) return answer(null, { field: "sku", text: "No longer available" });
	// A select that shows the typed flavor sends it again.
	if (problem) return { ...answer(known, problem), ...(flavor === undefined ? {} : { flavor, hints: [] }) };
	return answer(known, read && "text" in read ? { field: "quantity", text: read.text } : null);
}

function chooseFlavor(
	{ flavor, hints = [] }: QuickOrderLine,
	rows: Goods[],
	{ flavorId }: CodeTarget,
): {
	known: Known;
	problem: Problem | null;
	/** The typed flavor that the product doesn't have. */
	flavor?: string;
} {
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
	const matching =
		flavor === "" ? hints.map((hint) => tasteIn(hint, product)).filter(({ taste }) => taste) : [];
	const goods = isLeftToUs ? matching.flatMap(({ words }) => words.map(named)).find(Boolean) : named(flavor);
	const unknown = isLeftToUs ? (open.length > 0 ? matching[0]?.taste : undefined) : flavor;
	if (goods || !unknown) return { known: { goods: goods ?? product, flavors }, problem: null };
	const text = `${product.productName} has no flavor '${unknown}'`;
	return { known: { goods: product, flavors }, problem: { field: "flavor", text }, flavor: unknown };
}

const NO_TASTE =
	/^(?:\d.*|each|ea|units?|pcs?|pieces?|count|ct|box(?:es)?|cases?|packs?|displays?|puffs?|flavou?rs?|disposables?|vapes?|assorted|mixed|mix|of|the|in|stock|new|active|usd|not|yet|none|[na])$/;

/**
 * What a pasted cell says besides the product's name and units before and after it: `taste` is the name of a flavor as
 * it was typed, or "". Words of the product's name may belong to the flavor too: 'Blue Raz' of RAZ.
 */
function tasteIn(hint: string, { productName, brandName }: Goods): { taste: string; words: string[] } {
	const known = new Set(searchWords(`${brandName} ${productName}`));
	const words = hint.split(/\s+/);
	const tastes = words.map((word) =>
		searchWords(word).some((part) => !known.has(part) && !NO_TASTE.test(part)),
	);
	const taste = words.slice(Math.max(0, tastes.indexOf(true)), tastes.lastIndexOf(true) + 1).join(" ");
	return { taste, words: [hint, taste, words.filter((_, n) => tastes[n]).join(" ")] };
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
 * Adds up lines of the same product and flavor, in the place of the first. Lines with an invalid quantity stay
 * separate, and those that were put right, which the buyer had typed as different goods.
 */
function merge(lines: Answered[]): Answered[] {
	const firsts = new Map<string, Answered>();
	return lines.filter((line) => {
		if (line.status !== "ready" || !line.known || line.was) return true;
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
			const hasFlavors = line.goods.flavors.length > 0;
			line.repairs = [
				{
					field: "flavor",
					value: hasFlavors ? ASSORTED : "",
					label: hasFlavors ? `Use ${ASSORTED}` : "Leave it out",
					isGuess: true,
				},
			];
		} else if (line.problem?.field === "quantity") {
			line.repairs = meantQuantities(line.quantity, line.goods);
		}
		if (line.status !== "ready") continue;
		const room = roomFor(goods, rows);
		const at = rows.findIndex((row) => sameGoods(row, goods));
		const before = rows[at]?.quantity ?? 0;
		if (line.units! > room.left) {
			const message = before > inCart ? `${room.left} available after the rows above` : room.message;
			refuse(line, message, takeLeft({ ...line.goods, inCart: before }, room.left));
		} else if (goods.caseSize && (line.units! + before) % goods.caseSize !== 0) {
			refuse(
				line,
				`Sold in cases of ${goods.caseSize}${inCart > 0 ? `, ${inCart} already in your cart` : ""}`,
				wholeCases({ ...line.goods, inCart: before }, line.units!, room.left),
			);
		} else if (at >= 0) {
			rows[at] = { ...rows[at]!, quantity: before + line.units! };
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
		blocked.slice(0, MOST_INSTEAD).flatMap(({ id, why }) => (why.kind === "law" ? id : [])),
	);
	for (const { line, why, id } of blocked) {
		line.status = "problem";
		line.problem = { field: "sku", text: why.text, instead: others.get(id) };
		line.repairs = [];
		line.lineTotalCents = null;
	}
}

function suggest(db: Db | Tx, lines: Answered[], likely: NamesRead["likely"]): void {
	for (const line of lines) {
		const goods = likely.get(line.code);
		if (goods && !line.known && line.problem?.text === "SKU not found") suggestGoods(line, goods);
	}
	suggestFlavors(
		db,
		lines.filter(({ problem }) => problem?.field === "flavor"),
	);
}

const guessUnless = (isSure: boolean) => (isSure ? {} : ({ isGuess: true } as const));

function suggestGoods(line: Answered, { code, name, flavor, isSure }: Likely): void {
	line.closest = code;
	line.repairs = [
		{
			field: "sku",
			value: flavor ? name : code,
			label: `Use ${[code, flavor].filter(Boolean).join(", ")}`,
			...guessUnless(isSure),
		},
	];
}

/** The nearest flavors come before the other repairs. A word that another flavor has is spelled right (Rule 4.9). */
function suggestFlavors(db: Db | Tx, lines: readonly Answered[]): void {
	const near = lines.map((line) => ({ line, flavors: nearFlavors(line.flavor, line.goods?.flavors ?? []) }));
	const known = flavorWords(
		db,
		near.flatMap(({ flavors }) => flavors.flatMap(({ misspelled }) => misspelled ?? [])),
	);
	for (const { line, flavors } of near) {
		const repairs = flavors.map(({ flavor, misspelled }): Repair => {
			const isSure = misspelled !== null && !misspelled.some((word) => known.has(word));
			return { field: "flavor", value: flavor, label: `Use ${flavor}`, ...guessUnless(isSure) };
		});
		line.repairs = [...repairs, ...line.repairs];
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
