import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { getBrandBySlug, listBrands, listFeaturedBrands } from "../../brands/brand.queries.server";
import { getProductBySlug, listFeaturedProducts, listRelatedProducts } from "./product.queries.server";
import { listProducts } from "./product-list.queries.server";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

const names = (input: Parameters<typeof listProducts>[2]) =>
	listProducts(db, VISITOR, input).products.map((product) => product.name);

function stockTheShelf() {
	const raz = makeBrand(db, { name: "RAZ", slug: "raz" });
	const lostMary = makeBrand(db, { name: "Lost Mary", slug: "lost-mary" });
	const tn = makeProduct(db, {
		name: "RAZ TN9000",
		slug: "raz-tn9000",
		sku: "RAZ-TN9000",
		barcode: "850049120034",
		brandId: raz.id,
		shortDescription: "Rechargeable, with a battery display.",
	});
	const dc = makeProduct(db, {
		name: "RAZ DC25000",
		slug: "raz-dc25000",
		sku: "RAZ-DC25K",
		brandId: raz.id,
		msrpCents: 2799,
	});
	const mt = makeProduct(db, {
		name: "MT15000 Turbo",
		slug: "mt15000",
		sku: "LM-MT15K",
		brandId: lostMary.id,
		category: "pods",
		msrpCents: 999,
	});
	db.insert(productFlavors)
		.values([
			{ productId: tn.id, name: "Blue Razz Ice", sku: "RAZ-TN9000-01", barcode: "850049129991" },
			{ productId: tn.id, name: "Miami Mint", sku: "RAZ-TN9000-02" },
			{ productId: mt.id, name: "Strawberry Ice", sku: "LM-MT15K-01" },
		])
		.run();
	return { raz, lostMary, tn, dc, mt };
}

