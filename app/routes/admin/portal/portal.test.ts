import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor, UserActor } from "~/domain/actor";
import { onlyAdminsAct } from "~/http/acting.server";
import { action as customerNotesAction, loader as customerNotesPage } from "~/routes/admin/customers/notes";
import { action as cancelAction, loader as cancelPage } from "~/routes/admin/orders/cancel";
import { action as notesAction, loader as notesPage } from "~/routes/admin/orders/notes";
import { loader as orderPage } from "~/routes/admin/orders/order";
import { loader as papers } from "~/routes/admin/orders/papers";
import { action as paymentAction } from "~/routes/admin/orders/payment";
import { action as processAction } from "~/routes/admin/orders/process-orders";
import { action as deleteAction } from "~/routes/admin/products/delete";
import { action as newAction } from "~/routes/admin/products/new";
import { action as editAction, loader as editPage } from "~/routes/admin/products/product";
import { onTopOfNow } from "~/routes/admin/products/refused-product";
import { action as orderApi, loader as orderApiRead } from "~/routes/api/order";
import { loader as ordersApi } from "~/routes/api/orders";
import { action as productApi } from "~/routes/api/product";
import { action as productsApi } from "~/routes/api/products";
import type { Db } from "~db/client.server";
import { orders, outbox, productFlavors, products } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeUser,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { answerOf, call, contextFor, formErrors, routeArgs } from "../../../../tests/helpers/request";
import { loader as layoutLoader } from "../layout";
import { loader as portal, action as portalAction } from "./portal";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const orderOf = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get()!;
const postOrders = (form: Record<string, string>, path = "/admin-portal?tab=orders&page=2") =>
	call(portalAction, path, { db, as: admin, form });
const patch = (id: string, json: unknown, actor: Actor = admin) =>
	orderApi(routeArgs(contextFor(db, actor), `/api/orders/${id}`, { params: { id }, method: "PATCH", json }));

describe("access", () => {
	it.each([
		["visitor", () => ({ kind: "visitor" as const })],
		["user", () => makeUser(db)],
		["buyer", () => makeBuyer(db)],
	])("denies a %s with 403, pages and posts", async (_name, actor) => {
		const context = contextFor(db, actor());
		for (const run of [
			() => layoutLoader(routeArgs(context, "/admin-portal")),
			() => portal(routeArgs(context, "/admin-portal?tab=orders")),
			() => orderPage(routeArgs(context, "/admin-portal/orders/RW-1", { params: { orderNumber: "RW-1" } })),
			() => papers(routeArgs(context, "/admin-portal/orders/papers")),
			() => editPage(routeArgs(context, "/admin-portal/products/x", { params: { id: "x" } })),
			() => onlyAdminsAct(routeArgs(context, "/admin-portal", { form: {} }), async () => new Response()),
		]) {
			expect(await answerOf<unknown>(run)).toMatchObject({ status: 403, body: { denied: "admin" } });
		}
	});

	it.each([
		["visitor", 401],
		["user", 403],
		["buyer", 403],
	])("answers a %s's calls with %i", async (name, status) => {
		const order = makeOrder(db, {});
		const actor =
			name === "visitor" ? { kind: "visitor" as const } : name === "user" ? makeUser(db) : makeBuyer(db);
		const context = contextFor(db, actor);
		const answers = await Promise.all([
			ordersApi(routeArgs(context, "/api/orders")),
			orderApiRead(routeArgs(context, `/api/orders/${order.id}`, { params: { id: order.id } })),
			patch(order.id, { status: "processing" }, actor),
			productsApi(routeArgs(context, "/api/products", { json: {} })),
			productApi(routeArgs(context, "/api/products/x", { params: { id: "x" }, method: "PATCH", json: {} })),
		]);
		expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
		expect(orderOf(order.id).status).toBe("pending");
	});
});

