import { desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { onSale } from "./on-sale.server";
import { editDistance } from "./search-words.ts";

export type CodeTarget = { productId: string; flavorId: string | null };

/** Lower-cases like SQLite's lower(): A to Z only. */
export const codeKey = (code: string): string => code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const isBarcode = (code: string) => /^\d{8,14}$/.test(code);
/** A barcode without its leading zeros, which scanners and spreadsheets add or drop. */
export const withoutZeros = (code: string) => code.replace(/^0+/, "");

/** The digits of a code or name: another number is another thing, however close. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The same number as UPC, EAN or GTIN. */
export const barcodeForms = (code: string): string[] => {
	const bare = withoutZeros(code);
	return [code, bare, ...[8, 12, 13, 14].map((length) => bare.padStart(length, "0"))];
};

/**
 * Finds the goods for SKUs and barcodes, case-insensitively, with four queries for any number of codes (Rule 4.10). A
 * SKU wins over a barcode, a product on sale over a hidden one.
 * @returns by `codeKey`; unknown codes are absent.
 */
export function findCodes(db: Db | Tx, codes: readonly string[]): Map<string, CodeTarget> {
	const keys = [...new Set(codes.map(codeKey))].filter((key) => key !== "");
	const found = new Map<string, CodeTarget>();
	if (keys.length === 0) return found;
	const note = (key: string, target: CodeTarget) => {
		if (!found.has(key)) found.set(key, target);
	};

	for (const row of productRows(db, sql`lower(${products.sku})`, keys)) note(row.code, row);
	for (const row of flavorRows(db, sql`lower(${productFlavors.sku})`, keys)) note(row.code, row);

	const barcodes = keys.filter((key) => isBarcode(key) && !found.has(key));
	if (barcodes.length === 0) return found;
	const keysOf = Map.groupBy(barcodes, withoutZeros);
	const forms = barcodes.flatMap(barcodeForms);
	const scanned = [
		...flavorRows(db, sql`${productFlavors.barcode}`, forms),
		...productRows(db, sql`${products.barcode}`, forms),
	];
	for (const row of scanned) for (const key of keysOf.get(withoutZeros(row.code)) ?? []) note(key, row);
	return found;
}

const productRows = (db: Db | Tx, column: SQL<unknown>, values: string[]) =>
	db
		.select({ code: sql<string>`${column}`, productId: products.id, flavorId: sql<null>`null` })
		.from(products)
		.where(inArray(column, values))
		.orderBy(desc(onSale))
		.all();

const flavorRows = (db: Db | Tx, column: SQL<unknown>, values: string[]) =>
	db
		.select({
			code: sql<string>`${column}`,
			productId: productFlavors.productId,
			flavorId: productFlavors.id,
		})
		.from(productFlavors)
		.where(inArray(column, values))
		.orderBy(desc(productFlavors.active))
		.all();

// Suggestions come from SKUs with the same prefix; a prefix shared by more than this is not specific enough.
const MOST_ALIKE = 400;
const MOST_MISTAKES = 2;

/** The closest SKU on sale: at most two letters from the typed one; null when there is none. */
export const closestSku = (db: Db | Tx, code: string): string | null => likelySku(db, code)?.sku ?? null;

/** The closest SKU, which is sure when no other one is that close and the numbers agree. */
export function likelySku(db: Db | Tx, code: string): { sku: string; isSure: boolean } | null {
	const [first, second] = closestGoods(db, code, 2);
	return first ? { sku: first.sku, isSure: !second && digitsOf(first.sku) === digitsOf(code) } : null;
}

/** Goods with a SKU and their name. */
export type NamedCode = { sku: string; name: string; flavor: string | null };

/**
 * The goods on sale whose SKUs are closest: at most two letters from the typed one, the closest first. `cross` and `+` have both tables read
 * by their SKUs: all products on sale would be read otherwise.
 */
export function closestGoods(db: Db | Tx, code: string, most: number): NamedCode[] {
	const key = codeKey(code);
	if (key.length < 4) return [];
	const starts = new Set([Math.ceil(key.length / 2), 3].map((length) => key.slice(0, length)));
	for (const start of starts) {
		const end = `${start}\u{10ffff}`;
		const rows = db.all<NamedCode>(sql`
			select * from (select sku, name, null as flavor from products
				where lower(sku) >= ${start} and lower(sku) < ${end} and +active = 1 and wholesale_price_cents > 0 limit ${MOST_ALIKE})
			union all
			select * from (select f.sku, p.name, f.name as flavor from product_flavors f cross join products p on p.id = f.product_id
				where lower(f.sku) >= ${start} and lower(f.sku) < ${end} and +f.active = 1 and p.active = 1 and p.wholesale_price_cents > 0
				limit ${MOST_ALIKE})`);
		const found = rows
			.map((goods) => ({ goods, distance: editDistance(key, codeKey(goods.sku), MOST_MISTAKES) }))
			.filter(({ distance }) => distance <= MOST_MISTAKES)
			.sort((a, b) => a.distance - b.distance || (a.goods.sku < b.goods.sku ? -1 : 1))
			.slice(0, most);
		if (found.length > 0) return found.map(({ goods }) => goods);
	}
	return [];
}
