import { beforeEach, describe, expect, it } from "vitest";
import { brandsApi as brandsTable } from "~/catalog/brands/api";
import { loader as brandPicture } from "~/catalog/pictures/public/brand";
import { loader as productPicture } from "~/catalog/pictures/public/product";
import type { Actor } from "~/kernel/actor/actor";
import { VISITOR } from "~/kernel/actor/actor";
import { loader as home } from "~/office/home/home";
import { loader as robots } from "~/office/site/robots";
import { loader as sitemap } from "~/office/site/sitemap";
import { loader as wholesale } from "~/service/legal/wholesale/wholesale";
import type { Db } from "~db/client.server";
import { productFlavors, wholesaleApplications } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeApplication } from "../../../tests/helpers/application";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { call, contextFor, type RouteFunction, routeArgs } from "../../../tests/helpers/request";
import { shopApi } from "./api";
import { loader as brand, meta as brandMeta } from "./brands/brand";
import { loader as brands } from "./brands/brands";
import { loader as product, meta as productMeta } from "./product";
import { loader as products } from "./products";

const { loader: brandApi } = doorsAt(brandsTable, "/api/brands/:slug");
const { loader: brandsApi } = doorsAt(brandsTable, "/api/brands");
const { loader: featuredBrandsApi } = doorsAt(brandsTable, "/api/brands/featured");
const { loader: productApi } = doorsAt(shopApi, "/api/products/:id");
const { loader: productsApi } = doorsAt(shopApi, "/api/products");
const { loader: featuredApi } = doorsAt(shopApi, "/api/products/featured");

// The test's prices: 7.77, its tiers 7.38 and 6.99, and the cost 3.33 occur nowhere else.
const SECRET = /777|7\.77|738|7\.38|699|6\.99|333|3\.33/;

let db: Db;
beforeEach(() => {
	db = testDatabase();
	const raz = makeBrand(db, { name: "RAZ", slug: "raz" });
	for (const n of [1, 2]) {
		const { id } = makeProduct(db, {
			id: `00000000-0000-7000-8000-00000000000${n}`,
			name: `Bar ${n}`,
			slug: `bar-${n}`,
			sku: `BAR-${n}`,
			barcode: `40010001000${n}`,
			brandId: raz.id,
			featured: true,
			msrpCents: 1500,
			wholesalePriceCents: 777,
			costCents: 333,
			weightHundredths: 240,
			images: n === 1 ? ["/uploads/bar.png"] : [],
		});
		db.insert(productFlavors)
			.values({ productId: id, name: `Mint ${n}` })
			.run();
	}
});

const get = <Result>(
	loader: RouteFunction<never, Result>,
	actor: Actor,
	path: string,
	params: Record<string, string> = {},
) => call(loader, path, { db, as: actor, params });

/** A page's tags, without the data of the layouts around it. */
const tagsOf = <Args extends { loaderData: unknown }, Tags>(
	meta: (args: Args) => Tags,
	loaderData: Args["loaderData"],
): Tags => meta({ loaderData, matches: [] } as unknown as Args);

/** All catalog pages (and their `.data`) and API calls. */
const pages: [RouteFunction, string, Record<string, string>][] = [
	[home, "/", {}],
	[products, "/products", {}],
	[products, "/products?search=bar&sort=msrp-low", {}],
	[product, "/products/bar-1", { slug: "bar-1" }],
	[brands, "/brands", {}],
	[brand, "/brands/raz", { slug: "raz" }],
];
const calls: [RouteFunction, string, Record<string, string>][] = [
	[productsApi, "/api/products", {}],
	[productsApi, "/api/products?search=bar", {}],
	[featuredApi, "/api/products/featured", {}],
	[productApi, "/api/products/bar-1", { id: "bar-1" }],
	[brandsApi, "/api/brands", {}],
	[featuredBrandsApi, "/api/brands/featured", {}],
	[brandApi, "/api/brands/raz", { slug: "raz" }],
];

async function everything(actor: Actor) {
	const texts = [];
	for (const [loader, path, params] of pages)
		texts.push(JSON.stringify((await get(loader, actor, path, params)).data));
	for (const [loader, path, params] of calls)
		texts.push(JSON.stringify((await get(loader, actor, path, params)).body));
	return texts.map(withoutRandom);
}

/** JSON without what differs each time, and may hold any digits. */
const withoutRandom = (json: string) =>
	json.replace(/"(formKey|createdAt|url|updatedAt|id|key|brandId)":"[^"]*"/g, "");