describe("product list", () => {
	it("shows no suggested price of goods that have none or 0.00", () => {
		makeProduct(db, { name: "Zero", slug: "zero", msrpCents: 0 });
		makeProduct(db, { name: "None", slug: "none", msrpCents: null });
		for (const card of listProducts(db, VISITOR, {}).products) expect(card).not.toHaveProperty("msrpCents");
		expect(getProductBySlug(db, VISITOR, "zero")?.msrpCents).toBeNull();
	});

	it("is in order of the name, without regard to case, and in pages", () => {
		for (const name of ["beta", "Alpha", "Gamma", "delta"]) makeProduct(db, { name });
		expect(names({})).toEqual(["Alpha", "beta", "delta", "Gamma"]);
		const second = listProducts(db, VISITOR, { page: 2, perPage: 3 });
		expect(second).toMatchObject({ total: 4, pageCount: 2, page: 2 });
		expect(second.products.map((product) => product.name)).toEqual(["Gamma"]);
		expect(listProducts(db, VISITOR, { page: 99_999 })).toMatchObject({
			products: [],
			total: 4,
			pageCount: 1,
		});
	});

	it("combines category, brand and words", () => {
		const { mt } = stockTheShelf();
		expect(names({ category: "all" })).toHaveLength(3);
		expect(names({ category: "pods" })).toEqual([mt.name]);
		expect(names({ brand: "raz" })).toEqual(["RAZ DC25000", "RAZ TN9000"]);
		expect(names({ brand: "RAZ", category: "pods" })).toEqual([]);
		expect(names({ search: "ice", category: "pods" })).toEqual([mt.name]);
		expect(names({ search: "ice", brand: "raz" })).toEqual(["RAZ TN9000"]);
		expect(listProducts(db, VISITOR, { brand: "raz", category: "disposables" }).total).toBe(2);
	});

	it("sorts searches with many hits page by page, wherever the hits are", () => {
		const brand = makeBrand(db);
		const make = (name: string, values: object = {}) =>
			makeProduct(db, { name, brandId: brand.id, sku: `S-${name}`, ...values });
		// By name the first page is full soon, the second begins after hits run out, the last is far off.
		for (let n = 10; n < 30; n++) make(`Middle ${n}`);
		for (let n = 10; n < 15; n++) make(`Early ${n} kit`);
		for (let n = 10; n < 30; n++) make(`Zone ${n} kit`);
		make("Aaa kit", { active: false });
		const all = names({ perPage: 100 }).filter((name) => name.includes("kit"));
		expect(all).toHaveLength(25);
		const pages = [1, 2, 3, 4, 5, 6].map((page) => names({ search: "kit", sort: "name", perPage: 5, page }));
		expect(pages.flat()).toEqual(all);
	});

	it("matches category and brand names case-insensitively", () => {
		stockTheShelf();
		const found = listProducts(db, VISITOR, { category: "Disposables", brand: "RAZ" });
		expect(found).toMatchObject({ category: "disposables", unknown: null });
		expect(listProducts(db, VISITOR, { category: "ALL" })).toMatchObject({ category: null, unknown: null });
	});

	it("matches nothing for an unknown category or brand, and names it", () => {
		stockTheShelf();
		expect(listProducts(db, VISITOR, { category: "hats" })).toMatchObject({ total: 0, unknown: "category" });
		expect(listProducts(db, VISITOR, { category: "toString" })).toMatchObject({ unknown: "category" });
		expect(listProducts(db, VISITOR, { brand: "nobody", search: "raz" })).toMatchObject({
			total: 0,
			unknown: "brand",
		});
	});

	it("excludes products that are not on sale, also from counts", () => {
		const { tn, raz } = stockTheShelf();
		db.update(products).set({ active: false }).where(eq(products.id, tn.id)).run();
		expect(listProducts(db, VISITOR, {}).total).toBe(2);
		expect(names({ search: "tn9000" })).toEqual([]);
		expect(listProducts(db, makeBuyer(db), { includeInactive: true }).total).toBe(2);
		expect(listProducts(db, makeAdmin(db), { includeInactive: true }).total).toBe(3);
		expect(getBrandBySlug(db, VISITOR, "raz").productCount).toBe(1);
		db.update(products).set({ brandId: raz.id, active: true }).run();
		expect(getBrandBySlug(db, VISITOR, "raz").productCount).toBe(3);
		expect(listProducts(db, VISITOR, { brand: "raz" }).total).toBe(3);
		db.delete(products).where(eq(products.id, tn.id)).run();
		expect(listProducts(db, VISITOR, { brand: "raz" }).total).toBe(2);
	});
});

