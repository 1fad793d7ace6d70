import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { CARRIERS } from "~/kernel/carriers/carriers";
import type { Db } from "~db/client.server";
import { licenses, orderItems, orders, products, shipments, stateRules, users } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { needLicenses } from "../../../tests/helpers/licenses";
import { makeLicense, makeLocation } from "../../../tests/helpers/location";
import { makeOrder } from "../../../tests/helpers/order";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { makeStateRule } from "../../../tests/helpers/state-rules";
import { ordersApi } from "../api";
import { updateOrder } from "../order-desk/update-order.server";
import { shipmentsApi } from "./api";
import { closeShort } from "./close-short.server";
import { readTrackingText } from "./read-tracking.server";
import { shipOrder } from "./ship-order.server";
import { shipTracked } from "./ship-tracked.server";

const { action: patchOrder } = doorsAt(ordersApi, "/api/orders/:id");
const { action: postParcel } = doorsAt(shipmentsApi, "/api/orders/:id/shipments");

const UPS = "1Z999AA10123456784";
let db: Db;
let staff: UserActor;
let buyer: UserActor;
let order: { id: string; orderNumber: string };
let vape: string;
let cloth: string;
beforeEach(() => {
	db = testDatabase();
	staff = makeStaff(db, "warehouse");
	buyer = makeBuyer(db);
	const { id } = makeLocation(db, buyer, { address: "2210 Tamarack Ave\nDenver, CO 80205" });
	makeLicense(db, id, { state: "CO", expiresOn: "2999-01-31" });
	order = makeOrder(db, {
		...{ userId: buyer.id, shippingAddress: ADDRESS, locationId: id, status: "processing" },
		lines: (["disposables", "accessories"] as const).map((category) => ({
			product: makeProduct(db, { name: category, category }),
			quantity: 2,
		})),
	});
	[vape = "", cloth = ""] = db
		.select()
		.from(orderItems)
		.orderBy(orderItems.position)
		.all()
		.map((item) => item.id);
});

const parcels = () => db.select().from(shipments).all().length;
const patch = () =>
	call(patchOrder, "/api/orders/x", {
		method: "PATCH",
		...{ db, as: staff, params: { id: order.id } },
		json: { status: "shipped", trackingNumber: UPS },
	});
const lapse = () => db.update(licenses).set({ expiresOn: "2020-01-31" }).run();
const HELD = `Order X can't ship like this. Cornerstore Mesa: the Tobacco License TL-1 ended on Jan 31, 2020. An owner renews it under Stores. Held: disposables. They can ship once the license is verified; until then ship the other goods, or close these short.`;
const heldText = () => HELD.replace("X", order.orderNumber);

describe("goods are checked again when they leave (Rule 17.16)", () => {
	/** Every way in which goods leave: each gives the text of its refusal, or null. */
	const WAYS: Record<string, () => Promise<string | null> | string | null> = {
		"PATCH of the order": async () => {
			const { status, body } = await patch();
			return status === 409 ? (body as { detail: string }).detail : null;
		},
		"POST of a parcel": async () => {
			const { status, body } = await call(postParcel, "/api/orders/x/shipments", {
				...{ db, as: staff, params: { id: order.id }, json: { trackingNumber: UPS } },
			});
			return status === 409 ? (body as { detail: string }).detail : null;
		},
		"the status form": () => {
			const input = { id: order.id, status: "shipped", trackingNumber: UPS, carrier: undefined } as const;
			return refusal(() => updateOrder(db, staff, input)).message;
		},
		"the parcel form": () =>
			refusal(() => shipOrder(db, staff, { id: order.id, trackingNumber: UPS })).message,
		"a tracking file": async () => {
			const rows = readTrackingText(`${order.orderNumber} ${UPS}`, CARRIERS, ["RW-"]);
			const [row] = await shipTracked(db, staff, rows);
			return row!.outcome === "shipped" ? null : row!.message;
		},
	};

	it.each(Object.keys(WAYS))("by %s", async (way) => {
		lapse();
		expect(await WAYS[way]!()).toBe(heldText());
		db.update(licenses).set({ expiresOn: "2999-01-31" }).run();
		makeStateRule(db, { deviceKind: "disposable" });
		const [rulesAndLists, ...rest] = (await WAYS[way]!())!.split("disposables: ");
		expect(rulesAndLists).toBe(`Order ${order.orderNumber} can't ship like this. `);
		expect(rest.join()).toBe(
			"Not allowed in Colorado: Banned here. Take these goods off the order or close them short, or correct the address.",
		);
		expect(parcels()).toBe(0);
	});

	it("and leave when nothing is against it any more", async () => {
		lapse();
		expect((await patch()).status).toBe(409);
		db.update(licenses).set({ expiresOn: "2999-01-31" }).run();
		expect((await patch()).status).toBe(200);
	});
});

it("ships the other goods, and closes short what is held", () => {
	lapse();
	const rest = [{ orderItemId: cloth, quantity: 2 }];
	expect(shipOrder(db, staff, { id: order.id, trackingNumber: UPS, lines: rest }).order.status).toBe(
		"processing",
	);
	expect(refusal(() => shipOrder(db, staff, { id: order.id, trackingNumber: UPS })).code).toBe("conflict");
	const lines = [{ orderItemId: vape, quantity: 2 }];
	expect(closeShort(db, staff, { id: order.id, lines, reason: "Held", isOnShelf: true }).order.status).toBe(
		"shipped",
	);
});

it("asks of an assorted line which flavor leaves", () => {
	const bar = makeProduct(db, { name: "Bar" });
	const [mint, plain] = ["Cool Mint", "Rich Tobacco"].map(
		(name) => makeFlavor(db, { productId: bar.id, name }).id,
	);
	const assorted = (...flavorIds: (string | undefined)[]) => {
		const { id } = makeOrder(db, {
			...{ userId: buyer.id, shippingAddress: ADDRESS, status: "processing" },
			lines: [{ product: bar, quantity: 1 }],
		});
		const takenFrom = flavorIds.map((flavorId) => ({ flavorId: flavorId!, quantity: 1 }));
		db.update(orderItems).set({ assorted: true, takenFrom }).where(eq(orderItems.orderId, id)).run();
		return () => shipOrder(db, staff, { id, trackingNumber: UPS }).order.status;
	};
	makeStateRule(db, { flavorClass: "menthol" });
	expect(assorted(plain)()).toBe("shipped");
	expect(refusal(assorted(mint)).message).toContain("Not allowed in Colorado");
});

it("meets a city's rule however the order spells the city, and a deleted product is held, as nobody knows it any more", async () => {
	makeStateRule(db, { locality: "Denver", deviceKind: "disposable" });
	db.update(orders)
		.set({ shippingAddress: { ...ADDRESS, city: "denver, CO." } })
		.run();
	expect((await patch()).status).toBe(409);
	db.delete(stateRules).run();
	lapse();
	db.delete(products).where(eq(products.name, "disposables")).run();
	expect((await patch()).status).toBe(409);
});

it("ships what a closed account ordered", async () => {
	db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, buyer.id)).run();
	makeStateRule(db, { deviceKind: "prefilled-pod" });
	expect((await patch()).status).toBe(200);
});

it("holds an order from before the setting, until the store's license is verified (Rule 13.58)", async () => {
	db.update(licenses).set({ number: null }).run();
	needLicenses(db);
	expect((await patch()).body).toMatchObject({
		detail: expect.stringContaining("once we have verified a Tobacco License with its number and last day"),
	});
	db.update(licenses).set({ number: "TL-1" }).run();
	expect((await patch()).status).toBe(200);
});