describe("prices are sent only to readers who may see them (Rules 1.3, 1.4)", () => {
	it("visitors and unapproved accounts get no prices in any response", async () => {
		for (const actor of [VISITOR, makeUser(db), makeUser(db, { pricingTier: "premium" })]) {
			for (const text of await everything(actor)) expect(text).not.toMatch(SECRET);
		}
	});

	it("buyers get their own prices, without costs", async () => {
		const texts = await everything(makeBuyer(db, { pricingTier: "growth" }));
		const all = texts.join("\n");
		expect(all).toMatch(/738/);
		expect(all).toMatch(/"wholesalePrice":"7\.38"/);
		expect(all).not.toMatch(/\b(?:777|7\.77|333|3\.33)\b/);
	});

	it("only an admin's API calls include costs", async () => {
		const call = await get(productApi, makeAdmin(db), "/api/products/bar-1", { id: "bar-1" });
		expect(call.body).toMatchObject({ wholesalePrice: "7.77", cost: "3.33" });
		const page = await get(product, makeAdmin(db), "/products/bar-1", { slug: "bar-1" });
		expect(withoutRandom(JSON.stringify(page.data))).not.toMatch(/333|3\.33/);
	});

	it("responses with prices are never cached", async () => {
		for (const [loader, path, params] of calls.slice(0, 4)) {
			const answer = await get(loader, makeBuyer(db), path, params);
			expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
			const open = await get(loader, VISITOR, path, params);
			expect(open.headers.get("Cache-Control")).toBe("public, max-age=300");
			expect(open.headers.get("Vary")).toBe("Cookie, Authorization");
			expect(open.headers.get("ETag")).toBeTruthy();
		}
		for (const [loader, path, params] of pages) {
			const own = (await get(loader, makeBuyer(db), path, params)).headers;
			expect(own.get("X-Page-Cache")).toBeNull();
			expect(own.get("Cache-Control")).toBe("private, no-store");
			const open = (await get(loader, VISITOR, path, params)).headers;
			expect(open.get("X-Page-Cache")).toBe("60");
		}
	});
});

it("a product's page shows the nicotine warning unless the product is marked as nicotine-free", async () => {
	for (const [slug, values, warns] of [
		["unknown", {}, true],
		["stated", { containsNicotine: true, nicotineStrength: "0 mg" }, true],
		["zero", { nicotineStrength: "0 mg" }, false],
		["without", { containsNicotine: false }, false],
	] as const) {
		makeProduct(db, { slug, ...values });
		const { data } = await get(product, VISITOR, `/products/${slug}`, { slug });
		expect(data.product, slug).toMatchObject({ nicotineWarning: warns });
	}
});

