import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeBrand, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { readFilters } from "../products/shelf/catalog-filters.ts";
import { findCatalogPage } from "../products/shelf/catalog-list.queries.server";
import type { ProductSort } from "../products/shelf/product-view.ts";
import { ownPrices } from "./own-prices.server";

it("joins the prices by an index, whatever their number", () => {
	const db = testDatabase();
	const product = makeProduct(db);
	makePriceList(db, { entries: [{ productId: product.id, value: 500 }] });
	const own = ownPrices(db, makeBuyer(db))!;
	const plan = db.all<{ detail: string }>(
		sql`explain query plan select s.id from product_shelf s ${own.join} order by ${own.cents}`,
	);
	expect(plan.map(({ detail }) => detail).join("\n")).toContain("SEARCH own USING AUTOMATIC");
});

it("orders and filters the catalog by the prices that lists change (Rules 3.20, 15.6)", () => {
	const db = testDatabase();
	const buyer = makeBuyer(db, { pricingTier: "premium" });
	const brandId = makeBrand(db).id;
	const make = (name: string, wholesalePriceCents: number, more = {}) =>
		makeProduct(db, { name, brandId, wholesalePriceCents, msrpCents: 5000, ...more });
	const [a, b, c, d] = [
		make("A", 1000),
		make("B", 2000),
		make("C", 3000),
		make("D", 4000, { minimumOrderQuantity: 10 }),
	];
	makePriceList(db, {
		companies: [buyer.companyId!],
		entries: [
			{ productId: c.id, value: 500 },
			{ productId: d.id, value: 1000, minimum: 10 },
			{ productId: b.id, value: 100, minimum: 5 },
		],
	});
	const names = new Map([a, b, c, d].map(({ id, name }) => [id, name]));
	const list = (sort: ProductSort, query = "", who = buyer) =>
		findCatalogPage(db, who, {
			filters: readFilters(new URLSearchParams(query)).filters,
			sort,
			page: 1,
			perPage: 12,
		})
			.ids.map((id) => names.get(id))
			.join("");
	// A 9.00, B 18.00, C 5.00, D 10.00
	expect([list("price-low"), list("price-high"), list("margin")]).toEqual(["CADB", "BDAC", "CADB"]);
	expect(list("price-low", "from=9&to=10")).toBe("AD");
	expect(list("price-low", "", makeBuyer(db))).toBe("ABCD");
	expect(list("price-low", "from=9&to=10", makeBuyer(db, { pricingTier: "premium" }))).toBe("A");
	// 10.05 less 10 % is 9.045, which counts as 9.05 (Rule 3.2).
	names.set(make("E", 1005).id, "E");
	expect([list("price-low", "from=9.05&to=9.05"), list("price-low", "from=9.04&to=9.04")]).toEqual(["E", ""]);
});
