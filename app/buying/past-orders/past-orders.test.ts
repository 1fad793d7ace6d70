import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findCatalogPage } from "~/catalog/index.server";
import { readFilters } from "~/catalog/products/shelf/catalog-filters";
import { mergeCompanies, previewMerge } from "~/customers/companies/merge-companies.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, pastLines, productFlavors, products } from "~db/schema.server";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { makePastOrder } from "../../../tests/helpers/past-order";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { addToCart } from "../cart/add-to-cart.server";
import { createList } from "../lists/create-list.server";
import { getSavedList } from "../lists/list.queries.server";
import { listBoughtGoods } from "../orders/bought-goods.server";
import { getOrderFigures, listMyOrders } from "../orders/order.queries.server";
import { action as goodsAction } from "./admin/goods";
import { action as orderAction, loader as orderLoader } from "./buyer/past-order";
import { countUnknownGoods, listUnknownGoods, mapPastGoods, matchPastGoods } from "./map-goods.server";
import {
	countMyPastOrders,
	getMyPastOrder,
	getPastOrder,
	listMyPastOrders,
	listPastOrders,
} from "./past-orders.queries.server";
import { reorderPast } from "./reorder-past.server";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "Tempe Smoke" });
});
const make = (values: Partial<Parameters<typeof makePastOrder>[1]> = {}) =>
	makePastOrder(db, { companyId: buyer.companyId!, ...values });

describe("a company's past orders (Rule 7.191)", () => {
	it("are read by its people and by staff who see amounts, and by nobody else", () => {
		const { id } = make({ number: "1001", day: "2025-05-01" });
		make({ number: "1002", day: "2026-01-02" });
		make({ companyId: makeBuyer(db).companyId!, number: "2001" });
		const clerk = makeColleague(db, buyer, "bookkeeper");
		for (const reader of [buyer, clerk]) {
			expect(listMyPastOrders(db, reader, { limit: 9 }).map(({ orderNumber }) => orderNumber)).toEqual([
				"1002",
				"1001",
			]);
			expect(countMyPastOrders(db, reader, { search: "1001" })).toBe(1);
			expect(getMyPastOrder(db, reader, id)).toMatchObject({ orderNumber: "1001", day: "2025-05-01" });
		}
		expect(refusal(() => getMyPastOrder(db, makeBuyer(db), id))).toMatchObject({ code: "not_found" });
		expect(refusal(() => getPastOrder(db, makeStaff(db, "warehouse"), id))).toMatchObject({
			code: "forbidden",
		});
		expect(getPastOrder(db, admin, id).company.name).toBe("Tempe Smoke");
		expect(listPastOrders(db, admin, { search: "tempe" }).rows.map(({ orderNumber }) => orderNumber)).toEqual(
			["1002", "1001"],
		);
	});

	it("are no orders: no list, figure or number of orders has them", () => {
		make();
		expect(listMyOrders(db, buyer)).toEqual({ orders: [], total: 0 });
		expect(getOrderFigures(db, buyer)).toMatchObject({ totalOrders: 0, totalSpentCents: 0 });
	});

	it("are ordered again as far as the catalog has the goods, at today's prices, without returns", async () => {
		const bar = makeProduct(db, { name: "Bar", wholesalePriceCents: 700, stockQuantity: 50 });
		const pod = makeProduct(db, { name: "Pod", stockQuantity: 0 });
		const { id } = make({
			lines: [{ product: bar, units: 4 }, { product: bar, units: -3 }, { product: pod, units: 2 }, {}],
		});
		const [line] = getMyPastOrder(db, buyer, id).lines;
		const { cart, lines } = reorderPast(db, buyer, { id, quantities: { [line!.id]: 6 } });
		expect(cart.lines.map(({ productName, quantity }) => [productName, quantity])).toEqual([["Bar", 6]]);
		expect(lines).toMatchObject([
			{ name: "Bar", asked: 6, added: 6, priceChange: { fromCents: 500, toCents: 700 } },
			{ name: "Pod", added: 0 },
		]);
		const page = await call(orderLoader, "/buyer-portal/orders/before/:id", {
			db,
			as: buyer,
			params: { id },
		});
		expect(page.data).toMatchObject({ mayBuy: true, order: { lines: { length: 4 } } });
		const sent = await call(orderAction, "/buyer-portal/orders/before/:id", {
			...{ db, as: buyer, params: { id } },
			form: { redirectTo: "/cart" },
		});
		expect(sent.location).toBe("/cart");
		const stranger = makeBuyer(db);
		expect(refusal(() => reorderPast(db, stranger, { id }))).toMatchObject({ code: "not_found" });
	});

	it("go with their company when it is merged into another one (Rule 13.78)", () => {
		const kept = makeBuyer(db);
		make({ number: "1001" });
		const preview = previewMerge(db, admin, kept.companyId!, buyer.companyId!);
		expect(preview.moving).toContainEqual({ called: "past orders", count: 1 });
		mergeCompanies(db, admin, {
			...{ id: kept.companyId!, otherId: buyer.companyId!, version: preview.version, facts: {} },
		});
		expect(listMyPastOrders(db, kept, { limit: 9 }).map(({ orderNumber }) => orderNumber)).toEqual(["1001"]);
	});

	it("count as ordered before, until the goods are ordered here", () => {
		const bar = makeProduct(db, { name: "Bar", wholesalePriceCents: 700 });
		const pod = makeProduct(db, { name: "Pod" });
		const mint = db
			.insert(productFlavors)
			.values({ productId: bar.id, name: "Mint", stockQuantity: 7 })
			.returning()
			.get();
		make({
			day: "2025-03-05",
			lines: [
				{ product: bar, flavorId: mint.id, flavor: "Mint", units: 12 },
				{ product: bar, flavor: "Gone", units: 1 },
				{ product: pod, units: -2 },
			],
		});
		make({ companyId: makeBuyer(db).companyId!, lines: [{ product: pod }] });
		expect(listBoughtGoods(db, buyer, 9)).toMatchObject([
			{ productName: "Bar", flavor: "Mint", lastQuantity: 12, paidCents: 500, unitPriceCents: 700 },
		]);
		expect(listBoughtGoods(db, buyer, 9)[0]!.lastOrdered.toISOString().slice(0, 10)).toBe("2025-03-05");
		const { filters } = readFilters(new URLSearchParams("ordered=yes"));
		const found = findCatalogPage(db, buyer, { filters, page: 1, perPage: 9 });
		expect(found.ids).toEqual([bar.id]);
		addToCart(db, buyer, [{ productId: bar.id, flavor: mint.id, quantity: 1 }]);
		const { id } = createList(db, buyer, { name: "Usual" });
		const last = () => getSavedList(db, buyer, id).lines[0]!.lastOrdered?.toISOString().slice(0, 10);
		expect(last()).toBe("2025-03-05");
		const ordered = makeOrder(db, {
			userId: buyer.id,
			createdAt: new Date("2026-05-06T12:00:00Z"),
			lines: [{ product: bar, flavorId: mint.id, flavor: "Mint", quantity: 3 }],
		});
		expect(ordered.id).toBeTruthy();
		expect(last()).toBe("2026-05-06");
		expect(listBoughtGoods(db, buyer, 9)).toMatchObject([{ lastQuantity: 3, paidCents: 700 }]);
	});
});