describe("product API", () => {
	it("returns the specified fields and nothing the reader may not see", async () => {
		const answer = await get(productApi, VISITOR, "/api/products/bar-1", { id: "bar-1" });
		expect(answer.body).toEqual({
			id: "00000000-0000-7000-8000-000000000001",
			name: "Bar 1",
			slug: "bar-1",
			sku: "BAR-1",
			barcode: "400100010001",
			brandId: expect.any(String),
			brand: { id: expect.any(String), name: "RAZ", slug: "raz" },
			brandName: "RAZ",
			description: null,
			shortDescription: null,
			images: ["/uploads/bar.png"],
			category: "disposables",
			puffCount: null,
			nicotineStrength: null,
			flavors: ["Mint 1"],
			msrp: "15.00",
			minimumOrderQuantity: 1,
			minOrderQty: 1,
			caseSize: null,
			stockQuantity: 100,
			onSale: true,
			weight: "2.40",
			dimensions: null,
			containsNicotine: null,
			deviceKind: null,
			nicotineSource: null,
			volume: null,
			piecesPerUnit: null,
			manufacturer: null,
			countryOfOrigin: null,
			fdaStatus: null,
			fdaOrderDate: null,
			fdaEvidence: null,
			fdaCheckedOn: null,
			inStock: true,
			featured: true,
			active: true,
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		});
	});

	it("finds a product by id, or by slug in any case", async () => {
		for (const id of ["bar-2", "BAR-2", "00000000-0000-7000-8000-000000000002"]) {
			const answer = await get(productApi, VISITOR, `/api/products/${id}`, { id });
			expect(answer.body).toMatchObject({ slug: "bar-2", images: ["/pictures/products/bar-2.svg"] });
		}
		const missing = await get(productApi, VISITOR, "/api/products/nope", { id: "nope" });
		expect(missing.status).toBe(404);
		expect(missing.headers.get("Content-Type")).toBe("application/problem+json");
	});

	it("lists by name, in pages, with the total", async () => {
		makeProduct(db, { name: "alpha" });
		const answer = await get(productsApi, VISITOR, "/api/products?perPage=2&page=1");
		expect(answer.body).toMatchObject([{ name: "alpha" }, { name: "Bar 1" }]);
		expect(answer.headers.get("X-Total-Count")).toBe("3");
		expect(answer.headers.get("Link")).toContain('perPage=2&page=2>; rel="next"');
		const past = await get(productsApi, VISITOR, "/api/products?page=99999");
		expect([past.status, past.body]).toEqual([200, []]);
		expect((await get(productsApi, VISITOR, "/api/products?page=0")).status).toBe(400);
		const unknown = await get(productsApi, VISITOR, "/api/products?brand=nobody");
		expect(unknown.body).toEqual([]);
	});

	it("bounds the Link header, whatever the query string (Rule 9.31)", async () => {
		const linksOf = async (length: number) => {
			const query = `?perPage=1&page=2&search=${encodeURIComponent("é".repeat(length))}`;
			const { status, headers } = await get(productsApi, VISITOR, `/api/products${query}`);
			expect([status, headers.has("X-Total-Count")]).toEqual([200, true]);
			return headers.get("Link");
		};
		expect((await linksOf(10))?.match(/rel="\w+"/g)).toEqual(['rel="prev"', 'rel="first"', 'rel="last"']);
		expect((await linksOf(200))?.match(/rel="\w+"/g)).toEqual(['rel="prev"']);
		expect(await linksOf(700)).toBe(null);
	});

	it("shows hidden products to admins only", async () => {
		makeProduct(db, { name: "Hidden", slug: "hidden", active: false });
		const names = async (actor: Actor) =>
			JSON.stringify((await get(productsApi, actor, "/api/products")).body);
		expect(await names(VISITOR)).not.toContain('"Hidden"');
		expect(await names(makeAdmin(db))).toContain('"Hidden"');
		expect((await get(productApi, makeBuyer(db), "/api/products/hidden", { id: "hidden" })).status).toBe(404);
	});

	it("answers a known ETag with 304", async () => {
		const first = await get(productsApi, VISITOR, "/api/products");
		const args = routeArgs(contextFor(db), "/api/products", {
			headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
		});
		expect(((await productsApi(args)) as Response).status).toBe(304);
	});

	it("lists featured brands, including the fixed ones", async () => {
		makeBrand(db, { name: "Aspire", slug: "aspire", featured: true });
		makeBrand(db, { name: "Lost Mary", slug: "lost-mary" });
		makeBrand(db, { name: "Other", slug: "other" });
		const answer = await get(featuredBrandsApi, VISITOR, "/api/brands/featured");
		expect(answer.body).toMatchObject([{ slug: "raz" }, { slug: "lost-mary" }, { slug: "aspire" }]);
	});
});