describe("search (Rule 3.4)", () => {
	beforeEach(() => void stockTheShelf());

	it("finds by the beginnings of words in name, brand, SKU, barcode and flavor", () => {
		expect(names({ search: "tn90" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "lost ma" })).toEqual(["MT15000 Turbo"]);
		expect(names({ search: "RAZ-TN9000" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "850049120034" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "miami" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "battery DISPLAY" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "850049129991" })).toEqual(["RAZ TN9000"]);
	});

	it("needs every word", () => {
		expect(names({ search: "raz miami" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "turbo miami" })).toEqual([]);
	});

	it("puts the product with exactly that SKU first, then those named so", () => {
		const brand = makeBrand(db, { name: "TN9000 Parts" });
		makeProduct(db, { name: "Case", sku: "TN9000", shortDescription: "For coils.", brandId: brand.id });
		makeProduct(db, { name: "Coil", sku: "X-1", brandId: brand.id });
		expect(names({ search: "tn9000" })[0]).toBe("Case");
		expect(names({ search: "coil" })).toEqual(["Coil", "Case"]);
	});

	it("corrects misspelled, joined and split words", () => {
		const corrected = (search: string) => listProducts(db, VISITOR, { search }).corrected;
		expect(names({ search: "strawbery" })).toEqual(["MT15000 Turbo"]);
		expect(corrected("strawbery")).toBe("strawberry");
		expect(names({ search: "lost mery" })).toEqual(["MT15000 Turbo"]);
		expect(names({ search: "maimi mnit" })).toEqual(["RAZ TN9000"]);
		expect(names({ search: "lostmary" })).toEqual(["MT15000 Turbo"]);
		expect(names({ search: "tn 9000" })).toEqual(["RAZ TN9000"]);
		for (const search of ["stawber", "strrawb"]) expect(names({ search })).toEqual(["MT15000 Turbo"]);
		// One mistake in a short word, two in a longer one; a word that is found is right.
		expect([corrected("rax"), corrected("rxx"), corrected("mymmi")]).toEqual(["raz", null, "miami"]);
		expect(corrected("turb strawbery")).toBe("turb strawberry");
		expect(corrected("strawberry")).toBeNull();
		for (const name of ["Plumx", "Pluma", "Plums and more"]) makeProduct(db, { name });
		// The nearest word, then the first by the alphabet; the beginning of a longer word is less likely.
		expect([corrected("plumz"), corrected("pluxm"), corrected("plumss")]).toEqual([
			"pluma",
			"plumx",
			"plums",
		]);
		expect(names({ search: "xylophone" })).toEqual([]);
	});

	it("keeps the index correct when names, brands, flavors and SKUs change", () => {
		db.update(products).set({ name: "Zephyr", sku: "ZZ-1" }).where(eq(products.slug, "raz-tn9000")).run();
		expect(names({ search: "zephyr" })).toEqual(["Zephyr"]);
		expect(names({ search: "zz-1" })).toEqual(["Zephyr"]);
		db.update(brands).set({ name: "Quasar" }).where(eq(brands.slug, "raz")).run();
		expect(names({ search: "quasar zephyr" })).toEqual(["Zephyr"]);
		db.update(productFlavors).set({ name: "Cola" }).where(eq(productFlavors.name, "Miami Mint")).run();
		expect(names({ search: "cola" })).toEqual(["Zephyr"]);
		expect(names({ search: "miami" })).toEqual([]);
		db.delete(productFlavors).where(eq(productFlavors.name, "Cola")).run();
		expect(names({ search: "cola" })).toEqual([]);
		db.delete(products).where(eq(products.slug, "mt15000")).run();
		expect(names({ search: "turbo" })).toEqual([]);
		db.$client.exec("insert into product_search(product_search, rank) values ('integrity-check', 1)");
	});

	it("treats hostile text as plain words", () => {
		const texts = [
			`"`,
			`raz" OR "1"="1`,
			"raz*",
			"name : raz",
			"NOT raz",
			"raz AND",
			"(((",
			"^raz NEAR(a b, 2)",
			"facets:a1",
			"'; drop table products; --",
			"\u0000raz",
			"raz ".repeat(2_500),
			"a".repeat(10_000),
			"🜁 ﷽ \ud800",
			"%",
		];
		for (const search of texts) expect(() => listProducts(db, VISITOR, { search })).not.toThrow();
		expect(names({ search: "raz*" })).toHaveLength(2);
		expect(names({ search: "a1" })).toEqual([]);
		expect(names({ search: "---" })).toEqual([]);
		expect(names({ search: "   " })).toHaveLength(3);
	});
});

/** Every number of a record, those written as text too; ids, which hold any digits, are not numbers. */
const numbersIn = (record: object) =>
	JSON.stringify(record)
		.split(/[^\w.-]+/)
		.map(Number)
		.filter((number) => !Number.isNaN(number));

