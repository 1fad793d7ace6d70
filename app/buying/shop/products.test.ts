import { beforeEach, expect, it } from "vitest";
import type { ProductJson } from "~/catalog/products/shelf/catalog-json.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../tests/helpers/database";
import { contextFor, routeArgs } from "../../../tests/helpers/request";
import { shopApi } from "./api";

const { action: changeOne, loader: readOne } = doorsAt(shopApi, "/api/products/:id");
const { action: create, loader: readList } = doorsAt(shopApi, "/api/products");
const { loader: readFeatured } = doorsAt(shopApi, "/api/products/featured");

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

const json = async (response: Response | Promise<Response>): Promise<ProductJson> => (await response).json();
const read = (actor: Actor, id: string) =>
	json(readOne(routeArgs(contextFor(db, actor), "/x", { params: { id } })));
const patch = (actor: Actor, id: string, body: unknown) =>
	json(changeOne(routeArgs(contextFor(db, actor), "/x", { params: { id }, method: "PATCH", json: body })));

const STAFF_ONLY = ["cost", "flavorDetails", "version", "updatedAt"];

it("gives a product in one shape by every call, made, read and changed", async () => {
	const admin = makeAdmin(db);
	const made = await json(
		create(
			routeArgs(contextFor(db, admin), "/api/products", {
				json: {
					name: "Pulse X",
					sku: "PX-1",
					brandId: makeBrand(db, { name: "Pulse", slug: "pulse" }).id,
					category: "disposables",
					wholesalePrice: "9.75",
					msrp: "19.99",
					cost: "6",
					minimumOrderQuantity: 5,
					stockQuantity: 40,
					caseSize: 10,
					featured: true,
					flavors: ["Mint"],
				},
			}),
		),
	);
	expect(made).toMatchObject({
		brand: { name: "Pulse", slug: "pulse" },
		brandName: "Pulse",
		wholesalePrice: "9.75",
		cost: "6.00",
		caseSize: 10,
		version: 1,
		onSale: true,
		inStock: true,
		flavors: ["Mint"],
		flavorDetails: [{ name: "Mint", sku: null, barcode: null, stockQuantity: null }],
		images: ["/pictures/products/pulse-x.svg"],
	});
	expect(await read(admin, made.id)).toEqual(made);
	expect(await json(readList(routeArgs(contextFor(db, admin), "/api/products")))).toEqual([made]);
	expect(await json(readFeatured(routeArgs(contextFor(db, admin), "/api/products/featured")))).toEqual([
		made,
	]);
	const changed = await patch(admin, made.id, { version: made.version, caseSize: made.caseSize, msrp: "20" });
	expect(Object.keys(changed)).toEqual(Object.keys(made));
	expect(changed).toMatchObject({ msrp: "20.00", version: 2 });
});

it("leaves out what a reader may not see", async () => {
	const { id } = makeProduct(db);
	const all = Object.keys(await read(makeAdmin(db), id));
	const seen = async (actor: Actor) => Object.keys(await read(actor, id));
	const forBuyers = all.filter((field) => !STAFF_ONLY.includes(field));
	expect(all).toEqual(expect.arrayContaining(STAFF_ONLY));
	expect(await seen(makeBuyer(db))).toEqual(forBuyers);
	const prices = ["wholesalePrice", "manufacturerListPrice"];
	const forOthers = forBuyers.filter((field) => !prices.includes(field));
	expect(await seen(makeUser(db))).toEqual(forOthers);
	expect(await seen({ kind: "visitor" })).toEqual(forOthers);
});

it("gives a buyer the tier's price, an approved admin the list price, and no price of zero", async () => {
	const tier = { isWholesaleApproved: true, pricingTier: "premium" } as const;
	const { id } = makeProduct(db);
	const free = makeProduct(db, { wholesalePriceCents: 0 });
	const price = async (actor: Actor, product: string) => (await read(actor, product)).wholesalePrice;
	const admin = makeUser(db, { ...tier, role: "admin" });
	expect(await price(makeBuyer(db, tier), id)).toBe("9.00");
	expect(await price(admin, id)).toBe("10.00");
	expect(await price(makeBuyer(db, tier), free.id)).toBeNull();
	expect(await read(admin, free.id)).toMatchObject({ wholesalePrice: "0.00", onSale: false, inStock: false });
});

it("takes back the flavors it gave without losing their codes or stock", async () => {
	const admin = makeAdmin(db);
	const { id } = makeProduct(db);
	makeFlavor(db, { productId: id, name: "Mint", sku: "M-1", barcode: "12345678", stockQuantity: 9 });
	const given = await read(admin, id);
	const answer = await patch(admin, id, { flavors: given.flavors, name: "Other" });
	expect(answer.flavorDetails).toEqual(given.flavorDetails);
	expect(answer).toMatchObject({ name: "Other", stockQuantity: 9, version: 2 });
});

it("leaves the flavors that a change doesn't name, unless told to remove them (Rule 7.5)", async () => {
	const admin = makeAdmin(db);
	const { id } = makeProduct(db);
	const names = ["Mint", "Berry", "Lime"];
	for (const [position, name] of names.entries())
		makeFlavor(db, { productId: id, name, sku: `S-${name}`, stockQuantity: 9, position });
	const flavorsNow = async () =>
		(await read(admin, id)).flavorDetails?.map(({ name, sku, stockQuantity }) => [name, sku, stockQuantity]);
	await patch(admin, id, {
		flavors: [{ name: "berry", stockQuantity: 33 }, { name: "Ice", sku: "S-Lime" }, "Plum"],
	});
	expect(await flavorsNow()).toEqual([
		["Mint", "S-Mint", 9],
		["berry", "S-Berry", 33],
		["Ice", "S-Lime", 9],
		["Plum", null, null],
	]);
	await patch(admin, id, { flavors: [], name: "Other" });
	expect(await flavorsNow()).toHaveLength(4);
	await patch(admin, id, { removeFlavors: true, name: "Again" });
	expect(await flavorsNow()).toHaveLength(4);
	await patch(admin, id, { flavors: ["Plum", "Mint"], removeFlavors: true });
	expect(await flavorsNow()).toEqual([
		["Plum", null, null],
		["Mint", "S-Mint", 9],
	]);
});
