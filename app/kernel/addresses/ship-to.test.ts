import { expect, it } from "vitest";
import { getStaffOrder, listOrders } from "~/buying/orders/order-admin.queries.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { makeApplication } from "../../../tests/helpers/application";
import { makeAdmin, makeBuyer, testDatabase } from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { isAddressOf, readAddress } from "./ship-to.ts";

const at = (address1: string, zipCode = "80205") => ({ ...ADDRESS, address1, zipCode });

it.each([
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 Tamarack Ave")],
	["2210 Tamarack Avenue, Denver, CO 80205-1234", at("2210  tamarack ave.", "80205")],
	["2210 tamarack ave\nDenver CO 80205", at("2210 Tamarack Ave", "80205-9999")],
	["2210 Tamarack Ave, Suite 4\nDenver, CO 80205", at("2210 Tamarack Ave")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 Tamarack Ave, Suite 4")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 Tamarack Ave #4")],
	["High Cloud LLC\n10315 North 27th Street\nDenver", at("10315 N 27th St")],
	["2210 Tamarack Ave Denver CO 80205", at("2210 Tamarack Ave")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("002210-B TAM\u00c1RACK Avenu Rear")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 T\u0430m\u00adarack, Suite 4")],
	["2210 Tamarack Ave\nDenver, CO 80205", { ...at("Back door"), address2: "2210 Tamarack Ave" }],
	["Suite 4, 2210 Tamarack Ave\nDenver, CO 80205", at("2210 Tamarack Ave")],
	["12 N Front St\nDenver, CO 80205", at("12 North Front Street")],
	["1200 K St\nDenver, CO 80205", at("1200 K Street")],
	["12-34 Fifth Ave\nDenver, CO 80205", at("12-34 5th Ave")],
	["PO Box 12\nDenver, CO 80205", at("P.O. Box 12")],
])("%j is the address of %j", (text, address) => {
	expect(isAddressOf(text, address)).toBe(true);
});

it.each([
	["2210 Tamarack Ave\nDenver, CO 80205", at("210 Tamarack Ave")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 Tamarack St")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 Tamarack Ave", "80206")],
	["2210 Tamarack Ave Denver CO 80205", at("2210 Tamarack Ave", "80206")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("Tamarack Ave")],
	["2210 Tamarack Ave\nDenver, CO 80205", at("2210 N Tamarack Ave")],
	["1200 K St\nDenver, CO 80205", at("1200 L St")],
	["100 County Road 12\nDenver, CO 80205", at("100 County Road 13")],
	["12 Main St N\nDenver, CO 80205", at("12 Main St S")],
	["12-34 Fifth Ave\nDenver, CO 80205", at("12 Fifth Ave")],
	["PO Box 12\nDenver, CO 80205", at("PO Box 13")],
	["Building 3, 2210 Tamarack Ave\nDenver, CO 80205", at("3 Tamarack Ave")],
	["80205 Tamarack Ave\nDenver, CO 80111", at("80205 Tamarack Ave", "80205")],
])("%j is not the address of %j", (text, address) => {
	expect(isAddressOf(text, address)).toBe(false);
});

it("marks orders that ship to an address other than in the last approved application (Rule 5.10)", () => {
	const db = testDatabase();
	const admin = makeAdmin(db);
	const buyer = makeBuyer(db);
	const order = makeOrder(db, { userId: buyer.id, shippingAddress: ADDRESS });
	const mark = () => getStaffOrder(db, admin, order.id).isShipToOnFile;
	expect(mark()).toBeNull();
	const apply = (businessAddress: string, values: { reviewedAt: Date; revokedAt?: Date }) =>
		makeApplication(db, { user: buyer, status: "approved", businessAddress, ...values });
	apply("2210 Tamarack Ave\nDenver, CO 80205", { reviewedAt: new Date(1000), revokedAt: new Date(2000) });
	expect(mark()).toBe(true);
	apply("9 Elsewhere Rd\nDenver, CO 80205", { reviewedAt: new Date(3000) });
	expect(mark()).toBe(false);
	const { rows } = listOrders(db, admin);
	expect(rows.map(({ isShipToOnFile }) => isShipToOnFile)).toEqual([false]);
});

it.each([
	[
		"418 Northgate Blvd\nSacramento, CA 95834",
		["418 Northgate Blvd", undefined, "Sacramento", "CA", "95834"],
	],
	["1 Main Street, Suite 4, Reno, nv 89501-1234", ["1 Main Street", "Suite 4", "Reno", "NV", "89501-1234"]],
	["9 Rd\nUnit B\nFort Collins CO 80521\nUSA", ["9 Rd", "Unit B", "Fort Collins", "CO", "80521"]],
])("%j is read as %j", (text, [address1, address2, city, state, zipCode]) => {
	expect(readAddress(text)).toEqual({ address1, ...(address2 ? { address2 } : {}), city, state, zipCode });
});

it.each(["", "Main Street in Denver", "Denver, CO 80205", "1 Main St, Denver, Colorado"])(
	"%j is no postal address",
	(text) => expect(readAddress(text)).toBeNull(),
);
