import {
	codeKey,
	findCodes,
	findNames,
	likelyName,
	likelySku,
	type NamedGoods,
	splitName,
} from "~/catalog/index.server";
import { inTurns, type Steps } from "~/kernel/in-turns";
import type { Db, Tx } from "~db/client.server";
import { type Goods, readCatalog } from "../cart/cart.queries.server";
import { nearFlavors } from "./near-flavors.server";
import { MAX_QUICK_ORDER_LINES, type QuickOrderLine } from "./quick-order-line.ts";

/** The goods that an unknown code or name may mean. */
export type Likely = { code: string; name: string; flavor: string; isSure: boolean };

/** What the texts of lines stand for where they are no codes; each by the text. */
export type NamesRead = {
	names: Map<string, NamedGoods>;
	/** Goods and the rest of the text, which is close to one of their flavors. */
	splits: Map<string, NamedGoods>;
	/** What unknown texts may mean. */
	likely: Map<string, Likely>;
};

// Each unknown text costs up to a hundred small searches. The texts after these stay unknown, without a guess.
const MOST_SPLIT = 20;
const MOST_LIKELY = 20;

/**
 * Looks up the texts of lines that are no SKU or barcode (Rule 4.10), which takes most of the time that a quick order takes: a search
 * or more for each. What it finds is for `verifyLines`, which reads the goods themselves again.
 */
export function* readNames(db: Db | Tx, typed: readonly QuickOrderLine[]): Steps<NamesRead> {
	const found: NamesRead = { names: new Map(), splits: new Map(), likely: new Map() };
	if (typed.length > MAX_QUICK_ORDER_LINES) return found;
	const codes = findCodes(
		db,
		typed.map(({ code }) => code),
	);
	const isText = ({ code }: QuickOrderLine) => code !== "" && !codes.has(codeKey(code));
	found.names = yield* findNames(
		db,
		typed.filter(isText).map(({ code }) => code),
	);
	const unknown = typed.filter((line) => isText(line) && !found.names.has(line.code));
	found.splits = yield* splitNames(db, unknown);
	const texts = unknown.filter(({ code, flavor }) => flavor !== "" || !found.splits.has(code));
	for (const text of new Set(texts.map(({ code }) => code).slice(0, MOST_LIKELY))) {
		const likely = yield* likelyGoods(db, text);
		if (likely) found.likely.set(text, likely);
	}
	return found;
}

/** The same in turns with other requests. */
export const readNamesInTurns = (db: Db, typed: readonly QuickOrderLine[]): Promise<NamesRead> =>
	inTurns(readNames(db, typed));

/** Names of goods with a flavor in one text that none has. */
function* splitNames(db: Db | Tx, unknown: readonly QuickOrderLine[]): Steps<Map<string, NamedGoods>> {
	const texts = new Set(unknown.filter(({ flavor }) => flavor === "").map(({ code }) => code));
	const splits = new Map<string, NamedGoods>();
	for (const text of [...texts].slice(0, MOST_SPLIT)) {
		const goods = yield* splitName(db, text);
		if (goods) splits.set(text, goods);
	}
	const catalog = readCatalog(
		db,
		[...splits.values()].map(({ productId }) => productId),
	);
	return new Map([...splits].filter(([, goods]) => isNearFlavor(goods, catalog.get(goods.productId) ?? [])));
}

/** Whether the rest of a name means a flavor; otherwise the whole name may mean other goods. */
const isNearFlavor = ({ flavor }: NamedGoods, rows: readonly Goods[]) =>
	nearFlavors(
		flavor,
		rows.flatMap((one) => (one.flavorActive ? one.flavor! : [])),
	).length > 0;

function* likelyGoods(db: Db | Tx, text: string): Steps<Likely | null> {
	yield;
	const code = likelySku(db, text);
	if (code) return { code: code.sku, name: code.sku, flavor: "", isSure: code.isSure };
	const name = yield* likelyName(db, text);
	// The corrected name stands for its flavor too.
	return name && { code: name.goods.code, name: name.name, flavor: name.goods.flavor, isSure: name.isSure };
}
