import { and, count, eq, inArray, sql } from "drizzle-orm";
import { editDistance, isInStock, searchWords } from "~/catalog";
import { listFlavors, listMatches, matchProducts, pricesFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeRetailPrices } from "~/kernel/actor/permissions";
import { formatCents } from "~/kernel/money";
import { CATEGORIES } from "~/terms/categories";
import type { ChatLink, Language } from "~/terms/greeting";
import type { Db } from "~db/client.server";
import { brands, products } from "~db/schema.server";
import type { Lookup } from "./find-entry.server";
import { say } from "./replies.server";

export type GoodsAnswer = {
	content: string;
	link: ChatLink;
	/** The product's own description. */
	details?: string | null;
};

type Reader = { actor: Actor; language: Language };
type Match = { text: string; ids: string[]; total: number };
type Row = { id: string; brandId: string; brand: string; slug: string; name: string; sku: string | null };

/** A word in the phrasings of more entries than this is not treated as a product name, even if a product is named so. */
const FEW_ENTRIES = 8;
const MOST_READ = 20;
/** Pack sizes and the like don't identify a product. */
const PACKING = /\b(\d+[ -]?(ml|packs?|strips)|jar of \d+|pair|kit|edition|series)\b/gi;

/** What a question names: a brand, a product, or several products that have the words of `text`. */
export type NamedGoods =
	| { kind: "brand"; id: string }
	/** `queryWords` are the words that name it and its flavor. */
	| { kind: "product"; row: Row; queryWords: string[] }
	| { kind: "several"; ids: string[]; total: number; text: string; category: string | undefined };

/**
 * What is told about the product, brand or flavor that a question names. Only readers who see wholesale prices are
 * told theirs (Rules 1.3, 6.7).
 */
export function findGoods(db: Db, reader: Reader, lookup: Lookup): GoodsAnswer | null {
	const named = nameGoods(db, lookup);
	if (!named) return null;
	if (named.kind === "brand") return describeBrand(db, reader, named.id);
	return named.kind === "product"
		? describeProduct(db, reader, named.row, named.queryWords)
		: describeSeveral(reader, named);
}

/**
 * Finds the goods that a question names: all words that the shop's texts don't use must occur in one product.
 * @param isLoose such words that no product's name has are left out, so that they don't hide the goods.
 */
export function nameGoods(
	db: Db,
	{ terms, knowledge }: Lookup,
	{ isLoose = false }: { isLoose?: boolean } = {},
): NamedGoods | null {
	const common = Math.log(1 + knowledge.entries.size / FEW_ENTRIES);
	const names = terms
		.filter(({ word, weight, isKnown }) =>
			isKnown ? weight >= common && isInNames(db, word) : !isLoose || isInNames(db, word),
		)
		.map(({ word }) => word);
	const letters = names.join("");
	if (letters.length < 3 || !/\p{L}/u.test(letters)) return null;
	const category = categoryIn(terms.map(({ word }) => word));
	const found = search(db, names, category) ?? search(db, names, undefined);
	if (found) return identify(db, found);
	const id = findBrand(db, names);
	return id ? { kind: "brand", id } : null;
}

const isInNames = (db: Db, word: string) =>
	db.get(
		sql`select 1 from product_search
			where product_search match ${`{name brand sku flavors} : ("${word}" OR "${singular(word)}")`} limit 1`,
	) !== undefined;

const singular = (word: string) => word.replace(/(?<=\w{2})s$/, "");

const categoryIn = (words: readonly string[]) =>
	Object.keys(CATEGORIES).find((category) =>
		words.some((word) => word === category || `${word}s` === category),
	);

function search(db: Db, names: readonly string[], category: string | undefined) {
	const typed = names.join(" ");
	const match = matchProducts(db, typed, { category, onlyActive: true });
	if (match.total === 0) return null;
	const text = match.corrected ?? typed;
	if (!isSameName(typed, text)) return null;
	const ids = listMatches(db, match, text, { limit: MOST_READ, offset: 0 });
	return { text, ids, total: match.total, category };
}

/**
 * Whether a corrected spelling is close enough to the typed one. Stricter than the catalog's search, because most
 * words of a question name no product.
 */
function isSameName(typed: string, found: string): boolean {
	const [a, b] = [typed.split(" "), found.split(" ")];
	// A word that was split, or two that were joined: compare only the letters.
	if (a.length !== b.length) return editDistance(a.join(""), b.join(""), 1) <= 1;
	return a.every(
		(word, i) => word[0] === b[i]![0] && editDistance(word, b[i]!, 2) <= (word.length < 8 ? 1 : 2),
	);
}