describe("the Orders tab", () => {
	it("loads ten orders a page, newest first, by search and status", async () => {
		for (let n = 0; n < 12; n++) makeOrder(db, { createdAt: new Date(1_700_000_000_000 + n) });
		const odd = makeOrder(db, { customerName: "Zoë Quirk", createdAt: new Date(1), status: "shipped" });
		const load = async (query: string) =>
			(await portal(routeArgs(contextFor(db, admin), `/admin-portal?tab=orders${query}`))).content;
		expect(await load("")).toMatchObject({ list: { rows: { length: 10 }, pageCount: 2 } });
		expect(await load("&page=2")).toMatchObject({ list: { rows: [{}, {}, { id: odd.id }] } });
		expect(await load("&search=quirk")).toMatchObject({ list: { rows: [{ id: odd.id }] } });
		expect(await load("&status=shipped")).toMatchObject({ list: { total: 1 } });
		expect(await load("&sort=oldest")).toMatchObject({
			list: { rows: [{ id: odd.id }, ...Array(9).fill({})] },
		});
		expect(await load("&search=nobody")).toMatchObject({ list: { rows: [] } });
		expect(await load("&page=99")).toMatchObject({ list: { page: 2, pageCount: 2, rows: { length: 3 } } });
	});

	it("finds orders by the customer's business, here and in the API", async () => {
		const buyer = makeBuyer(db, { businessName: "Cloud Nine Vapor" });
		const own = makeOrder(db, { userId: buyer.id });
		makeOrder(db, { userId: makeBuyer(db, { businessName: "Smoke Stack" }).id });
		for (const search of ["cloud nine", "vapor NINE"]) {
			const path = `/admin-portal?tab=orders&search=${encodeURIComponent(search)}`;
			const tab = await portal(routeArgs(contextFor(db, admin), path));
			expect(tab.content).toMatchObject({
				list: { total: 1, rows: [{ id: own.id, businessName: "Cloud Nine Vapor" }] },
			});
			const answer = await ordersApi(
				routeArgs(contextFor(db, admin), `/api/orders?search=${encodeURIComponent(search)}`),
			);
			expect(await answer.json()).toMatchObject([{ id: own.id, businessName: "Cloud Nine Vapor" }]);
		}
	});

	it("ships from a row and redirects to the same page with a message", async () => {
		const order = makeOrder(db, {});
		const answer = await postOrders({ id: order.id, status: "shipped", trackingNumber: "123456789012" });
		expect(answer.status).toBe(303);
		expect(answer.location).toBe("/admin-portal?tab=orders&page=2");
		expect(answer.flash).toMatchObject({
			title: "Order Updated",
			text: "Order status has been updated and customer notified.",
		});
		expect(orderOf(order.id)).toMatchObject({ status: "shipped", carrier: "fedex" });
	});

	it("corrects a tracking number where the order's page offers it, and says so", async () => {
		const order = makeOrder(db, { status: "shipped" });
		const page = orderPage(
			routeArgs(contextFor(db, admin), "/x", { params: { orderNumber: order.orderNumber } }),
		);
		expect(page.parcel).toEqual({ trackingNumber: "1Z999AA10123456784", carrier: null });
		const form = { id: order.id, status: "shipped", was: "shipped" };
		const wrong = await postOrders({ ...form, trackingNumber: "hello world" });
		expect(wrong.status).toBe(400);
		expect(wrong.data.result.error?.trackingNumber?.[0]).toContain("at least one digit");
		const answer = await postOrders({ ...form, trackingNumber: "123456789012" });
		expect(answer.status).toBe(303);
		expect(answer.flash?.text).toContain("tracking number has been corrected");
		expect(orderOf(order.id).trackingNumber).toBe("123456789012");
	});

	it("shows a message at the row when the tracking number is missing", async () => {
		const order = makeOrder(db, {});
		const reply = await postOrders({ id: order.id, status: "shipped", trackingNumber: "  " });
		expect(reply.status).toBe(400);
		expect(reply.data.toast).toBeNull();
		expect(reply.data.result.error).toEqual({ trackingNumber: ["Enter the tracking number"] });
		expect(reply.data.result.initialValue).toMatchObject({ id: order.id });
		expect(db.select().from(outbox).all()).toEqual([]);
	});

	it("refuses an invalid status change with 409, by form and API", async () => {
		const order = makeOrder(db, { status: "delivered" });
		const reply = await postOrders({ id: order.id, status: "processing" });
		expect(reply.status).toBe(409);
		const answer = await patch(order.id, { status: "processing" });
		expect(answer.status).toBe(409);
		expect(await answer.json()).toMatchObject({ title: "Failed to update order status" });
	});

	it("returns 404 for an unknown order", async () => {
		expect((await postOrders({ id: "nope", status: "processing" })).status).toBe(404);
		expect((await patch("nope", { status: "processing" })).status).toBe(404);
		const page = await call(orderPage, "/x", { db, as: admin, params: { orderNumber: "x" } });
		expect(page.status).toBe(404);
	});

	it("returns to the filtered list after processing and from papers", async () => {
		const { id } = makeOrder(db, {});
		const back = "/admin-portal?tab=orders&status=pending&search=store&page=2";
		const go = async (to: string) =>
			(await call(processAction, "/x", { db, as: admin, form: { id, redirectTo: to } })).location;
		expect(await go(back)).toBe(back);
		// It also returns when there is nothing to process, and never redirects to another site.
		expect(await go(back)).toBe(back);
		expect(await go("https://elsewhere.example/")).toBe("/admin-portal?tab=orders");
		const path = `/admin-portal/orders/papers?id=${id}&redirectTo=${encodeURIComponent(back)}`;
		expect(await papers(routeArgs(contextFor(db, admin), path))).toMatchObject({ backTo: back });
	});

	it("processes the ticked orders", async () => {
		const one = makeOrder(db, {});
		const two = makeOrder(db, { status: "delivered" });
		const context = contextFor(db, admin);
		await processAction(
			routeArgs(context, "/admin-portal/orders/process", { form: { id: [one.id, two.id] } }),
		);
		expect(orderOf(one.id).status).toBe("processing");
		expect(context.flash.outgoing).toMatchObject({
			title: "Order Updated",
			text: expect.stringContaining(two.orderNumber),
		});
	});

	it("keeps payment and notes from the order's page", async () => {
		const order = makeOrder(db, {});
		const params = { orderNumber: order.orderNumber };
		await paymentAction(routeArgs(contextFor(db, admin), "/x", { params, form: { paymentStatus: "paid" } }));
		await notesAction(routeArgs(contextFor(db, admin), "/x", { params, form: { staffNotes: "Call first" } }));
		expect(orderOf(order.id)).toMatchObject({ paymentStatus: "paid", staffNotes: "Call first" });
		const context = contextFor(db, admin);
		await paymentAction(routeArgs(context, "/x", { params, form: { paymentStatus: "free" } }));
		expect(context.flash.outgoing).toMatchObject({ kind: "error" });
	});

	it("refuses notes from a page that is no longer current, and shows both", async () => {
		const order = makeOrder(db, {});
		const buyer = makeBuyer(db);
		const doors = [
			{
				save: (form: Record<string, string>) =>
					call(notesAction, "/x", { db, as: admin, params: { orderNumber: order.orderNumber }, form }),
				read: () =>
					notesPage(routeArgs(contextFor(db, admin), "/x", { params: { orderNumber: order.orderNumber } })),
				name: "staffNotes",
			},
			{
				save: (form: Record<string, string>) =>
					call(customerNotesAction, "/x", { db, as: admin, params: { id: buyer.id }, form }),
				read: () => customerNotesPage(routeArgs(contextFor(db, admin), "/x", { params: { id: buyer.id } })),
				name: "notes",
			},
		];
		for (const { save, read, name } of doors) {
			expect(read()).toMatchObject({ notes: null });
			expect((await save({ [name]: "Call first", version: "0" })).status).toBe(303);
			// The second click of a double click.
			expect((await save({ [name]: "Call first", version: "0" })).status).toBe(303);
			const stale = await save({ [name]: "Never call", version: "0" });
			expect(stale.status).toBe(409);
			expect(stale.data.result.error?.[""]?.[0]).toContain("Notes nothing → Call first by");
			expect(stale.data.result.initialValue).toMatchObject({ [name]: "Never call" });
			expect(read()).toMatchObject({ notes: "Call first" });
			expect((await save({ [name]: "Never call", version: "1" })).status).toBe(303);
			expect(read()).toMatchObject({ notes: "Never call" });
		}
	});

	it("cancels after a confirmation, and returns to the page it started from", async () => {
		const order = makeOrder(db, {});
		const params = { orderNumber: order.orderNumber };
		const from = "/admin-portal?tab=orders&page=2";
		const asked = cancelPage(
			routeArgs(contextFor(db, admin), `/x?redirectTo=${encodeURIComponent(from)}`, { params }),
		);
		expect(asked).toMatchObject({ possible: true, backTo: from });
		expect(orderOf(order.id).status).toBe("pending");
		const press = async (redirectTo: string) => {
			return call(cancelAction, "/x", { db, as: admin, params, form: { redirectTo } });
		};
		expect(await press(from)).toMatchObject({
			location: from,
			flash: {
				title: "Order Updated",
				text: "Order status has been updated and customer notified.",
			},
		});
		expect(orderOf(order.id).status).toBe("cancelled");
		expect(await press("https://elsewhere.example/")).toMatchObject({
			location: `/admin-portal/orders/${order.orderNumber}`,
			flash: { kind: "error", title: "Failed to update order status" },
		});
		expect(cancelPage(routeArgs(contextFor(db, admin), "/x", { params }))).toMatchObject({
			possible: false,
		});
	});

	it("puts no price on the papers", async () => {
		const order = makeOrder(db, {});
		const loaded = await papers(
			routeArgs(contextFor(db, admin), `/admin-portal/orders/papers?id=${order.id}&id=nope`),
		);
		expect(loaded.orders).toHaveLength(1);
		expect(JSON.stringify(loaded)).not.toMatch(/cents|cost|price/i);
	});
});

