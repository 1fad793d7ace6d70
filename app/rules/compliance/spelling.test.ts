import { beforeEach, describe, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { one, orderInput } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { makeStateRule } from "../../../tests/helpers/state-rules";

const PRICHARD = { ...ADDRESS, address1: "12 Main St", city: "Prichard", state: "AL", zipCode: "36610" };

let db: Db;
let buyer: UserActor;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	addToCart(db, buyer, one(makeProduct(db).id, 1));
});

const orderTo = (values: Partial<typeof ADDRESS>) =>
	placeOrder(
		db,
		buyer,
		{ ...orderInput(), shippingAddress: { ...PRICHARD, ...values } },
		{ idempotencyKey: null },
	).order;

describe("a store whose license lapsed gets nothing at its own door, however that is written (Rule 13.53)", () => {
	beforeEach(() => {
		const { id } = makeLocation(db, buyer, { address: "12 Main St\nPrichard, AL 36610" });
		makeLicense(db, id, { state: "AL", expiresOn: "2020-01-31" });
	});

	it.each([
		"12 Main St",
		"12 Main Street",
		"12  MAIN ST.",
		"12 Main St Unit 1",
		"12 Main Str",
		"0012 Main St",
		"12-A Main St",
		"12A Main St",
		"12 M\u0430in St",
		"12 Main St Rear",
		"12 M\u00e1in St",
		"12 Main",
		// Another address in that state.
		"99 Elsewhere Rd",
	])("%s", (address1) => {
		expect(refusal(() => orderTo({ address1 })).message).toContain("Tobacco License TL-1 ended");
	});
});

describe("a city's rule is met by every spelling of the city, and by its ZIP codes (Rule 17.3)", () => {
	beforeEach(() => {
		makeStateRule(db, { state: "AL", locality: "Prichard", zipCodes: ["36610"] });
	});

	it.each([
		"Prichard",
		"PRICHARD",
		" prichard ",
		"Prichard,",
		"Prichard AL",
		"Prichard, Alabama",
		"Prich\u0430rd",
		"P\u200brichard",
		"Prichard City",
		"City of Prichard",
		"Pri chard",
	])("%j, with a ZIP code that we don't know", (city) => {
		expect(refusal(() => orderTo({ city, zipCode: "36601" })).message).toContain("Not allowed in Alabama");
	});

	it("Mobile, with Prichard's ZIP code", () => {
		expect(refusal(() => orderTo({ city: "Mobile" })).message).toContain("Not allowed in Alabama");
		expect(refusal(() => orderTo({ city: "Mobile", zipCode: "36610-1234" })).code).toBe("conflict");
		expect(orderTo({ city: "Mobile", zipCode: "36601" }).status).toBe("pending");
	});
});