function identify(db: Db, match: Match & { category: string | undefined }): NamedGoods {
	const rows: Row[] = db
		.select({
			id: products.id,
			brandId: brands.id,
			brand: brands.name,
			slug: products.slug,
			name: products.name,
			sku: products.sku,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(inArray(products.id, match.ids))
		.all();
	const queryWords = searchWords(match.text);
	const isBrand = ({ brand }: Row) => queryWords.every((word) => searchWords(brand).includes(word));
	const brandId = rows.find(isBrand)?.brandId;
	if (brandId) return { kind: "brand", id: brandId };
	const row = mostSpecific(rows.filter((one) => isNamed(one, queryWords)));
	return row ? { kind: "product", row, queryWords } : { kind: "several", ...match };
}

function describeSeveral(
	reader: Reader,
	{ category, text, total }: Extract<NamedGoods, { kind: "several" }>,
): GoodsAnswer {
	const query = new URLSearchParams({ ...(category ? { category } : {}), search: text });
	return {
		content: say(reader.language, "foundProducts", { products: productCount(reader, total), text }),
		link: { href: `/products?${query}`, label: `Products: ${text}` },
	};
}

/** A product's name with its brand. */
export const fullName = ({ brand, name }: Pick<Row, "brand" | "name">): string =>
	name.startsWith(brand) ? name : `${brand} ${name}`;

/** The flavor of a product that the words name, the longest one. */
export const flavorAmong = <Flavor extends { name: string }>(
	flavors: readonly Flavor[],
	queryWords: readonly string[],
): Flavor | undefined =>
	flavors
		.filter((one) => searchWords(one.name).every((word) => queryWords.includes(word)))
		.sort((a, b) => b.name.length - a.name.length)[0];

const productCount = ({ language }: Reader, n: number) =>
	n === 1 ? say(language, "oneProduct") : say(language, "products", { n });

/** Whether the question contains the product's SKU or all words of its own name. */
function isNamed({ name, brand, sku }: Row, queryWords: readonly string[]): boolean {
	if (sku && searchWords(sku).every((word) => queryWords.includes(word))) return true;
	const own = ownWords({ name, brand });
	return own.length > 0 && own.every((word) => queryWords.includes(word));
}

/** The words of a name without its brand's and the packing's. */
function ownWords({ name, brand }: Pick<Row, "name" | "brand">): string[] {
	const brandWords = searchWords(brand);
	return searchWords(name.replace(PACKING, " ")).filter((word) => !brandWords.includes(word));
}

/** The product with the longest name of its own: "pulse x" also contains "pulse". Null when that is not one. */
function mostSpecific(rows: readonly Row[]): Row | null {
	const most = Math.max(...rows.map((row) => ownWords(row).length));
	const [first, ...others] = rows.filter((row) => ownWords(row).length === most);
	return first && others.length === 0 ? first : null;
}

function describeProduct(
	db: Db,
	{ actor, language }: Reader,
	{ id, brand, slug, name }: Row,
	queryWords: readonly string[],
): GoodsAnswer {
	const product = db.select().from(products).where(eq(products.id, id)).get()!;
	const flavors = listFlavors(db, id);
	const inStock = isInStock(product);
	const stock = (n: number) =>
		inStock && n > 0 ? say(language, "inStock", { n }) : say(language, "outOfStock");
	const flavor = flavorAmong(flavors, queryWords);
	const { puffCount, nicotineStrength: strength, msrpCents } = product;
	const n = flavors.length;
	const facts = [
		flavor ? null : stock(product.stockQuantity),
		say(language, "minimum", { n: product.minimumOrderQuantity }),
		puffCount ? say(language, "puffs", { n: puffCount }) : null,
		strength ? say(language, "nicotine", { strength }) : null,
		n > 0 ? (n === 1 ? say(language, "oneFlavor") : say(language, "flavors", { n })) : null,
		msrpCents && canSeeRetailPrices(actor) ? `MSRP ${formatCents(msrpCents)}` : null,
	].filter((fact) => fact !== null);
	const title = fullName({ brand, name });
	const price = pricesFor(db, actor).of(
		{ ...product, productId: id, flavorId: flavor?.id },
		product.minimumOrderQuantity,
	);
	return {
		content: [
			...(flavor ? [`${flavor.name}: ${stock(flavor.stockQuantity ?? product.stockQuantity)}.`] : []),
			`${title}: ${facts.join(", ")}.`,
			price === null
				? say(language, "pricesForApproved")
				: say(language, "yourPrice", { price: formatCents(price.cents) }),
		].join(" "),
		link: { href: `/products/${slug}`, label: name },
		details: product.description,
	};
}

/** The brand whose name contains all the words, even if it has no products. */
const findBrand = (db: Db, names: readonly string[]) =>
	db
		.select({ id: brands.id, name: brands.name })
		.from(brands)
		.where(eq(brands.active, true))
		.all()
		.find(({ name }) => names.every((word) => searchWords(name).includes(word)))?.id;

function describeBrand(db: Db, reader: Reader, brandId: string): GoodsAnswer {
	const brand = db.select().from(brands).where(eq(brands.id, brandId)).get()!;
	const { n } = db
		.select({ n: count() })
		.from(products)
		.where(and(eq(products.brandId, brand.id), eq(products.active, true)))
		.get()!;
	return {
		content: say(reader.language, n > 0 ? "brand" : "emptyBrand", {
			brand: brand.name,
			products: productCount(reader, n),
		}),
		link: { href: `/brands/${brand.slug}`, label: brand.name },
	};
}