describe("prices (Rules 1.3, 1.4, 3.2)", () => {
	it("are the reader's, or not there at all", () => {
		makeProduct(db, { wholesalePriceCents: 777, costCents: 333, slug: "p", featured: true });
		const prices = (actor: Parameters<typeof listProducts>[1]) => [
			listProducts(db, actor, {}).products[0]!.wholesaleCents,
			listFeaturedProducts(db, actor)[0]!.wholesaleCents,
			getProductBySlug(db, actor, "p").wholesaleCents,
		];
		expect(prices(VISITOR)).toEqual([undefined, undefined, null]);
		expect(prices(makeUser(db))).toEqual([undefined, undefined, null]);
		expect(prices(makeBuyer(db))).toEqual([777, 777, 777]);
		expect(prices(makeBuyer(db, { pricingTier: "premium" }))).toEqual([699, 699, 699]);
		expect(prices(makeAdmin(db))).toEqual([777, 777, 777]);
		for (const actor of [VISITOR, makeUser(db)]) {
			expect(numbersIn(getProductBySlug(db, actor, "p"))).not.toContain(777);
			expect(numbersIn(getProductBySlug(db, actor, "p"))).not.toContain(333);
		}
		expect(numbersIn(getProductBySlug(db, makeBuyer(db), "p"))).not.toContain(333);
	});
});

describe("one product", () => {
	it("is found by its slug case-insensitively, and only by admins if hidden", () => {
		makeProduct(db, { slug: "one", active: false });
		expect(() => getProductBySlug(db, VISITOR, "one")).toThrow("Product not found.");
		expect(() => getProductBySlug(db, makeBuyer(db), "one")).toThrow("Product not found.");
		expect(getProductBySlug(db, makeAdmin(db), "ONE")).toMatchObject({ slug: "one", active: false });
		expect(() => getProductBySlug(db, VISITOR, "two")).toThrow("Product not found.");
	});

	it("lists its active flavors in their order, and is in stock only with its switch on and goods left", () => {
		const product = makeProduct(db, { slug: "one", stockQuantity: 0 });
		db.insert(productFlavors)
			.values([
				{ productId: product.id, name: "B", position: 2 },
				{ productId: product.id, name: "A", position: 1 },
				{ productId: product.id, name: "Old", active: false },
			])
			.run();
		const detail = getProductBySlug(db, VISITOR, "one");
		expect(detail.flavors.map((flavor) => flavor.name)).toEqual(["A", "B"]);
		expect(detail.facts).toContainEqual({ label: "Flavors", value: "2" });
		expect(detail.inStock).toBe(false);
	});

	it("is related to others of its brand, the same category first", () => {
		const { tn } = stockTheShelf();
		makeProduct(db, { name: "A coil", brandId: tn.brandId, category: "accessories" });
		const product = getProductBySlug(db, VISITOR, tn.slug);
		expect(listRelatedProducts(db, VISITOR, product, 4).map(({ name }) => name)).toEqual([
			"RAZ DC25000",
			"A coil",
		]);
	});
});

describe("brands (Rule 3.5)", () => {
	it("lists the fixed featured brands first", () => {
		makeBrand(db, { name: "Aspire", slug: "aspire", featured: true });
		makeBrand(db, { name: "Lost Mary", slug: "lost-mary" });
		makeBrand(db, { name: "RAZ", slug: "raz" });
		makeBrand(db, { name: "Zeus", slug: "zeus" });
		makeBrand(db, { name: "Gone", slug: "gone", active: false, featured: true });
		expect(listFeaturedBrands(db, VISITOR).map(({ slug }) => slug)).toEqual(["raz", "lost-mary", "aspire"]);
		expect(listFeaturedBrands(db, VISITOR, 2).map(({ slug }) => slug)).toEqual(["raz", "lost-mary"]);
		expect(listBrands(db, VISITOR).map(({ slug, featured }) => [slug, featured])).toEqual([
			["aspire", true],
			["lost-mary", true],
			["raz", true],
			["zeus", false],
		]);
		expect(() => getBrandBySlug(db, VISITOR, "gone")).toThrow("Brand not found.");
		expect(getBrandBySlug(db, makeAdmin(db), "Gone").slug).toBe("gone");
		expect(listProducts(db, VISITOR, { brand: "gone" }).unknown).toBe("brand");
	});
});
