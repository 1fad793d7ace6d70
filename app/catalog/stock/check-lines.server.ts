import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { grouped } from "~/kernel/texts/numbers";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import type { StockItem } from "../movements/stock-mover.server";
import {
	barcodeForms,
	closestGoods,
	codeKey,
	type NamedCode,
	withoutZeros,
} from "../search/find-codes.server";
import { MOST_MOVED } from "./stock.schema.ts";
import { isCount, MOST_STOCK_LINES, type StockLine } from "./stock-lines.ts";

/** What a line means: a place of stock with its quantity now. */
export type GoodLine = {
	codes: string[];
	stockItem: StockItem;
	name: string;
	flavor: string | null;
	quantity: number;
	now: number;
};

/** A line that can't be taken, why, and the goods it may mean. */
export type BadLine = StockLine & { problem: string; choices: NamedCode[] };

type Found = {
	code: string;
	sku: string | null;
	productId: string;
	flavorId: string | null;
	name: string;
	flavor: string | null;
	/** The stock of the flavor itself and of its product; how many of the product's flavors keep stock. */
	own: number | null;
	shared: number;
	keepers: number;
};

/** Suggestions search the catalog, so a long list of unknown codes gets them for its first lines only. */
const MOST_CLOSEST = 20;
const CLOSEST_OF_LINE = 3;

/**
 * Finds what lines of codes mean (Rule 7.83). A SKU wins over a barcode; lines of the same goods are added up. Nothing is
 * changed.
 *
 * @param least the smallest quantity of a line: 1 of a delivery, 0 of a count.
 */
export function checkLines(tx: Db | Tx, lines: readonly StockLine[], least: number) {
	const find = goodsFinder(
		tx,
		lines.map(({ code }) => code),
	);
	const good = new Map<string, GoodLine>();
	const bad: BadLine[] = [];
	for (const [n, { code, quantity: typed }] of lines.entries()) {
		const refuse = (problem: string, choicesOf?: () => NamedCode[]) =>
			bad.push({
				code,
				quantity: typed,
				problem,
				choices: (bad.length < MOST_CLOSEST && choicesOf?.()) || [],
			});
		const quantity = isCount(typed) ? Number(typed) : Number.NaN;
		const found = find(code);
		const [first] = found;
		if (n >= MOST_STOCK_LINES) refuse("This list is too long. Take the rest in another one.");
		else if (!first) {
			refuse(/^\d{8,14}$/.test(code) ? "No product has this barcode." : "No product has this code.", () =>
				closestGoods(tx, code, CLOSEST_OF_LINE),
			);
		} else if (found.length > 1) {
			refuse(`${found.map(nameOf).slice(0, 3).join(" and ")} have this barcode. Use the SKU.`, () =>
				found.flatMap(({ sku, name, flavor }) => (sku ? { sku, name, flavor } : [])),
			);
		} else if (first.flavorId === null && first.keepers > 0) {
			refuse(`${first.name} keeps its stock by flavor. Use the flavor's code.`, () => flavorsOf(tx, first));
		} else if (!(quantity >= least)) refuse(`Use a whole number from ${least}.`);
		else {
			// A flavor without stock of its own is in the product's, unless others keep theirs.
			const flavorId = first.keepers > 0 ? first.flavorId : null;
			const key = `${first.productId} ${flavorId}`;
			const known = good.get(key);
			const sum = (known?.quantity ?? 0) + quantity;
			if (sum > MOST_MOVED) refuse(`Use at most ${grouped(MOST_MOVED)}.`);
			else if (known) {
				known.quantity = sum;
				known.codes.push(code);
			} else {
				good.set(key, {
					codes: [code],
					stockItem: { productId: first.productId, flavorId },
					name: first.name,
					flavor: flavorId === null ? null : first.flavor,
					quantity,
					now: flavorId === null ? first.shared : (first.own ?? 0),
				});
			}
		}
	}
	return { good: [...good.values()], bad };
}

const nameOf = ({ name, flavor }: Found) => [name, flavor].filter(Boolean).join(", ");

/** The flavors of a product that have a SKU. */
const flavorsOf = (tx: Db | Tx, { productId, name }: Found): NamedCode[] =>
	tx
		.select({ sku: productFlavors.sku, flavor: productFlavors.name })
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, productId), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position))
		.all()
		.flatMap(({ sku, flavor }) => (sku ? { sku, name, flavor } : []));

/** Two queries for any number of codes. Returns all goods that a code may mean. */
function goodsFinder(tx: Db | Tx, codes: readonly string[]): (code: string) => Found[] {
	const keys = [...new Set(codes.map(codeKey))].slice(0, MOST_STOCK_LINES);
	const forms = [...new Set(keys.filter((key) => /^\d{8,14}$/.test(key)).flatMap(barcodeForms))];
	const keepers = sql<number>`(select count(*) from product_flavors k
		where k.product_id = products.id and k.active = 1 and k.stock_quantity is not null)`;
	const whole = tx
		.select({
			sku: products.sku,
			barcode: products.barcode,
			productId: products.id,
			flavorId: sql<null>`null`,
			name: products.name,
			flavor: sql<null>`null`,
			own: sql<null>`null`,
			shared: products.stockQuantity,
			keepers,
		})
		.from(products)
		.where(or(inArray(sql`lower(${products.sku})`, keys), inArray(products.barcode, forms)))
		.all();
	const byFlavor = tx
		.select({
			sku: productFlavors.sku,
			barcode: productFlavors.barcode,
			productId: products.id,
			flavorId: productFlavors.id,
			name: products.name,
			flavor: productFlavors.name,
			own: productFlavors.stockQuantity,
			shared: products.stockQuantity,
			keepers,
		})
		.from(productFlavors)
		.innerJoin(products, eq(products.id, productFlavors.productId))
		.where(
			and(
				eq(productFlavors.active, true),
				or(inArray(sql`lower(${productFlavors.sku})`, keys), inArray(productFlavors.barcode, forms)),
			),
		)
		.all();
	const all = [...byFlavor, ...whole];
	const bySku = Map.groupBy(all, ({ sku }) => codeKey(sku ?? ""));
	const byBarcode = Map.groupBy(all, ({ barcode }) => withoutZeros(barcode ?? ""));
	return (code) => {
		const key = codeKey(code);
		const found =
			bySku.get(key) ?? (/^\d{8,14}$/.test(key) ? byBarcode.get(withoutZeros(key)) : undefined) ?? [];
		return found.map((one) => ({ ...one, code }));
	};
}