describe("catalog pages", () => {
	it("redirect a slug in the wrong case to the canonical address", async () => {
		const moved = await get(product, VISITOR, "/products/BAR-1?x=1", { slug: "BAR-1" });
		expect([moved.status, moved.location]).toEqual([301, "/products/bar-1?x=1"]);
		const brandMoved = await get(brand, VISITOR, "/brands/Raz", { slug: "Raz" });
		expect([brandMoved.status, brandMoved.location]).toEqual([301, "/brands/raz"]);
	});

	it("are 404 for missing or hidden records", async () => {
		makeProduct(db, { slug: "hidden", active: false });
		for (const slug of ["nope", "hidden"]) {
			const error = await get(product, VISITOR, `/products/${slug}`, { slug });
			expect(error.status).toBe(404);
		}
		const missing = await get(brand, VISITOR, "/brands/nope", { slug: "nope" });
		expect([missing.status, missing.data]).toEqual([404, { brand: null }]);
		expect(
			(await get(product, makeAdmin(db), "/products/hidden", { slug: "hidden" })).data.product,
		).toMatchObject({
			active: false,
		});
	});

	it("handle invalid addresses", async () => {
		const list = async (query: string) => (await get(products, VISITOR, `/products?${query}`)).data.list;
		expect(await list("page=99999")).toMatchObject({ page: 99_999, total: 2 });
		for (const odd of ["0", "-1", "abc", "1e9", "99999999", ""]) {
			expect(await list(`page=${odd}`)).toMatchObject({ page: 1 });
		}
		expect(await list("category=hats")).toMatchObject({ unknown: "category", total: 0 });
		expect(await list("brand=nobody")).toMatchObject({ unknown: "brand", total: 0 });
		expect(await list("sort=__proto__")).toMatchObject({ sort: "featured" });
		expect(await list(`search=${"x".repeat(5_000)}`)).toMatchObject({ total: 0 });
	});

	it("know whether the reader has applied, so nobody is asked twice", async () => {
		const user = makeUser(db);
		const application = async (actor: Actor) => (await get(wholesale, actor, "/wholesale")).data.application;
		expect([await application(VISITOR), await application(user)]).toEqual([null, null]);
		makeApplication(db, { user });
		expect(await application(user)).toEqual({ isOpen: true });
		db.update(wholesaleApplications).set({ status: "rejected", notes: "Lapsed." }).run();
		expect(await application(user)).toEqual({ isOpen: false });
	});

	it("include a one-time key only for readers who may buy", async () => {
		expect((await get(products, VISITOR, "/products")).data.addForms).toBeNull();
		expect((await get(products, makeAdmin(db), "/products")).data.addForms).toBeNull();
		const buyer = makeBuyer(db);
		const keys = await Promise.all(
			[1, 2].map(async () => (await get(products, buyer, "/products")).data.addForms?.formKey),
		);
		expect(keys[0]).not.toBe(keys[1]);
	});

	it("have distinct titles: search, filters, page", async () => {
		for (const [path, title] of [
			["/products", "Products"],
			["/products?page=2", "Products, page 2"],
			["/products?search=bar&brand=raz", "“bar”, RAZ"],
		] as const) {
			expect((await get(products, VISITOR, path)).data.head, path).toMatchObject({ title });
		}
		const second = await get(brand, VISITOR, "/brands/raz?page=2", { slug: "raz" });
		expect(second.data).toMatchObject({ head: { title: "RAZ, page 2" } });
	});

	it("describe a product without an offer, and add no structured data to hidden products and searches", async () => {
		const { data } = await get(product, makeBuyer(db), "/products/bar-1", { slug: "bar-1" });
		const tags = JSON.stringify(tagsOf(productMeta, data));
		expect(tags).toContain('"@type":"Product"');
		expect(tags).toContain('"@type":"BreadcrumbList"');
		expect(tags).toContain('"rel":"canonical","href":"http://localhost/products/bar-1"');
		expect(tags).not.toMatch(/offers|price|15\.00|777/i);
		const searched = await get(products, VISITOR, "/products?search=bar");
		expect(searched.data.head).toMatchObject({ url: null });
		const filtered = await get(products, VISITOR, "/products?sort=newest&brand=raz&page=1");
		expect(filtered.data.head).toMatchObject({ url: "http://localhost/products?brand=raz" });
		expect(tagsOf(brandMeta, { brand: null })).toEqual([{ title: "Brand not found" }]);
	});
});

describe("drawings and sitemap", () => {
	it("drawings may be cached for a day", async () => {
		const bar = await get(productPicture, VISITOR, "/pictures/products/bar-1.svg", { slug: "bar-1" });
		expect(bar.body).toMatch(/^<svg xmlns/);
		expect(bar.headers.get("Content-Type")).toBe("image/svg+xml");
		expect(bar.headers.get("Cache-Control")).toBe("public, max-age=86400");
		const raz = await get(brandPicture, VISITOR, "/pictures/brands/raz.svg", { slug: "raz" });
		expect(raz.body).toContain(">RAZ</text>");
		expect((await get(brandPicture, VISITOR, "/pictures/brands/no.svg", { slug: "no" })).status).toBe(404);
	});

	it("the sitemap lists pages that visitors may read, and of a large shop is kept", async () => {
		makeProduct(db, { slug: "hidden", active: false });
		const text = (await get(sitemap, VISITOR, "/sitemap.xml")).body;
		expect(text).toContain("<loc>http://localhost/products/bar-1</loc>");
		expect(text).toContain("<loc>http://localhost/brands/raz</loc>");
		expect(text).not.toContain("hidden");
		const of = async (query: string) => (await get(sitemap, VISITOR, `/sitemap.xml${query}`)).body as string;
		const rows = Array.from({ length: 600 }, (_, n) => `p-${n}`);
		for (const slug of rows) makeProduct(db, { slug });
		const large = await of("");
		expect(rows.every((slug) => large.includes(`/products/${slug}<`))).toBe(true);
		// Made in several pieces, so it is kept.
		makeProduct(db, { slug: "later" });
		expect(await of("")).toBe(large);
		expect((await get(robots, VISITOR, "/robots.txt")).body).toContain(
			"Sitemap: http://localhost/sitemap.xml",
		);
	});
});
