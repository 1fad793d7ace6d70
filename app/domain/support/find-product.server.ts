import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { CATEGORIES } from "~/site";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { isInStock } from "../catalog/product-price.ts";
import { editDistance, searchWords } from "../catalog/search-words.ts";
import { formatCents } from "../money.ts";
import type { ChatLink } from "./greeting.ts";
import { isNeutral, soundOf } from "./question-words.ts";

export type GoodsAnswer = {
	content: string;
	link: ChatLink;
	/** The question's words that the answer is about. */
	words: string[];
	/** Whether the question names it, and nothing beside it. */
	isSure?: boolean;
};

const MOST_CANDIDATES = 20;

/** What retailers ask of goods: words that are no part of a name, yet no sign of another subject. */
const SHOP_WORDS = new Set(
	`carry sell sells selling stock stocked available availability instock price prices pricing priced cost costs wholesale msrp
	retail minimum min moq order ordering buy buying puffs puff count nicotine strength strengths flavor flavors flavour
	flavours flavored product products item items brand brands vape vapes device devices disposable disposables pod pods kit
	kits mod mods coil coils cartridge cartridges replacement tank tanks battery batteries charger chargers accessory
	accessories liquid liquids eliquid eliquids ejuice juice juices salt salts bottle bottles case box boxes display pack
	packs quote bulk sku skus barcode upc info information details distribute supply supplier offer new latest show find
	restock resistance ohm ohms mg ml percent zero spec specs compatible fit
	fits catalog models model cheap cheapest`.split(/\s+/),
);

/** How much of a thing is in a box says nothing of which thing it is. */
const PACKING = /\b(\d+[ -]?(ml|packs?|strips)|jar of \d+|pair|kit|edition|series)\b/gi;

const CATEGORY_WORDS = new Map<string, keyof typeof CATEGORIES>([
	["disposable", "disposables"],
	["pod", "pods"],
	["mod", "mods"],
	["accessory", "accessories"],
	["liquid", "e-liquids"],
	["eliquid", "e-liquids"],
	["ejuice", "e-liquids"],
	["juice", "e-liquids"],
]);

/** And of goods themselves. */
const GOODS =
	/^(vape|disposable|pod|mod|coil|kit|tank|battery|batteries|charger|flavou?r|juice|e?liquid|ejuice|salt|cartridge|puff)/;

/** Words of someone who asks for goods. */
const WANTS =
	/\b(have|got|get|any|carry|sell|in stock|need|want|looking|find|show|order|buy|available|offer)\b/i;

/**
 * A product or brand that a question names, or the products of a flavor, with what anyone may know of them (never a
 * wholesale price: a conversation outlives a login). Null when none is named, or most of the question is about
 * something else.
 */
export function findGoods(db: Db, words: string[], question: string): GoodsAnswer | null {
	if (words.length === 0) return null;
	const answer = findProduct(db, words) ?? findBrand(db, words);
	if (!answer) return findFlavor(db, words, question);
	const others = words.filter(
		(word) => !answer.words.includes(word) && !SHOP_WORDS.has(word) && !isNeutral(word),
	);
	return others.length <= answer.words.length / 2 ? { ...answer, isSure: others.length === 0 } : null;
}

/** Products by flavor, or by a part of their name: every word that is none of the trade's has to be found. */
function findFlavor(db: Db, words: string[], question: string): GoodsAnswer | null {
	const named = words.filter((word) => !SHOP_WORDS.has(word) && !isNeutral(word));
	const isAskedFor =
		WANTS.test(question) || words.some((word) => GOODS.test(word)) || question.split(/\s+/).length <= 3;
	if (named.length === 0 || named.length > MOST_NAMED || !isAskedFor) return null;
	const category = words.map((word) => CATEGORY_WORDS.get(singular(word))).find(Boolean);
	const inCategory = category && countFound(db, named, category) > 0 ? category : undefined;
	const found = countFound(db, named, inCategory);
	if (found === 0) return null;
	const search = named.join(" ");
	const query = new URLSearchParams({ ...(inCategory ? { category: inCategory } : {}), search });
	return {
		content: `Yes: ${found} ${found === 1 ? "product" : "products"} in the catalogue for "${search}".`,
		link: { href: `/products?${query}`, label: `Products: ${search}` },
		words: named,
	};
}

/** Of a question with more names than this none is a flavor. */
const MOST_NAMED = 4;

function countFound(db: Db, named: string[], category: string | undefined): number {
	const text = named.map((word) => `("${word}" OR "${singular(word)}")`).join(" AND ");
	const facet = category ? ` AND facets : "c${category.replaceAll("-", "")}"` : "";
	// A part of a brand's name is not enough: Off-Stamp sells no stamps.
	const expression =
		named.length > 1
			? `{name brand flavors} : (${text}) AND facets : "a1"${facet}`
			: `({name flavors} : ${text} AND facets : "a1"${facet}) NOT {brand} : ${text}`;
	return db.get<{ n: number }>(
		sql`select count(*) as n from product_search where product_search match ${expression}`,
	).n;
}

const singular = (word: string) => word.replace(/ies$/, "y").replace(/(?<=\w{3})(?<!s)s$/, "");

/** The asked words, each as one of many too, and neighbours joined as in 'tn 9000' for TN9000. */
const withJoined = (words: string[]) => [
	...new Set([...words, ...words.map(singular), ...words.slice(1).map((word, i) => words[i]! + word)]),
];

