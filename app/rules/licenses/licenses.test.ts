import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { addToCart } from "~/buying/cart/add-to-cart.server";
import { getCart } from "~/buying/cart/cart.queries.server";
import { clearCart } from "~/buying/cart/change-line.server";
import { getCheckout } from "~/buying/checkout/checkout.queries.server";
import { placeOrder } from "~/buying/checkout/place-order.server";
import { chooseLocation } from "~/customers/locations/choose-location.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { licenses, locations, orderLicenses } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { orderInput } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { refusal } from "../../../tests/helpers/refusal";
import { listOwnEndingLicenses } from "./ending-licenses.server";
import { holdFor, licenseHold, licensesAt, signatureReader } from "./license-hold.server";

let db: Db;
let buyer: UserActor;
let mesa: string;
beforeEach(() => {
	db = testDatabase();
	buyer = makeBuyer(db);
	mesa = makeLocation(db, buyer).id;
});

const hold = (day = "2026-02-01") => licenseHold(db, { companyId: buyer.companyId, locationId: mesa }, day);
const lapsed = () => makeLicense(db, mesa, { expiresOn: "2026-01-31" });
const fill = (category: "disposables" | "accessories") =>
	addToCart(db, buyer, [{ productId: makeProduct(db, { category }).id, flavor: null, quantity: 1 }]);
const order = (locationId = mesa) =>
	placeOrder(db, buyer, orderInput({ locationId }), { idempotencyKey: null }).order;

it("holds from the day after the last verified license of a kind ends (Rule 13.53)", () => {
	expect(hold()).toBeNull();
	lapsed();
	expect(hold("2026-01-31")).toBeNull();
	expect(hold()).toMatchObject({ kind: "tobaccoLicense", number: "TL-1", expiresOn: "2026-01-31" });
	expect(hold()?.message).toBe(
		"Cornerstore Mesa: the Tobacco License TL-1 ended on Jan 31, 2026. An owner renews it under Stores.",
	);
	makeLicense(db, mesa, { number: "TL-2", expiresOn: "2027-01-31", verifiedAt: null });
	expect(hold()?.number).toBe("TL-1");
	db.update(licenses).set({ verifiedAt: new Date() }).run();
	expect(hold()).toBeNull();
	db.update(licenses).set({ number: null, expiresOn: "2026-01-31" }).run();
	expect(hold()?.message).toContain("the Tobacco License ended on Jan 31, 2026.");
});

it.each([
	["a verified one without a last day", { expiresOn: null }],
	["a kind that is about sales tax", { kind: "resellerPermit", expiresOn: "2026-01-31" }],
	["one that was never verified", { expiresOn: "2026-01-31", verifiedAt: null }],
] as const)("holds nothing for %s", (_what, values) => {
	makeLicense(db, mesa, values);
	expect(hold()).toBeNull();
});

it("refuses regulated goods to that store, not accessories, and not to another store", () => {
	const [held] = fill("disposables").lines;
	fill("accessories");
	lapsed();
	const tempe = makeLocation(db, buyer, { name: "Tempe", address: "9 Elm St\nTempe, AZ 85281" });
	makeLicense(db, tempe.id, { number: "TL-9" });
	expect(getCart(db, buyer).lines[0]!.problems).toMatchObject([{ text: expect.stringContaining("TL-1") }]);
	expect(refusal(() => order()).message).toContain("Tobacco License TL-1 ended");
	expect(refusal(() => order()).message).toContain(`Held until then: ${held!.productName}.`);
	chooseLocation(db, buyer, { id: tempe.id });
	expect(getCart(db, buyer).lines[0]!.problems).toEqual([]);
	order(tempe.id);
	chooseLocation(db, buyer, { id: mesa });
	fill("accessories");
	expect(order().lines).toHaveLength(1);
});

