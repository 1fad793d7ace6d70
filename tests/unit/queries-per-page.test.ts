// How many queries the loader of each main page runs. A list of ten that reads something for each row would show here.
import { expect, it } from "vitest";
import { loader as cart } from "~/buying/cart/buyer/cart";
import { loader as checkout } from "~/buying/checkout/checkout";
import { loader as product } from "~/buying/shop/product";
import { loader as products } from "~/buying/shop/products";
import { pricesFor } from "~/catalog/prices/prices-for.server";
import type { UserActor } from "~/kernel/actor/actor";
import { loader as adminPortal } from "~/office/admin-portal/portal";
import { loader as buyerPortal } from "~/office/buyer-portal/portal";
import { loader as companyList } from "~/office/companies/admin/companies";
import { loader as company } from "~/office/companies/admin/company";
import { loader as dashboard } from "~/office/dashboard/admin/dashboard";
import { loader as home } from "~/office/home/home";
import { loader as portal } from "~/office/portal/portal";
import { cartItems, carts, productFlavors } from "~db/schema.server";
import { makeApplication } from "../helpers/application";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	testDatabase,
	watchQueries,
} from "../helpers/database";
import { makeOrder } from "../helpers/order";
import { call, type RouteFunction } from "../helpers/request";

function filledShop() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	const brandId = makeBrand(db, { featured: true }).id;
	const goods = Array.from({ length: 12 }, (_, n) =>
		makeProduct(db, { brandId, featured: true, slug: `bar-${n}` }),
	);
	for (const { id } of goods) {
		db.insert(productFlavors)
			.values([
				{ productId: id, name: "Mint" },
				{ productId: id, name: "Ice" },
			])
			.run();
	}
	const { id: cartId } = db
		.insert(carts)
		.values({ userId: buyer.id, lastActivity: new Date() })
		.returning()
		.get();
	db.insert(cartItems)
		.values(goods.map(({ id }) => ({ cartId, productId: id, quantity: 2 })))
		.run();
	for (let n = 0; n < 12; n++) {
		makeOrder(db, {
			userId: buyer.id,
			lines: goods.slice(n).map((each) => ({ product: each, quantity: 1 })),
		});
		makeApplication(db);
	}
	return { db, buyer, admin: makeAdmin(db) };
}

type Page = [
	name: string,
	loader: RouteFunction,
	who: "buyer" | "admin",
	most: number,
	/** `company`: the id of the buyer's. */
	params?: Record<string, string> | "company",
];

const PAGES: Page[] = [
	["/", home, "buyer", 13],
	["/products", products, "buyer", 11],
	["/products?view=list&brand=nobody", products, "buyer", 8],
	["/products?view=list", products, "buyer", 12],
	["/products?search=product", products, "buyer", 15],
	// One for the settings, which are read once after a change.
	["/products/bar-1", product, "buyer", 14, { slug: "bar-1" }],
	// Eight for the cart, four for the law of its state and the licenses of the store.
	["/cart", cart, "buyer", 12],
	["/checkout", checkout, "buyer", 17],
	// Four for what the company owes, five for its orders, four for the goods that can be ordered again.
	["/portal", portal, "buyer", 22],
	["/buyer-portal", buyerPortal, "buyer", 21],
	["/buyer-portal?tab=orders", buyerPortal, "buyer", 10],
	// One for the settings.
	["/admin", dashboard, "admin", 13],
	["/admin?tab=analytics", dashboard, "admin", 51],
	// Twelve months are read one by one, and the best products from two to four lists, depending on the month.
	["/admin-portal", adminPortal, "admin", 39],
	["/admin-portal?tab=orders", adminPortal, "admin", 11],
	["/admin-portal?tab=orders&search=store", adminPortal, "admin", 12],
	["/admin-portal?tab=products", adminPortal, "admin", 6],
	["/admin-portal?tab=customers", adminPortal, "admin", 6],
	["/admin/companies", companyList, "admin", 12],
	["/admin/companies/:id", company, "admin", 20, "company"],
];

for (const [path, loader, who, most, params] of PAGES) {
	it(`runs at most ${most} queries for ${path}`, async () => {
		const { db, ...people } = filledShop();
		const as: UserActor = people[who];
		// Price lists are read once after a change of prices, not by each page (decision 034).
		pricesFor(db, people.buyer);
		const queries = watchQueries(db);
		const { status } = await call(loader, path, {
			db,
			as,
			params: params === "company" ? { id: people.buyer.companyId! } : (params ?? {}),
		});
		expect(status).toBe(200);
		expect(queries.length, queries.join("\n")).toBeLessThanOrEqual(most);
		expect(queries.length).toBeGreaterThan(0);
	});
}