function findProduct(db: Db, words: string[]): GoodsAnswer | null {
	const asked = withJoined(words);
	const expression = `{name brand sku} : (${asked.map((word) => `"${word}"${word.length >= 3 ? " *" : ""}`).join(" OR ")}) AND facets : "a1"`;
	const candidates = db.all<{ productId: string }>(
		sql`select d.product_id as productId from product_search join product_search_docs d on d.id = product_search.rowid
			where product_search match ${expression} order by rank limit ${MOST_CANDIDATES}`,
	);
	if (candidates.length === 0) return null;
	const rows = db
		.select({ product: products, brand: brands.name })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(
			inArray(
				products.id,
				candidates.map(({ productId }) => productId),
			),
		)
		.all();
	const ranked = rows
		.map((row) => {
			const brandWords = searchWords(row.brand);
			const own = searchWords(row.product.name.replace(PACKING, " ")).filter(
				(word) => !brandWords.includes(word),
			);
			const named = own.filter((word) => asked.some((typed) => isModel(word, typed)));
			const bySku = asked.includes(searchWords(row.product.sku ?? "").join(""));
			return { ...row, brandWords, named, bySku, share: own.length > 0 ? named.length / own.length : 0 };
		})
		// A model is named when most of its own words are there (half beside the brand's), one of them rare enough.
		.filter(({ named, share, bySku, brandWords }) => {
			const withBrand = brandWords.some((word) => asked.includes(word));
			const isNamed = (withBrand ? share >= 0.5 : share > 0.5) && named.some(tellsApart);
			return bySku || named.some(isCode) || isNamed;
		})
		.sort(
			(a, b) => Number(b.bySku) - Number(a.bySku) || b.share - a.share || b.named.length - a.named.length,
		);
	const best = ranked[0];
	if (!best) return null;
	const known = [...best.named, ...best.brandWords];
	const isKnown = (form: string) => known.some((word) => isModel(word, form));
	return {
		content: describe(db, best.product, best.brand),
		link: { href: `/products/${best.product.slug}`, label: best.product.name },
		words: words.filter((word, i) => {
			const joined = [words[i - 1] && `${words[i - 1]}${word}`, words[i + 1] && `${word}${words[i + 1]}`];
			return best.bySku || [word, singular(word), ...joined].some((form) => form && isKnown(form));
		}),
	};
}

/** A model's own code, such as P28A or TN9000. */
const isCode = (word: string) => /\p{L}/u.test(word) && /\d\d/.test(word) && word.length > 3;

/** Whether a word of a name was typed, of a model's code its beginning at least: 'mt15' for MT15000. */
const isModel = (word: string, typed: string) =>
	word === typed || (typed.length >= 3 && isCode(word) && /\p{L}/u.test(typed) && word.startsWith(typed));

const tellsApart = (word: string) =>
	(/\d/.test(word) && word.length > 1) || (word.length >= 4 && !SHOP_WORDS.has(word));

function describe(db: Db, product: typeof products.$inferSelect, brand: string): string {
	const flavors = db
		.select({ n: count() })
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, product.id), eq(productFlavors.active, true)))
		.get()!.n;
	const facts = [
		isInStock(product) ? "In Stock" : "Out of Stock",
		`minimum order ${product.minimumOrderQuantity}`,
		product.puffCount ? `${product.puffCount.toLocaleString("en-US")} puffs` : null,
		product.nicotineStrength ? `nicotine ${product.nicotineStrength}` : null,
		flavors > 0 ? `${flavors} ${flavors === 1 ? "flavor" : "flavors"}` : null,
		product.msrpCents === null ? null : `MSRP ${formatCents(product.msrpCents)}`,
	].filter((fact) => fact !== null);
	const name = product.name.startsWith(brand) ? product.name : `${brand} ${product.name}`;
	return `${name}: ${facts.join(", ")}. Approved retailers see their wholesale price on its page.`;
}

/** Whether a brand's word was typed, or what sounds like it. */
const namedBy = (brandWord: string, asked: readonly string[]) =>
	asked.some(
		(word) =>
			word === brandWord ||
			(brandWord.length >= 4 && soundOf(word) === soundOf(brandWord)) ||
			(brandWord.length >= 6 && !SHOP_WORDS.has(word) && editDistance(word, brandWord, 1) <= 1),
	);

function findBrand(db: Db, words: string[]): GoodsAnswer | null {
	const asked = withJoined(words);
	const rows = db
		.select({ id: brands.id, name: brands.name, slug: brands.slug })
		.from(brands)
		.where(eq(brands.active, true))
		.all();
	const found = rows
		.map((brand) => ({ ...brand, words: searchWords(brand.name) }))
		.filter(
			(brand) => brand.words.every((word) => namedBy(word, asked)) || asked.includes(brand.words.join("")),
		)
		.sort((a, b) => b.words.length - a.words.length)[0];
	if (!found) return null;
	const goods = db
		.select({ n: count() })
		.from(products)
		.where(and(eq(products.brandId, found.id), eq(products.active, true)))
		.get()!.n;
	return {
		content:
			goods > 0
				? `Yes, we carry ${found.name}: ${goods} ${goods === 1 ? "product" : "products"} on its page.`
				: `${found.name} is one of our brands, but none of its products are available now.`,
		link: { href: `/brands/${found.slug}`, label: found.name },
		words: words.filter(
			(word) =>
				found.words.some((part) => namedBy(part, [word, singular(word)])) ||
				found.words.join("").includes(word),
		),
	};
}
