// An order ships to a location on file (Rule 13.47), from the checkout's form and in JSON.
import { expect, it } from "vitest";
import { chooseLocation } from "~/customers/locations/choose-location.server";
import { saveShipping } from "~/kernel/settings/save-settings.server";
import { orders } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { checkoutForm, one } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBuyer,
	makeColleague,
	makeProduct,
	testDatabase,
} from "../../../tests/helpers/database";
import { makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { ordersApi } from "../api";
import { addToCart } from "../cart/add-to-cart.server";
import { getStaffOrder } from "../orders/order-admin.queries.server";
import * as checkout from "./checkout";

const api = doorsAt(ordersApi, "/api/orders");

function shop() {
	const db = testDatabase();
	const buyer = makeBuyer(db);
	addToCart(db, buyer, one(makeProduct(db).id, 2));
	const mesa = makeLocation(db, buyer, { receivingHours: "Mon-Fri 9-5", instructions: "Dock 2" });
	const tempe = makeLocation(db, buyer, {
		...{ name: "Cornerstore Tempe", address: "615 S Mill Ave\nTempe, AZ 85281" },
		createdAt: new Date(Date.now() + 1000),
	});
	return { db, buyer, admin: makeAdmin(db), mesa, tempe };
}
const last = (db: ReturnType<typeof testDatabase>) => db.select().from(orders).all().at(-1)!;
const MESA = { firstName: "Kai", lastName: "Moss", company: "Cornerstore Mesa", phone: "480-555-0111" };

it("offers the stores with the chosen one first, and ships to it without an address in the form", async () => {
	const { db, buyer, admin, mesa, tempe } = shop();
	chooseLocation(db, buyer, { id: tempe.id });
	const { data } = await call(checkout.loader, "/checkout", { db, as: buyer });
	expect(data).toMatchObject({
		chosenStore: tempe.id,
		stores: [{ id: mesa.id }, { id: tempe.id }],
		start: { isOther: false },
	});
	const form = { locationId: mesa.id, sameBillingAddress: "on", paymentMethod: "net30" };
	expect((await call(checkout.action, "/checkout", { db, as: buyer, form })).status).toBe(303);
	const { id, locationId, shippingAddress, billingAddress } = last(db);
	expect([locationId, shippingAddress, billingAddress]).toMatchObject([mesa.id, MESA, MESA]);
	expect(getStaffOrder(db, admin, id)).toMatchObject({
		isShipToOnFile: true,
		location: { name: mesa.name, receivingHours: "Mon-Fri 9-5", instructions: "Dock 2" },
	});
});

it("takes a location in JSON, of the caller's company only", async () => {
	const { db, buyer, mesa } = shop();
	const order = (locationId: string) =>
		call(api.action, "/api/orders", { db, as: buyer, json: { locationId, paymentMethod: "net30" } });
	const foreign = makeLocation(db, makeBuyer(db));
	const waiting = makeLocation(db, buyer, { status: "waiting", address: "1 New St\nMesa, AZ 85203" });
	for (const { id } of [foreign, waiting]) {
		expect(await order(id)).toMatchObject({
			status: 400,
			body: { errors: [{ field: "locationId", message: "Choose one of your stores" }] },
		});
	}
	expect(await order(mesa.id)).toMatchObject({
		status: 201,
		body: { shippingAddress: MESA, location: { id: mesa.id } },
	});
});

it("takes the applicant as a store's contact until an order or the store names one", async () => {
	const { db, buyer, mesa } = shop();
	db.$client.exec("update locations set contact_first_name = null, contact_last_name = null");
	const order = (as = buyer) =>
		call(api.action, "/api/orders", { db, as, json: { locationId: mesa.id, paymentMethod: "net30" } });
	const newcomer = makeColleague(db, buyer, "buyer");
	addToCart(db, newcomer, [{ productId: makeProduct(db).id, flavor: null, quantity: 1 }]);
	const phone = db.$client.prepare("select phone from locations where id = ?").pluck().get(mesa.id);
	db.$client.exec("update locations set phone = null");
	expect(await order(newcomer)).toMatchObject({ status: 400, body: { errors: [{ field: "locationId" }] } });
	db.$client.prepare("update locations set phone = ?").run(phone);
	expect(await order(newcomer)).toMatchObject({
		status: 201,
		body: { customerName: buyer.username, shippingAddress: { firstName: buyer.username, lastName: "" } },
	});
	db.$client.exec(
		"update orders set shipping_address = json_set(shipping_address, '$.address1', '9 Elm St')",
	);
	const shippingAddress = { ...ADDRESS, address1: "1840 E Main St", zipCode: "85203", firstName: "Ana" };
	makeOrder(db, { userId: buyer.id, shippingAddress });
	expect(await order()).toMatchObject({ status: 201, body: { shippingAddress: { firstName: "Ana" } } });
	const colleague = makeColleague(db, buyer, "buyer");
	addToCart(db, colleague, [{ productId: makeProduct(db).id, flavor: null, quantity: 1 }]);
	expect(await order(colleague)).toMatchObject({
		status: 201,
		body: { shippingAddress: { firstName: "Ana" } },
	});
});

it("ships to another address, marked, only where the setting allows it", async () => {
	const { db, buyer, admin } = shop();
	const send = () =>
		call(checkout.action, "/checkout", { db, as: buyer, form: checkoutForm({ locationId: "other" }) });
	saveShipping(db, admin, {
		otherAddresses: false,
		holdUntilVerified: false,
		version: 0,
	});
	expect(await send()).toMatchObject({
		status: 400,
		data: {
			result: {
				error: { "shippingAddress.address1": ["We ship to your stores on file only. Choose one of them."] },
			},
		},
	});
	saveShipping(db, admin, {
		otherAddresses: true,
		holdUntilVerified: false,
		version: 1,
	});
	expect((await send()).status).toBe(303);
	const { id, locationId } = last(db);
	expect(locationId).toBeNull();
	expect(getStaffOrder(db, admin, id)).toMatchObject({ isShipToOnFile: false, location: null });
});
