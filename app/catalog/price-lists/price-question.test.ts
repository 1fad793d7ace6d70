import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { productFlavors } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { refusal } from "../../../tests/helpers/refusal";
import { askPrice } from "./price-question.server";

let db: Db;
let buyer: UserActor;
let bar: ReturnType<typeof makeProduct>;
let mint: string;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db, { businessName: "Mesa Vapor", email: "Dana@mesa.example", username: "Dana" });
	const brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	bar = makeProduct(db, {
		...{ name: "Pulse", sku: "GB-1", barcode: "012345678905", brandId, minimumOrderQuantity: 3 },
		...{ wholesalePriceCents: 1000, costCents: 700 },
	});
	mint = db.insert(productFlavors).values({ productId: bar.id, name: "Mint" }).returning().get().id;
});
const ask = (more = {}, who = makeAdmin(db)) =>
	askPrice(db, who, { company: "Mesa Vapor", sku: "GB-1 / Mint", quantity: "4", day: "2026-11-28", ...more });

it("gives the reason of each entry, the one that counts first (Rules 15.1, 15.4)", () => {
	const { brandId, category, id: productId } = bar;
	makePriceList(db, { name: "Old", priority: 1, entries: [{ productId, value: 700 }] });
	makePriceList(db, {
		...{ name: "Top", priority: 3 },
		entries: [
			{ flavorId: mint, kind: "amount", value: 1000 },
			{ productId, value: 800, minimum: 5 },
		],
	});
	makePriceList(db, { name: "Dear", priority: 2, entries: [{ brandId, value: 950 }] });
	makePriceList(db, {
		...{ name: "Brand", priority: 2 },
		entries: [
			{ category, value: 500 },
			{ brandId, value: 920 },
			{ brandId, value: 900, minimum: 4 },
		],
	});
	const answer = ask();
	expect(answer).toMatchObject({ price: { cents: 900 }, quantity: 4, next: { from: 5, cents: 800 } });
	expect(answer.product).toMatchObject({ flavor: "Mint", costCents: 700, minimumOrderQuantity: 3 });
	const reasons = answer.reasons.map(({ entry, cents, why }) => [entry.list.name, entry.target, cents, why]);
	expect(reasons[0]).toEqual(["Brand", "brand", 900, "This one counts."]);
	expect(reasons.sort()).toEqual(
		[
			["Brand", "brand", 900, "This one counts."],
			["Top", "flavor", null, "It would leave nothing of the price."],
			["Top", "product", 800, "From 5 units on."],
			["Brand", "brand", 920, "More units cost less."],
			["Dear", "brand", 950, "Brand is lower."],
			["Brand", "category", 500, "The entry for the brand is more specific."],
			["Old", "product", 700, "Brand has a higher priority."],
		].sort(),
	);
	const none = ask({ sku: "GB-1", quantity: "" });
	expect([none.quantity, none.product.flavor, none.price?.cents]).toEqual([3, null, 920]);
});

it("finds the company by a person, and goods by barcode; costs are for who may see them (Rules 1.4, 15.1)", () => {
	for (const company of [buyer.companyId!, " dana@MESA.example ", "DANA", "mesa vapor"])
		expect(ask({ company }).company.name).toBe("Mesa Vapor");
	expect(ask({ sku: "12345678905" }).product.name).toBe("Pulse");
	expect(ask({}, makeStaff(db, "sales")).product.costCents).toBeNull();
	const field = (more: object) => refusal(() => ask(more)).errors.map((error) => error.message);
	expect(field({ company: " " })).toEqual(["Enter a company"]);
	expect(field({ sku: "Geek Bar" })).toEqual(["Geek Bar: no product has this SKU"]);
	expect(field({ sku: "", quantity: "1.5" })).toEqual(["Enter a SKU", "Enter a whole number of units"]);
});

it("says the wholesale price of the day, and no price for goods without one (Rule 3.9)", () => {
	makePriceList(db, { entries: [{ productId: bar.id, value: 700 }] });
	expect(ask()).toMatchObject({ listCents: 1000, price: { cents: 700, baseCents: 1000 } });
	makeProduct(db, { sku: "OFF", wholesalePriceCents: null });
	expect(ask({ sku: "OFF" })).toMatchObject({
		price: null,
		listCents: null,
		next: null,
		reasons: [],
		steps: [],
	});
});
