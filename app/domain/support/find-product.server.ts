import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { isInStock } from "../catalog/product-price.ts";
import { searchWords } from "../catalog/search-words.ts";
import { formatCents } from "../money.ts";
import type { ChatLink } from "./greeting.ts";
import { soundOf } from "./question-words.ts";

export type GoodsAnswer = {
	content: string;
	link: ChatLink;
	/** The question's words that the answer is about. */
	words: string[];
};

const MOST_CANDIDATES = 20;

/** What retailers ask of goods: words that are no part of a name, yet no sign of another subject. */
const SHOP_WORDS = new Set(
	`carry sell sells stock stocked available availability instock price prices pricing cost costs wholesale msrp retail minimum min
	moq order buy puffs puff count nicotine strength flavor flavors flavour flavours product products item items brand brands
	vape vapes device devices disposable disposables pod pods kit kits mod mods coil coils liquid e-liquid juice case box
	quote bulk sku info information details distribute supply offer new latest show find restock ship return defective`.split(
		/\s+/,
	),
);

/**
 * A product or brand that a question names, with what anyone may know of it (never a wholesale price: a
 * conversation outlives a login). Null when none is named, or most of the question is about something else.
 */
export function findGoods(db: Db, words: string[]): GoodsAnswer | null {
	if (words.length === 0) return null;
	const answer = findProduct(db, words) ?? findBrand(db, words);
	if (!answer) return null;
	const others = words.filter((word) => !answer.words.includes(word) && !SHOP_WORDS.has(word));
	return others.length <= answer.words.length / 2 ? answer : null;
}

/** The asked words, and neighbours joined as in 'tn 9000' for TN9000. */
const withJoined = (words: string[]) => [...words, ...words.slice(1).map((word, i) => words[i]! + word)];

function findProduct(db: Db, words: string[]): GoodsAnswer | null {
	const asked = withJoined(words);
	const expression = `{name brand sku} : (${asked.map((word) => `"${word}"`).join(" OR ")}) AND facets : "a1"`;
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
			const own = searchWords(row.product.name).filter((word) => !brandWords.includes(word));
			const named = own.filter((word) => asked.includes(word));
			const bySku = asked.includes(searchWords(row.product.sku ?? "").join(""));
			return { ...row, brandWords, named, bySku, share: own.length > 0 ? named.length / own.length : 0 };
		})
		// A model is named when most of its own words are there, one of them with a number or rare enough.
		.filter(({ named, share, bySku }) => bySku || (share > 0.5 && named.some(tellsApart)))
		.sort(
			(a, b) => Number(b.bySku) - Number(a.bySku) || b.share - a.share || b.named.length - a.named.length,
		);
	const best = ranked[0];
	if (!best) return null;
	const known = [...best.named, ...best.brandWords];
	return {
		content: describe(db, best.product, best.brand),
		link: { href: `/products/${best.product.slug}`, label: best.product.name },
		words: words.filter((word, i) => {
			const joined = [words[i - 1] && `${words[i - 1]}${word}`, words[i + 1] && `${word}${words[i + 1]}`];
			return best.bySku || [word, ...joined].some((form) => form && known.includes(form));
		}),
	};
}

const tellsApart = (word: string) =>
	(/\d/.test(word) && word.length > 1) || (word.length >= 4 && !SHOP_WORDS.has(word));

function describe(db: Db, product: typeof products.$inferSelect, brand: string): string {
	const flavors = db.$count(
		productFlavors,
		and(eq(productFlavors.productId, product.id), eq(productFlavors.active, true)),
	);
	const facts = [
		isInStock(product) ? "In Stock" : "Out of Stock",
		`minimum order ${product.minimumOrderQuantity}`,
		product.puffCount ? `${product.puffCount.toLocaleString("en-US")} puffs` : null,
		product.nicotineStrength ? `nicotine ${product.nicotineStrength}` : null,
		Number(flavors) > 0 ? `${flavors} flavors` : null,
		product.msrpCents === null ? null : `MSRP ${formatCents(product.msrpCents)}`,
	].filter((fact) => fact !== null);
	const name = product.name.startsWith(brand) ? product.name : `${brand} ${product.name}`;
	return `${name}: ${facts.join(", ")}. Approved retailers see their wholesale price on its page.`;
}

/** Whether a brand's word was typed, or what sounds like it. */
const namedBy = (brandWord: string, asked: readonly string[]) =>
	asked.some((word) => word === brandWord || (brandWord.length >= 4 && soundOf(word) === soundOf(brandWord)));

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
	const count = Number(db.$count(products, and(eq(products.brandId, found.id), eq(products.active, true))));
	return {
		content:
			count > 0
				? `Yes, we carry ${found.name}: ${count} ${count === 1 ? "product" : "products"} on its page.`
				: `${found.name} is one of our brands, but none of its products are available now.`,
		link: { href: `/brands/${found.slug}`, label: found.name },
		words: words.filter((word) => namedBy(word, found.words) || found.words.join("").includes(word)),
	};
}
