// What can't go to a store is said at the checkout, and its buyer orders the rest or sends all to another store (Rule 5.14).
import { beforeEach, describe, expect, it } from "vitest";
import { setApprovalAmount } from "~/customers/companies/approval-rules.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema.server";
import { one } from "../../../tests/helpers/cart";
import {
	makeBuyer,
	makeColleague,
	makeProduct,
	setCompany,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { call } from "../../../tests/helpers/request";
import { makeStateRule } from "../../../tests/helpers/state-rules";
import { addToCart } from "../cart/add-to-cart.server";
import { getCart } from "../cart/cart.queries.server";
import * as checkout from "./checkout";
import { getCheckout } from "./checkout.queries.server";

let db: Db;
let buyer: UserActor;
let [mesa, denver] = ["", ""];
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	mesa = makeLocation(db, buyer).id;
	denver = makeLocation(db, buyer, { name: "Denver", address: "2210 Tamarack Ave\nDenver, CO 80205" }).id;
	const bar = makeProduct(db, { name: "Bar", category: "disposables", deviceKind: "disposable" });
	addToCart(db, buyer, [
		...one(bar.id, 2),
		...one(makeProduct(db, { name: "Cloth", category: "accessories" }).id, 3),
	]);
	makeStateRule(db, { deviceKind: "disposable" });
});

const post = (form: Record<string, string>) =>
	call(checkout.action, "/checkout", {
		db,
		as: buyer,
		form: { sameBillingAddress: "on", paymentMethod: "net30", ...form },
	});
const ordered = () =>
	db
		.select()
		.from(orders)
		.all()
		.map(({ locationId, totalCents }) => [locationId, totalCents]);
const left = () => getCart(db, buyer).lines.map(({ productName }) => productName);

it("names the lines that can't go to a store, why and by which source, and none for the others", () => {
	const lines = getCart(db, buyer).lines.filter(({ productName }) => productName === "Bar");
	expect(getCheckout(db, buyer).blocked).toEqual({
		[denver]: [
			{
				text: "Not allowed in Colorado: Banned here.",
				source: { name: "s. 1", checkedOn: "2026-11-22" },
				license: null,
				lines: lines.map(({ id }) => id),
			},
		],
	});
});

it("refuses the order, orders the other lines and keeps these in the cart, or sends all to another store", async () => {
	expect((await post({ locationId: denver })).status).toBe(409);
	expect([ordered(), left()]).toEqual([[], ["Bar", "Cloth"]]);
	// Three at $10.00 with tax and shipping, and five.
	const sent = { locationId: denver, blockedAt: denver, moveTo: mesa };
	const totals = { shownTotalCents: "5740", restTotalCents: "5740", moveTotalCents: "7900" };
	const rest = { ...sent, ...totals, blocked: "rest", idempotencyKey: "k" };
	expect((await post(rest)).status).toBe(303);
	expect([ordered(), left()]).toEqual([[[denver, 5740]], ["Bar"]]);
	expect((await post(rest)).status).toBe(303);
	expect((await post({ ...rest, blocked: "move" })).status).toBe(409);
	expect(ordered()).toHaveLength(1);
	addToCart(db, buyer, one(makeProduct(db, { category: "accessories" }).id, 3));
	expect((await post({ ...sent, ...totals, blocked: "move" })).status).toBe(303);
	expect([ordered().at(-1), left()]).toEqual([[mesa, 7900], []]);
});

it("holds that answer for the place it was given about alone, and for the total that was shown", async () => {
	const answer = { blocked: "rest", blockedAt: denver, moveTo: mesa, restTotalCents: "5740" };
	expect((await post({ ...answer, locationId: denver, restTotalCents: "5739" })).status).toBe(409);
	const foreign = makeLocation(db, makeBuyer(db)).id;
	expect((await post({ ...answer, locationId: denver, blocked: "move", moveTo: foreign })).status).toBe(400);
	expect([ordered(), left()]).toEqual([[], ["Bar", "Cloth"]]);
	expect((await post({ ...answer, locationId: mesa, shownTotalCents: "7900" })).status).toBe(303);
	expect([ordered(), left()]).toEqual([[[mesa, 7900]], []]);
});

it("says it for an address of its own once that was sent", async () => {
	const address = { firstName: "A", lastName: "B", address1: "9 Elm St", city: "Denver", state: "CO" };
	const form = Object.fromEntries(
		Object.entries({ ...address, zipCode: "80205", phone: "303-555-0100" }).map(([name, value]) => [
			`shippingAddress.${name}`,
			value,
		]),
	);
	const refused = await post({ ...form, locationId: "other" });
	expect(refused).toMatchObject({
		status: 409,
		body: { blocked: [{ text: expect.stringContaining("Banned") }] },
	});
	expect((await post({ ...form, blockedAt: "other", blocked: "rest", restTotalCents: "5740" })).status).toBe(
		303,
	);
	expect([ordered(), left()]).toEqual([[[null, 5740]], ["Bar"]]);
});

it("keeps the minimum of what is left of a product", async () => {
	db.$client.exec("delete from state_rules; update products set minimum_order_quantity = 3");
	makeLicense(db, denver, { expiresOn: "2026-01-31" });
	const blocked = { locationId: denver, blockedAt: denver, blocked: "rest", restTotalCents: "5740" };
	expect((await post(blocked)).status).toBe(303);
	db.$client.exec("update products set minimum_order_quantity = 4");
	addToCart(db, buyer, one(makeProduct(db, { category: "accessories", minimumOrderQuantity: 4 }).id, 3));
	expect((await post(blocked)).status).toBe(409);
});

describe("what the form says of money", () => {
	it("shows an owner what is owed, and others what is left of the limit (Rule 16.50)", () => {
		setCompany(db, buyer, { creditLimitCents: 10_000, holdDays: 5 });
		expect(getCheckout(db, buyer).credit).toEqual({
			leftCents: 10_000,
			owed: { limitCents: 10_000, balanceCents: 0, comingCents: 0 },
			hold: null,
			isReleased: false,
		});
		const colleague = makeColleague(db, buyer, "buyer");
		expect(getCheckout(db, colleague).credit).toMatchObject({ leftCents: 10_000, owed: null });
		setCompany(db, buyer, { paymentTerms: "prepay" });
		expect(getCheckout(db, buyer).credit).toBeNull();
	});

	it("says whose approval an order above the amount needs (Rule 13.20)", () => {
		setApprovalAmount(db, buyer, { above: 5_000 });
		expect(getCheckout(db, buyer).approval).toBeNull();
		const colleague = makeColleague(db, buyer, "buyer");
		expect(getCheckout(db, colleague).approval).toEqual({ aboveCents: 5_000, owners: [buyer.username] });
	});
});