describe("PATCH /api/orders/:id", () => {
	it("ships, ignoring the times a client sends", async () => {
		const order = makeOrder(db, { status: "processing" });
		const answer = await patch(order.id, {
			status: "shipped",
			trackingNumber: "1Z999AA10123456784",
			shippedAt: "2001-01-01T00:00:00Z",
		});
		expect(answer.status).toBe(200);
		const body = await answer.json();
		expect(body).toMatchObject({ id: order.id, status: "shipped", carrier: "ups" });
		expect(new Date(body.shippedAt).getFullYear()).toBeGreaterThan(2020);
	});

	it.each([
		[{}, "status"],
		[{ status: "lost" }, "status"],
		[{ status: "shipped" }, "trackingNumber"],
		[{ status: "shipped", trackingNumber: "" }, "trackingNumber"],
		[{ status: "shipped", trackingNumber: "123456789012", carrier: "pigeon" }, "carrier"],
		[{ status: "shipped", trackingNumber: "hello world" }, "trackingNumber"],
	])("answers %j with 400 and the field", async (json, field) => {
		const order = makeOrder(db, {});
		const answer = await patch(order.id, json);
		expect(answer.status).toBe(400);
		expect((await answer.json()).errors[0].field).toBe(field);
		expect(orderOf(order.id).status).toBe("pending");
	});

	it("corrects a tracking number alone, and refuses a wrong one", async () => {
		const order = makeOrder(db, { status: "delivered" });
		const answer = await patch(order.id, { trackingNumber: "9400100000000000000000" });
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({
			status: "delivered",
			trackingNumber: "9400100000000000000000",
			carrier: "usps",
		});
		const bad = await patch(order.id, { trackingNumber: "hello world" });
		expect((await bad.json()).errors[0].field).toBe("trackingNumber");
		expect((await patch(makeOrder(db, {}).id, { trackingNumber: "9400100000000000000000" })).status).toBe(
			409,
		);
	});

	it("lists all orders with costs and staff's notes, for admins", async () => {
		makeOrder(db, { staffNotes: "VIP" });
		const answer = await ordersApi(routeArgs(contextFor(db, admin), "/api/orders?perPage=1"));
		const [order] = await answer.json();
		expect(order).toMatchObject({ staffNotes: "VIP", items: [{ cost: "6.00", price: "10.00" }] });
		expect(answer.headers.get("X-Total-Count")).toBe("1");
	});
});

