import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { CATEGORY_NAMES } from "~/terms/categories";
import { FIRST_TIERS } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { createRandom } from "~db/demo/random";
import { orders, products } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { setStock } from "../../../../tests/helpers/stock";
import { readerPriceCents } from "../fields/product-price";
import { filterParams, nicotineBandsOf, puffBandOf, readFilters } from "./catalog-filters";
import { findCatalogPage } from "./catalog-list.queries.server";
import type { ProductSort } from "./product-view";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

const find = (actor: Actor, query = "", perPage = 1_000) => {
	const params = new URLSearchParams(query);
	return findCatalogPage(db, actor, {
		filters: readFilters(params).filters,
		search: params.get("search") ?? undefined,
		sort: (params.get("sort") as ProductSort | null) ?? undefined,
		page: Number(params.get("page") ?? 1),
		perPage,
	});
};
const names = (actor: Actor, query = "", perPage?: number) => {
	const rows = db.select({ id: products.id, name: products.name }).from(products).all();
	return find(actor, query, perPage).ids.map((id) => rows.find((row) => row.id === id)?.name);
};

/** A shelf of products that differ in everything the catalog filters and sorts by. */
function fillShelf(count = 120) {
	const random = createRandom("shelf");
	const brandsMade = ["Ash", "Birch", "Cedar"].map((name) =>
		makeBrand(db, { name, slug: name.toLowerCase() }),
	);
	const made = Array.from({ length: count }, (_, n) =>
		makeProduct(db, {
			name: `${random.pick(["Kit", "Bar", "pod"])} ${String(random.int(10, 99))} ${n}`,
			brandId: random.pick(brandsMade).id,
			category: random.pick(CATEGORY_NAMES),
			nicotineStrength: random.pick([null, "None", "5%", "50 mg", "2.4%", "0, 3, 6 mg", "6%", "strong"]),
			containsNicotine: random.pick([null, null, true, false]),
			puffCount: random.pick([null, 600, 5_999, 6_000, 15_000, 40_000]),
			msrpCents: random.pick([null, 999, 1_499, 2_599]),
			wholesalePriceCents: random.pick([null, 0, 401, 733, 1_000, 1_101]),
			stockQuantity: random.pick([0, 5]),
			active: random.int(1, 10) > 1,
			featured: random.int(1, 10) === 1,
			createdAt: new Date(1_700_000_000_000 + random.int(1, 9) * 86_400_000),
		}),
	);
	return { random, brandsMade, made };
}

type Product = typeof products.$inferSelect;

/** What the filters mean, said plainly. `without` leaves one filter out, as its own counts do. */
function matches(
	product: Product,
	actor: Actor,
	query: string,
	slugOf: (id: string) => string,
	without = "",
) {
	const params = new URLSearchParams(query);
	const any = (name: string, values: string[]) =>
		name === without || !params.has(name) || params.getAll(name).some((value) => values.includes(value));
	const price =
		actor.kind === "user" && actor.isWholesaleApproved
			? readerPriceCents(actor, product.wholesalePriceCents, FIRST_TIERS)
			: product.msrpCents;
	const from = Math.round(Number(params.get("from") ?? 0) * 100);
	const to = Math.round(Number(params.get("to") ?? 1e6) * 100);
	const inStock = (product.wholesalePriceCents ?? 0) > 0 && product.inStock && product.stockQuantity > 0;
	const puffs = product.puffCount ?? 0;
	return (
		product.active &&
		any("category", [product.category]) &&
		any("brand", [slugOf(product.brandId)]) &&
		any(
			"nicotine",
			nicotineBandsOf((product.nicotineStrength ?? "").toLowerCase(), product.containsNicotine),
		) &&
		any("puffs", [
			puffs >= 30_000 ? "30000" : puffs >= 15_000 ? "15000" : puffs >= 6_000 ? "6000" : puffs > 0 ? "1" : "",
		]) &&
		any("stock", [inStock ? "in" : ""]) &&
		(!params.has("from") && !params.has("to") ? true : price !== null && price >= from && price <= to)
	);
}