it("holds every address in the state, but another store's with a verified license that has not ended", () => {
	const at = (address1: string, city = "Phoenix", zipCode = "85001", state = "AZ") => ({
		...ADDRESS,
		...{ address1, city, zipCode, state },
	});
	const heldAt = (to: typeof ADDRESS, day = "2026-02-01") =>
		holdFor(licensesAt(db, buyer), { locationId: null, address: to }, day)?.message ?? null;
	const [tempe, denver] = [
		makeLocation(db, buyer, { name: "Tempe", address: "9 Elm St\nTempe, AZ 85281" }),
		makeLocation(db, buyer, { name: "Denver", address: "7 Oak St\nDenver, CO 80205" }),
	];
	const toTempe = at("9 Elm Street", "Tempe", "85281");
	const elsewhere = [at("1 Nowhere Rd"), toTempe];
	expect(elsewhere.map((to) => heldAt(to))).toEqual([null, null]);
	lapsed();
	for (const to of elsewhere)
		expect(heldAt(to)).toBe(
			"Cornerstore Mesa: the Tobacco License TL-1 ended on Jan 31, 2026. Until it is renewed, regulated goods go only to your stores in Arizona with a verified Tobacco License that has not ended. An owner renews it under Stores.",
		);
	expect(heldAt(at("7 Oak St", "Denver", "80205", "CO"))).toBeNull();
	expect(heldAt(at("1 Nowhere Rd", "Denver", "80205", "CO"))).toBeNull();
	expect(heldAt(at("1 Nowhere Rd"), "2026-01-31")).toBeNull();
	makeLicense(db, tempe.id, { kind: "businessLicense" });
	makeLicense(db, tempe.id, { verifiedAt: null });
	expect(heldAt(toTempe)).toContain("TL-1 ended");
	makeLicense(db, tempe.id, { number: "TL-2", expiresOn: "2026-02-01" });
	expect(heldAt(toTempe)).toBeNull();
	expect(heldAt(at("1 Nowhere Rd"))).toContain("TL-1 ended");
	expect(heldAt(toTempe, "2026-02-02")).toContain("TL-2 ended");
	// Of a license and an address that name no state nobody knows which one it is of.
	makeLicense(db, denver.id, { state: null, expiresOn: "2026-01-30" });
	db.update(locations).set({ address: "7 Oak St, Denver" }).where(eq(locations.id, denver.id)).run();
	expect(heldAt(at("5 Peach St", "Atlanta", "30301", "GA"))).toContain("Denver: the Tobacco License");
	db.update(licenses).set({ state: "CO" }).where(eq(licenses.locationId, denver.id)).run();
	expect(heldAt(at("5 Peach St", "Atlanta", "30301", "GA"))).toBeNull();
	expect(heldAt(at("1 Nowhere Rd", "Denver", "80205", "CO"))).toContain("Denver: the Tobacco License");
});

it("holds a closed store's address, and no other", () => {
	makeLicense(db, makeLocation(db, buyer, { name: "Tempe", address: "9 Elm St\nTempe, AZ 85281" }).id);
	lapsed();
	db.update(locations).set({ status: "closed" }).where(eq(locations.id, mesa)).run();
	fill("disposables");
	const to = (address1: string, city: string, zipCode: string) =>
		placeOrder(
			db,
			buyer,
			orderInput({ shippingAddress: { ...ADDRESS, address1, city, zipCode, state: "AZ" } }),
			{ idempotencyKey: null },
		);
	expect(refusal(() => to("1840 East Main St", "Mesa", "85203")).message).toContain("TL-1 ended");
	expect(to("1 Nowhere Rd", "Phoenix", "85001").order.lines).toHaveLength(1);
});

