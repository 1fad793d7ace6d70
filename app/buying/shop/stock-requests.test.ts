import { beforeEach, expect, it } from "vitest";
import { stockApi } from "~/catalog/stock/api";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { stockRequests } from "~db/schema.server";
import { doorsAt } from "../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeUser, testDatabase } from "../../../tests/helpers/database";
import { call } from "../../../tests/helpers/request";
import { setStock } from "../../../tests/helpers/stock";
import { loader as productPage } from "./product";
import { action } from "./stock-requests";

const apiOne = doorsAt(stockApi, "/api/stock-requests/:id");
const api = doorsAt(stockApi, "/api/stock-requests");

let db: Db;
let as: UserActor;
let productId: string;
let mint: string;
beforeEach(() => {
	db = testDatabase();
	as = makeBuyer(db);
	productId = makeProduct(db, { name: "Bar", slug: "bar", stockQuantity: 0 }).id;
	mint = makeFlavor(db, { productId, name: "Mint", stockQuantity: 0 }).id;
});

const press = (button: Record<string, string>, who = as) =>
	call(action, "/stock-requests", {
		db,
		as: who,
		form: { productId, redirectTo: "/products/bar?a=1", ...button },
	});
const requested = async (who = as) =>
	(await call(productPage, "/products/bar", { db, as: who, params: { slug: "bar" } })).data.requested;

it("asks and takes back from the product's page, and answers at the button (Rule 7.130)", async () => {
	expect(await requested()).toEqual([]);
	expect(await press({ flavorId: mint })).toMatchObject({
		status: 303,
		location: "/products/bar?a=1#added",
		flash: { title: "We'll email you", text: "Bar, Mint: one email when it is back.", at: `back-${mint}` },
	});
	expect(await press({ flavorId: "" })).toMatchObject({ flash: { at: "back-product" } });
	expect(await requested()).toEqual([null, mint]);
	expect(await press({ stop: mint })).toMatchObject({ status: 303, flash: { title: "No email" } });
	expect(await press({ stop: "" })).toMatchObject({ status: 303 });
	expect(await requested()).toEqual([]);
});

it("says why not, on the same page, and offers it only to buyers of what is out of stock", async () => {
	setStock(db, productId, 5, mint);
	expect(await press({ flavorId: mint })).toMatchObject({
		status: 303,
		location: "/products/bar?a=1#added",
		flash: { kind: "error", text: "Bar, Mint is in stock. You can order it now." },
	});
	expect((await press({ flavorId: "" }, makeUser(db))).status).toBe(403);
	expect(await requested()).toBeNull();
	setStock(db, productId, 0, mint);
	expect(await requested(makeUser(db))).toBeNull();
	expect(db.select().from(stockRequests).all()).toEqual([]);
});

it("has the same as JSON", async () => {
	const json = { productId, flavorId: mint };
	const made = await call(api.action, "/api/stock-requests", { db, as, json });
	expect(made).toMatchObject({ status: 201, body: { ...json, product: "Bar", slug: "bar", flavor: "Mint" } });
	const list = () => call(api.loader, "/api/stock-requests", { db, as });
	expect((await list()).body).toEqual([made.body]);
	const params = { id: (made.body as { id: string }).id };
	const remove = (who = as) =>
		call(apiOne.action, `/api/stock-requests/${params.id}`, { db, as: who, method: "DELETE", params });
	expect((await remove(makeBuyer(db))).status).toBe(404);
	expect(await remove()).toMatchObject({ status: 200, body: [] });
	expect((await call(api.action, "/api/stock-requests", { db, as, json: {} })).status).toBe(400);
});