describe("products by form and API", () => {
	const fields = (values: Record<string, string> = {}) => ({
		name: "Pulse X",
		sku: "PX-1",
		brandId: makeBrand(db).id,
		category: "disposables",
		wholesalePrice: "9.75",
		msrp: "19.99",
		cost: "6",
		minimumOrderQuantity: "5",
		stockQuantity: "40",
		inStock: "on",
		...values,
	});
	const add = (values: Record<string, string>) =>
		call(newAction, "/admin-portal/products/new", { db, as: admin, form: fields(values) });
	const post = (json: unknown) => call(productsApi, "/api/products", { db, as: admin, json });
	const edit = (id: string, form: Record<string, string>) =>
		call(editAction, "/x", { db, as: admin, params: { id }, form });

	it("creates the same product by form and API", async () => {
		const byForm = await add({});
		expect(byForm.status).toBe(303);
		expect(byForm.flash).toMatchObject({
			title: "Product Created",
			text: "New product has been added successfully.",
		});
		const byCall = await post({ ...fields({ sku: "PX-2" }), inStock: true });
		expect(byCall.status).toBe(201);
		expect(byCall.body).toMatchObject({ slug: "pulse-x-2", wholesalePrice: "9.75", cost: "6.00" });
		const [one, two] = db.select().from(products).all();
		const { id: _a, slug: _b, sku: _c, brandId: _d, createdAt: _e, updatedAt: _f, ...same } = one!;
		expect(two).toMatchObject(same);
	});

	it("falls back with a message in the form, and refuses in the API", async () => {
		const { flash } = await add({ wholesalePrice: "call us", minimumOrderQuantity: "?" });
		expect(flash?.text).toContain("the product is hidden");
		expect(db.select().from(products).get()).toMatchObject({
			wholesalePriceCents: 0,
			minimumOrderQuantity: 1,
			active: false,
		});
		const refused = await post({ ...fields({ sku: "Z", wholesalePrice: "call us" }), inStock: true });
		expect(refused.status).toBe(400);
		expect(refused.body).toMatchObject({
			title: "Failed to create product",
			errors: [{ field: "wholesalePrice", message: "Wholesale price must be positive" }],
		});
	});

	it("shows the form again with its messages and values", async () => {
		const reply = await add({ name: "", sku: "" });
		expect(reply.status).toBe(400);
		expect(reply.data.result.error).toEqual({ name: ["Product name is required"], sku: ["SKU is required"] });
		expect(reply.data.result.initialValue).toMatchObject({ wholesalePrice: "9.75" });
		expect(reply.data.toast).toBeNull();
	});

	it("answers 409 with the field when the SKU is another product's", async () => {
		await add({});
		const reply = await add({ sku: "px-1" });
		expect(reply.status).toBe(409);
		expect(reply.data.result.error).toEqual({ sku: ["SKU px-1 is already used"] });
		expect(reply.data.toast?.title).toBe("Failed to create product");
	});

	it("changes a product, and shows a stale page what changed", async () => {
		const product = makeProduct(db);
		const changed = await productApi(
			routeArgs(contextFor(db, admin), "/x", {
				params: { id: product.id },
				method: "PATCH",
				json: { msrp: "25" },
			}),
		);
		expect(await changed.json()).toMatchObject({ msrp: "25.00", version: 2 });
		const words = { shortDescription: "Twenty flavors", flavors: ["Mint"] };
		await productApi(
			routeArgs(contextFor(db, admin), "/x", { params: { id: product.id }, method: "PATCH", json: words }),
		);
		const form = fields({ brandId: product.brandId, version: "1", active: "on" });
		const reply = await edit(product.id, form);
		expect(reply.status).toBe(409);
		const changedTexts = formErrors(reply)[""]?.[0];
		expect(changedTexts).toContain("MSRP $19.99 → $25.00");
		expect(changedTexts).toContain("Short description nothing → “Twenty flavors” by");
		expect(changedTexts).toContain("Flavors added Mint by");
		const again = await edit(product.id, { ...form, version: "3" });
		expect(again.status).toBe(303);
		// The second click of a double click.
		const twice = await edit(product.id, { ...form, version: "3" });
		expect(twice.status).toBe(303);
	});

	describe("a page from before an order", () => {
		type Values = Record<string, string>;
		const open = (id: string) => {
			const { values, version } = editPage(routeArgs(contextFor(db, admin), "/x", { params: { id } }));
			return { values, version: String(version) };
		};
		const save = async (id: string, form: Values) => {
			const answer = await edit(id, form);
			return { answer, said: answer.flash?.text };
		};
		const stocks = () =>
			[...db.select().from(products).all(), ...db.select().from(productFlavors).all()].map(
				({ stockQuantity }) => stockQuantity,
			);

		it("saves other fields without putting sold stock back", async () => {
			const product = makeProduct(db, { stockQuantity: 50 });
			const { values, version } = open(product.id);
			orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 10 }]);
			const { answer, said } = await save(product.id, { ...values, version, description: "New words" });
			expect(answer.status).toBe(303);
			expect(said).toBe("Your changes were saved.");
			expect(stocks()).toEqual([40]);
			expect(db.select().from(products).get()!.description).toBe("New words");
		});

		it("changes one flavor's stock by the difference, leaves the others alone, and reports it", async () => {
			const product = makeProduct(db);
			for (const [position, name] of ["Mint", "Berry"].entries()) {
				makeFlavor(db, { productId: product.id, name, position, stockQuantity: 20 });
			}
			const { values, version } = open(product.id);
			for (const flavor of ["Mint", "Berry"]) {
				orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 5, flavor }]);
			}
			const flavors = values
				.flavors!.replace("Berry |  |  | 20", "Berry |  |  | 32")
				.replaceAll("\n", "\r\n");
			const { said } = await save(product.id, { ...values, version, flavors });
			expect(stocks()).toEqual([42, 15, 27]);
			expect(said).toContain("Berry is 27, not 32");
		});

		it("shows the current stock when it is refused", async () => {
			const product = makeProduct(db, { stockQuantity: 50 });
			makeFlavor(db, { productId: product.id, name: "Mint" });
			const { values, version } = open(product.id);
			orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 10 }]);
			const refused = (form: Values) => save(product.id, { ...values, version, name: "", ...form });
			const untouched = onTopOfNow((await refused({})).answer.data, open(product.id).values);
			expect(untouched.reply!.result.initialValue).toMatchObject({
				stockQuantity: "40",
				seenStockQuantity: "40",
			});
			expect(untouched.notes).toEqual([]);
			const changed = await refused({ stockQuantity: "60", flavors: "Mint | | | 7" });
			const shown = onTopOfNow(changed.answer.data, open(product.id).values);
			expect(shown.reply!.result.initialValue).toMatchObject({
				stockQuantity: "60",
				seenStockQuantity: "40",
				flavors: "Mint |  |  | 7",
				seenFlavors: "Mint",
			});
			expect(shown.notes).toEqual(["40 in stock"]);
			expect(stocks()).toEqual([40, null]);
		});

		it("is shown again when a field was sent twice", () => {
			const product = makeProduct(db, { stockQuantity: 50 });
			const initialValue = {
				name: "",
				flavors: ["Mint", "Berry"],
				seenFlavors: ["", ""],
				stockQuantity: "60",
			};
			const shown = onTopOfNow({ result: { initialValue }, toast: null }, open(product.id).values);
			expect(shown.reply!.result.initialValue).toMatchObject({ stockQuantity: "60", flavors: "" });
		});
	});

	it("deletes a product, and returns 404 for an unknown one", async () => {
		const product = makeProduct(db);
		await deleteAction(routeArgs(contextFor(db, admin), "/x", { params: { id: product.id }, form: {} }));
		expect(db.select().from(products).all()).toEqual([]);
		const missing = await call(deleteAction, "/x", { db, as: admin, params: { id: "nope" }, form: {} });
		expect(missing.status).toBe(404);
	});
});