it("knows two stores of one house by their suites; without one, each of them holds", () => {
	const suite = (n: number) =>
		makeLocation(db, buyer, { name: `Suite ${n}`, address: `9 Elm St, Suite ${n}\nTempe, AZ 85281` }).id;
	makeLicense(db, suite(1), { number: "TL-OLD", expiresOn: "2026-01-31" });
	makeLicense(db, suite(2), { number: "TL-NEW", expiresOn: "2999-01-31" });
	const heldAt = (values: object) =>
		holdFor(licensesAt(db, buyer), {
			locationId: null,
			address: { ...ADDRESS, zipCode: "85281", state: "AZ", ...values },
		})?.number ?? null;
	expect(heldAt({ address1: "9 Elm St #1" })).toBe("TL-OLD");
	expect(heldAt({ address1: "9 Elm St", address2: "Ste 2" })).toBeNull();
	expect(heldAt({ address1: "9 Elm St" })).toBe("TL-OLD");
});

it("marks at the checkout each store with held goods, and names these (Rule 13.56)", () => {
	fill("disposables");
	fill("accessories");
	const held = () =>
		Object.entries(getCheckout(db, buyer).blocked).map(([store, groups]) => [
			store,
			...groups.map(({ text, lines }) => [/TL-1|BL-2/.exec(text)?.[0], lines.length]),
		]);
	const marks = () =>
		Object.entries(getCheckout(db, buyer).licenses).map(([store, { text, isHeld }]) => [store, text, isHeld]);
	expect([held(), marks()]).toEqual([[], []]);
	const address = "615 S Mill Ave\nTempe, AZ 85281";
	const tempe = makeLocation(db, buyer, { name: "Tempe", address }).id;
	makeLicense(db, tempe, { expiresOn: "2099-01-31" });
	makeLicense(db, makeLocation(db, makeBuyer(db)).id, { expiresOn: "2026-01-31" });
	lapsed();
	expect(held()).toEqual([[mesa, ["TL-1", 1]]]);
	expect(marks()).toEqual([
		[mesa, "License ended Jan 31, 2026", true],
		[tempe, "Tobacco License to Jan 31, 2099", false],
	]);
	makeLicense(db, tempe, { kind: "businessLicense", number: "BL-2", expiresOn: "2026-01-30" });
	expect(held()).toEqual([
		[mesa, ["TL-1", 1]],
		[tempe, ["BL-2", 1]],
	]);
	clearCart(db, buyer, {});
	fill("accessories");
	expect(held()).toEqual([]);
});

it("asks for an adult's signature for regulated goods, and for those whose product was deleted (Rule 20.30)", () => {
	const line = (category: "disposables" | "accessories") => ({ productId: makeProduct(db, { category }).id });
	const [vape, cloth, gone] = [line("disposables"), line("accessories"), { productId: null }] as const;
	const needs = signatureReader(db, [vape, cloth, gone]);
	expect([[vape, cloth], [cloth], [gone], []].map(needs)).toEqual([true, false, true, false]);
});

it("keeps with the order what it was placed under (Rule 13.54)", () => {
	makeLicense(db, mesa, { expiresOn: "2099-01-31" });
	makeLicense(db, mesa, { kind: "resellerPermit", number: "RP-1", expiresOn: "2020-01-31" });
	fill("disposables");
	const { id } = order();
	const kept = [
		{ orderId: id, kind: "tobaccoLicense", number: "TL-1", state: "AZ", expiresOn: "2099-01-31" },
	];
	expect(db.select().from(orderLicenses).all()).toEqual(kept);
	db.update(licenses).set({ number: "TL-2" }).run();
	expect(db.select().from(orderLicenses).all()).toEqual(kept);
});

it("names what ends within 60 days, until a later one is verified (Rule 2.25)", () => {
	const named = (day: string) => listOwnEndingLicenses(db, buyer, day).map(({ daysLeft }) => daysLeft);
	lapsed();
	expect([named("2025-12-01"), named("2025-12-02"), named("2026-02-01")]).toEqual([[], [60], [-1]]);
	expect(listOwnEndingLicenses(db, makeBuyer(db), "2026-02-01")).toEqual([]);
	makeLicense(db, mesa, { expiresOn: "2027-01-31" });
	expect(named("2026-02-01")).toEqual([]);
});
