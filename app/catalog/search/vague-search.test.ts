import { beforeAll, expect, it } from "vitest";
import { type UserActor, VISITOR } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { products } from "~db/schema.server";
import { makeAdmin, makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { readFilters } from "../products/shelf/catalog-filters.ts";
import { findCatalogPage } from "../products/shelf/catalog-list.queries.server";
import { findProducts } from "../products/shelf/product-list.queries.server";
import type { ProductSort } from "../products/shelf/product-view.ts";

const MANY = 5_001;

let db: Db;
let buyer: UserActor;
const nameOf = new Map<string, string>();
// The products are made once, because so many take seconds. The tests only read them.
beforeAll(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	const ash = makeBrand(db, { name: "Ash", slug: "ash" }).id;
	const birch = makeBrand(db, { name: "Birch", slug: "birch" }).id;
	const { id: _id, sku: _sku, ...kit } = makeProduct(db, { name: "Kit 0000", brandId: ash, slug: "kit" });
	db.transaction((tx) => {
		for (let first = 1; first < MANY; first += 100) {
			const names = Array.from({ length: 100 }, (_, n) => `Kit ${String(first + n).padStart(4, "0")}`);
			tx.insert(products)
				.values(names.map((name) => ({ ...kit, name, slug: name })))
				.run();
		}
	});
	const pods = makeProduct(db, { name: "Kit of pods", sku: "KIT", brandId: ash, category: "pods" });
	makeProduct(db, { name: "A dear kit", brandId: birch, wholesalePriceCents: 9_900, stockQuantity: 0 });
	makeProduct(db, { name: "A hidden kit", brandId: ash, active: false });
	const bar = makeProduct(db, { name: "Bar", brandId: birch });
	makeOrder(db, { userId: buyer.id, lines: [pods, bar].map((product) => ({ product, quantity: 1 })) });
	for (const { id, name } of db.select().from(products).all()) nameOf.set(id, name);
});
const names = ({ ids }: { ids: string[] }) => ids.map((id) => nameOf.get(id));

const find = (query: string, perPage = 5) => {
	const params = new URLSearchParams(`search=kit&${query}`);
	return findCatalogPage(db, buyer, {
		filters: readFilters(params).filters,
		search: "kit",
		sort: (params.get("sort") as ProductSort | null) ?? undefined,
		page: Number(params.get("page") ?? 1),
		perPage,
	});
};

it.each([
	["", MANY + 2],
	["category=pods", 1],
	["brand=birch", 1],
	["brand=ash", MANY + 1],
	["brand=ash&category=pods", 1],
	["brand=birch&category=pods", 0],
	["category=pods&category=disposables", MANY + 2],
	["brand=ash&brand=birch&stock=in", MANY + 1],
	["from=99", 1],
	["from=99&brand=ash", 0],
	["brand=none", 0],
])("counts the hits with %j, but not by filter (Rule 3.20)", (filter, total) => {
	const { facets, ...page } = find(filter);
	expect(page).toMatchObject({ total, pageCount: Math.max(1, Math.ceil(total / 5)) });
	expect(page.ids).toHaveLength(Math.min(total, 5));
	const { stock, ordered, ...counts } = facets;
	const numbers = Object.values(counts).flatMap((values) => values.map(([, , n]) => n));
	expect(new Set([stock, ordered, ...numbers])).toEqual(new Set([null]));
});

it("counts what the buyer has ordered among them by filter", () => {
	const { facets, ...page } = find("ordered=yes");
	expect(names(page)).toEqual(["Kit of pods"]);
	expect(facets).toMatchObject({ ordered: 1, stock: 1 });
	expect(facets.category.map(([, , n]) => n)).toEqual([0, 1, 0, 0, 0]);
});

it.each([
	["", ["Kit of pods", "Kit 0000", "Kit 0001"]],
	["stock=in", ["Kit of pods", "Kit 0000", "Kit 0001"]],
	["sort=name", ["A dear kit", "Kit 0000", "Kit 0001"]],
	["sort=name&page=1668", ["Kit 5000", "Kit of pods"]],
	["sort=name&category=pods", ["Kit of pods"]],
	["sort=name&brand=birch", ["A dear kit"]],
	["sort=price-high&to=99", ["A dear kit"]],
])("lists them in order with %j (Rule 3.20)", (query, expected) => {
	const page = find(query, 3);
	expect(names(page).slice(0, expected.length)).toEqual(expected);
	expect(page.ids).toHaveLength(Math.min(page.total, query.includes("page") ? 2 : 3));
});

it.each([
	[{ page: 1 }, ["A dear kit", "Kit 0000", "Kit 0001"]],
	[{ page: 1_668 }, ["Kit 5000", "Kit of pods"]],
	[{ page: 1, includeInactive: true }, ["A dear kit", "A hidden kit", "Kit 0000"]],
	[{ page: 1_668, includeInactive: true }, ["Kit 4999", "Kit 5000", "Kit of pods"]],
])("lists them by name for the API: %j", (input, expected) => {
	const reader = "includeInactive" in input ? makeAdmin(db) : VISITOR;
	const page = findProducts(db, reader, { search: "kit", sort: "name", perPage: 3, ...input });
	expect(names(page)).toEqual(expected);
});