describe("goods that the catalog doesn't have (Rule 7.192)", () => {
	const named = () =>
		db
			.select({ sku: pastLines.sku, productId: pastLines.productId, flavorId: pastLines.flavorId })
			.from(pastLines)
			.orderBy(pastLines.id)
			.all();

	it("are named by staff who import, in all past orders at once", () => {
		const bar = makeProduct(db, { name: "Bar", sku: "BAR-1" });
		make({
			lines: [
				{ sku: "X-1", name: "Old Bar" },
				{ sku: null, name: "Old Bar" },
			],
		});
		make({ lines: [{ sku: "X-1", name: "Old Bar" }] });
		expect(listUnknownGoods(db, admin, { limit: 9, offset: 0 })).toMatchObject([
			{ sku: "X-1", name: "Old Bar", lines: 2 },
			{ sku: null, name: "Old Bar", lines: 1 },
		]);
		const goods = (code: string) => ({ goods: [{ sku: "X-1", name: "Old Bar", flavor: null, code }] });
		expect(refusal(() => mapPastGoods(db, admin, goods("nope")))).toMatchObject({ code: "invalid" });
		expect(refusal(() => mapPastGoods(db, makeStaff(db, "warehouse"), goods("BAR-1")))).toMatchObject({
			code: "forbidden",
		});
		expect(mapPastGoods(db, admin, goods("bar-1"))).toBe(2);
		expect(named().map(({ productId }) => productId)).toEqual([bar.id, null, bar.id]);
		expect(countUnknownGoods(db, admin)).toBe(1);
		expect(db.select().from(auditLog).where(eq(auditLog.action, "past_order.map")).all()).toHaveLength(1);
	});

	it("are found again once the catalog has them, and lose a product that is deleted", () => {
		make({
			lines: [
				{ sku: "BAR-1", name: "Bar" },
				{ sku: "GONE", name: "Pod - Mint" },
			],
		});
		expect(matchPastGoods(db, admin, {})).toBe(0);
		const bar = makeProduct(db, { name: "Bar", sku: "BAR-1" });
		const pod = makeProduct(db, { name: "Pod" });
		const mint = db.insert(productFlavors).values({ productId: pod.id, name: "Mint" }).returning().get();
		expect(matchPastGoods(db, admin, {})).toBe(2);
		expect(named()).toMatchObject([{ productId: bar.id }, { productId: pod.id, flavorId: mint.id }]);
		db.delete(products).where(eq(products.id, bar.id)).run();
		expect(named()[0]).toMatchObject({ sku: "BAR-1", productId: null });
	});

	it("are named on their page", async () => {
		makeProduct(db, { name: "Bar", sku: "BAR-1" });
		make({ lines: [{ sku: "X-1", name: "Old Bar" }] });
		const send = (code: string) =>
			call(goodsAction, "/admin/orders/before/goods", {
				...{ db, as: admin, params: {} },
				form: {
					"goods[0].sku": "X-1",
					"goods[0].name": "Old Bar",
					"goods[0].flavor": "",
					"goods[0].code": code,
				},
			});
		expect((await send("nope")).status).toBe(400);
		expect((await send("BAR-1")).location).toContain("/admin/orders/before/goods");
		expect(countUnknownGoods(db, admin)).toBe(0);
	});
});