describe("the catalog's filters (Rule 3.20)", () => {
	it("combine, and each value's count is what choosing it alone would show", () => {
		const { random, brandsMade } = fillShelf();
		const slugOf = (id: string) => brandsMade.find((brand) => brand.id === id)!.slug;
		const all = db.select().from(products).all();
		const options = {
			category: [...CATEGORY_NAMES],
			brand: ["ash", "birch", "cedar"],
			nicotine: ["none", "low", "mid", "five", "high"],
			puffs: ["1", "6000", "15000", "30000"],
			stock: ["in"],
		};
		const readers = [VISITOR, makeBuyer(db), makeBuyer(db, { pricingTier: "growth" })];
		for (let round = 0; round < 60; round++) {
			const params = new URLSearchParams();
			for (const [name, values] of Object.entries(options)) {
				for (const value of values) if (random.int(1, 6) === 1) params.append(name, value);
			}
			if (round % 3 === 0) params.set("to", random.pick(["6.96", "10.00", "14.99", "10.46"]));
			if (round % 4 === 0) params.set("from", random.pick(["3.81", "6.97", "9.99"]));
			const search = round % 5 === 0 ? "bar" : "";
			const query = `${params}`;
			const reader = random.pick(readers);
			const hits = (without?: string) =>
				all.filter(
					(product) =>
						(!search || product.name.toLowerCase().includes(search)) &&
						matches(product, reader, query, slugOf, without),
				);
			const page = find(reader, `${query}${search ? `&search=${search}` : ""}`);
			expect(new Set(page.ids), query).toEqual(new Set(hits().map(({ id }) => id)));
			expect(page.total, query).toBe(hits().length);
			const counted = Object.fromEntries(page.facets.category.map(([value, , n]) => [value, n]));
			for (const category of CATEGORY_NAMES) {
				const expected = hits("category").filter((product) => product.category === category).length;
				expect(counted[category], `${query} ${category}`).toBe(expected);
			}
			for (const [slug, , n] of page.facets.brand) {
				expect(n, `${query} ${slug}`).toBe(
					hits("brand").filter(({ brandId }) => slugOf(brandId) === slug).length,
				);
			}
			expect(page.facets.stock, query).toBe(
				hits("stock").filter((product) => matches(product, reader, "stock=in", slugOf)).length,
			);
		}
	});

	it("count again when a product changes, empties, hides or goes", () => {
		const brandId = makeBrand(db, { slug: "ash" }).id;
		const product = makeProduct(db, { brandId, category: "pods", stockQuantity: 3 });
		const counts = () => {
			const { total, facets } = find(VISITOR);
			return [total, facets.stock, facets.category.find(([value]) => value === "pods")?.[2]];
		};
		const set = (values: Partial<Product>) =>
			db.update(products).set(values).where(eq(products.id, product.id)).run();
		expect(counts()).toEqual([1, 1, 1]);
		setStock(db, product.id, 0);
		expect(counts()).toEqual([1, 0, 1]);
		setStock(db, product.id, 9);
		set({ category: "mods" });
		expect(counts()).toEqual([1, 1, 0]);
		set({ active: false });
		expect(counts()).toEqual([0, 0, 0]);
		set({ active: true, category: "pods" });
		expect(counts()).toEqual([1, 1, 1]);
		db.delete(products).where(eq(products.id, product.id)).run();
		expect(counts()).toEqual([0, 0, 0]);
	});

	it("'ordered before' is the buyer's own, without cancelled orders, and for nobody else", () => {
		const [mine, other, cancelled] = ["Mine", "Other", "Cancelled"].map((name) => makeProduct(db, { name }));
		const buyer = makeBuyer(db);
		makeOrder(db, { userId: buyer.id, lines: [{ product: mine!, quantity: 1 }] });
		makeOrder(db, { userId: makeBuyer(db).id, lines: [{ product: other!, quantity: 1 }] });
		makeOrder(db, { userId: buyer.id, lines: [{ product: cancelled!, quantity: 1 }], status: "cancelled" });
		expect(names(buyer, "ordered=yes")).toEqual(["Mine"]);
		expect(find(buyer).facets.ordered).toBe(1);
		expect(find(buyer, "search=other").facets.ordered).toBe(0);
		for (const reader of [VISITOR, makeUser(db), makeAdmin(db)]) {
			expect(find(reader, "ordered=yes")).toMatchObject({ total: 3, facets: { ordered: null } });
		}
	});

	it("an unknown brand matches nothing; unreadable values are no filter", () => {
		makeProduct(db, { brandId: makeBrand(db, { slug: "ash" }).id });
		expect(find(VISITOR, "brand=nobody")).toMatchObject({ total: 0, unknownBrand: true });
		expect(find(VISITOR, "brand=ASH&nicotine=lots&puffs=x&from=abc&to=-1&stock=maybe").total).toBe(1);
		expect(readFilters(new URLSearchParams("category=hats&category=pods"))).toMatchObject({
			unknownCategory: true,
			filters: { category: ["pods"] },
		});
		const query = "category=pods&brand=ash&nicotine=five&puffs=6000&stock=in&ordered=yes&from=1.50&to=15.00";
		expect(`${new URLSearchParams(filterParams(readFilters(new URLSearchParams(query)).filters))}`).toBe(
			query,
		);
	});

	it("reads strengths as an admin writes them", () => {
		const bands = (text: string, contains: boolean | null = null) => nicotineBandsOf(text, contains);
		expect(bands("5%")).toEqual(["five"]);
		expect(bands("50 mg")).toEqual(["five"]);
		expect(bands("0, 3, 6 mg")).toEqual(["none", "low"]);
		expect(bands("2.4%")).toEqual(["mid"]);
		expect(bands("6%")).toEqual(["high"]);
		expect(bands("None")).toEqual(["none"]);
		expect(bands("5%", false)).toEqual(["none"]);
		expect(bands("")).toEqual([]);
		expect(bands("strong")).toEqual([]);
		expect(["1.9%", "2%", "4.9%", "5.1%"].flatMap((text) => bands(text))).toEqual([
			"low",
			"mid",
			"mid",
			"high",
		]);
		expect(["19 mg", "20 mg", "49 mg", "51 mg"].flatMap((text) => bands(text))).toEqual([
			"low",
			"mid",
			"mid",
			"high",
		]);
	});

	it.each([
		[0, null],
		[1, "1"],
		[5_999, "1"],
		[6_000, "6000"],
		[14_999, "6000"],
		[15_000, "15000"],
		[29_999, "15000"],
		[30_000, "30000"],
	])("put %d puffs in a band", (puffs, band) => {
		expect(puffBandOf(puffs)).toBe(band);
	});

	it("are read from an address in any case, each value once, and cut to a sane length", () => {
		const read = (query: string) => readFilters(new URLSearchParams(query));
		expect(read("category=ALL&category=Pods&brand=Ash&brand=ASH&brand=&from=0&to=0")).toEqual({
			unknownCategory: false,
			filters: {
				...{ category: ["pods"], brand: ["ash"], nicotine: [], puffs: [] },
				...{ stock: false, ordered: false, from: null, to: null },
			},
		});
		expect(read("category=toString").unknownCategory).toBe(true);
		expect(read(`brand=${"a".repeat(300)}`).filters.brand).toEqual(["a".repeat(200)]);
		const many = new URLSearchParams(Array.from({ length: 101 }, (_, n) => ["brand", `b${n}`]));
		expect(readFilters(many).filters.brand).toHaveLength(100);
		expect(filterParams(read("").filters)).toEqual([]);
	});

	it("count what a corrected search finds, and hidden products neither are found nor stop a correction", () => {
		makeProduct(db, { name: "Strawberry" });
		makeProduct(db, { name: "Strawbery", active: false });
		expect(find(VISITOR, "search=strawbery")).toMatchObject({ total: 1, corrected: "strawberry" });
	});

	it("know a hidden brand for staff only", () => {
		const hidden = makeBrand(db, { name: "Ash", slug: "ash", active: false });
		makeProduct(db, { name: "Kit", brandId: hidden.id });
		expect(find(VISITOR, "brand=ash")).toMatchObject({ total: 0, unknownBrand: true, facets: { brand: [] } });
		expect(find(makeAdmin(db), "brand=ash")).toMatchObject({
			...{ total: 1, unknownBrand: false },
			facets: { brand: [["ash", "Ash", 1]] },
		});
	});
});

describe("the catalog's orders (Rule 3.20)", () => {
	it("have the best match for searches only", () => {
		const sortOf = (query: string) => find(VISITOR, query).sort;
		expect(["", "sort=match", "sort=name"].map(sortOf)).toEqual(["featured", "featured", "name"]);
		expect(["search=a", "search=a&sort=match", "search=a&sort=name"].map(sortOf)).toEqual([
			"match",
			"match",
			"name",
		]);
	});

	it("begin with featured products, then the best selling", () => {
		const [quiet, good, best, featured] = ["Quiet", "Good", "Best", "Featured"].map((name) =>
			makeProduct(db, { name, featured: name === "Featured" }),
		);
		const buyer = makeBuyer(db);
		makeOrder(db, { userId: buyer.id, lines: [{ product: good!, quantity: 3 }] });
		const { id } = makeOrder(db, { userId: buyer.id, lines: [{ product: best!, quantity: 5 }] });
		expect(names(VISITOR)).toEqual(["Featured", "Best", "Good", "Quiet"]);
		expect(names(VISITOR, "sort=best")).toEqual(["Best", "Good", "Featured", "Quiet"]);
		expect(quiet && featured).toBeTruthy();
		db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id)).run();
		expect(names(VISITOR, "sort=best")[0]).toBe("Good");
	});

	it("pages never share or lose a product, filtered or not", () => {
		fillShelf();
		const buyer = makeBuyer(db);
		const sorts = [
			"featured",
			"best",
			"name",
			"newest",
			"price-low",
			"price-high",
			"margin",
			"msrp-low",
			"msrp-high",
		];
		for (const filter of [
			"",
			"&stock=in",
			"&brand=ash",
			"&to=9",
			"&search=kit",
			"&search=kit&brand=ash",
			"&brand=ash&category=pods",
		]) {
			const { total } = find(buyer, filter);
			for (const sort of sorts) {
				const query = `sort=${sort}${filter}`;
				const whole = find(buyer, query).ids;
				expect(new Set(whole).size, query).toBe(total);
				const pages = Array.from(
					{ length: Math.ceil(total / 7) },
					(_, n) => find(buyer, `${query}&page=${n + 1}`, 7).ids,
				);
				expect(pages.flat(), query).toEqual(whole);
			}
		}
	});

	it("by price and margin are for readers of prices; for others they tell nothing", () => {
		const dear = makeProduct(db, { name: "Dear", wholesalePriceCents: 1_500, msrpCents: 2_000 });
		makeProduct(db, { name: "Cheap", wholesalePriceCents: 500, msrpCents: 3_000 });
		makeProduct(db, { name: "Unpriced", wholesalePriceCents: null, msrpCents: null });
		const buyer = makeBuyer(db, { pricingTier: "growth" });
		expect(names(buyer, "sort=price-low")).toEqual(["Cheap", "Dear", "Unpriced"]);
		expect(names(buyer, "sort=price-high")).toEqual(["Dear", "Cheap", "Unpriced"]);
		expect(names(buyer, "sort=margin")).toEqual(["Cheap", "Dear", "Unpriced"]);
		expect(names(buyer, "to=14.25&from=14.25")).toEqual(["Dear"]);
		for (const reader of [VISITOR, makeUser(db)]) {
			expect(names(reader, "sort=price-low")).toEqual(["Dear", "Cheap", "Unpriced"]);
			expect(find(reader, "sort=margin").sort).toBe("featured");
			const before = ["sort=price-low", "sort=margin", "to=20", "from=1&to=7"].map((query) =>
				names(reader, query),
			);
			db.update(products).set({ wholesalePriceCents: 100 }).where(eq(products.id, dear.id)).run();
			expect(
				["sort=price-low", "sort=margin", "to=20", "from=1&to=7"].map((query) => names(reader, query)),
			).toEqual(before);
		}
	});
});
