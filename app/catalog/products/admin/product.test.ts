import { beforeEach, describe, expect, it } from "vitest";
import { shopApi } from "~/buying/shop/api";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeFlavor, orderThroughCart } from "../../../../tests/helpers/cart";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	testDatabase,
} from "../../../../tests/helpers/database";
import { call, contextFor, formErrors, routeArgs } from "../../../../tests/helpers/request";
import { action as deleteAction } from "./delete";
import { action as newAction } from "./new";
import { action as editAction, loader as editPage } from "./product";
import { onTopOfNow } from "./refused-product";

const { action: productApi } = doorsAt(shopApi, "/api/products/:id");
const { action: productsApi } = doorsAt(shopApi, "/api/products");

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
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
		call(newAction, "/admin/products/new", { db, as: admin, form: fields(values) });
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
			const { flavorRows, ...texts } = values;
			const rows = flavorRows.flatMap((row, n) =>
				Object.entries(row).map(([cell, text]) => [`flavorRows[${n}].${cell}`, text] as const),
			);
			return {
				shown: values,
				values: { ...texts, ...Object.fromEntries(rows) } as Values,
				version: String(version),
			};
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
			const { said } = await save(product.id, { ...values, version, "flavorRows[1].stockQuantity": "32" });
			expect(stocks()).toEqual([42, 15, 27]);
			expect(said).toContain("Berry is 27, not 32");
		});

		it("shows the current stock when it is refused", async () => {
			const product = makeProduct(db, { stockQuantity: 50 });
			makeFlavor(db, { productId: product.id, name: "Mint" });
			const { values, version } = open(product.id);
			orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 10 }]);
			const refused = (form: Values) => save(product.id, { ...values, version, name: "", ...form });
			const untouched = onTopOfNow((await refused({})).answer.data, open(product.id).shown);
			expect(untouched.reply!.result.initialValue).toMatchObject({
				stockQuantity: "40",
				seenStockQuantity: "40",
			});
			expect(untouched.notes).toEqual([]);
			const changed = await refused({ stockQuantity: "60", "flavorRows[0].stockQuantity": "7" });
			const shown = onTopOfNow(changed.answer.data, open(product.id).shown);
			expect(shown.reply!.result.initialValue).toMatchObject({
				stockQuantity: "60",
				seenStockQuantity: "40",
				flavorRows: [{ name: "Mint", stockQuantity: "7", was: "Mint", seen: "" }],
			});
			expect(shown.notes).toEqual(["40 in stock"]);
			expect(stocks()).toEqual([40, null]);
		});

		it("keeps a flavor whose row is renamed, takes pasted lines, and drops a removed row", async () => {
			const product = makeProduct(db);
			for (const [position, name] of ["Mint", "Berry", "Lime"].entries()) {
				makeFlavor(db, { productId: product.id, name, position, stockQuantity: 20 });
			}
			const { values, version } = open(product.id);
			const [mint] = db.select().from(productFlavors).all();
			orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 5, flavor: "Mint" }]);
			const kept = Object.entries(values).filter(([name]) => !name.startsWith("flavorRows[2]"));
			await save(product.id, {
				...Object.fromEntries(kept),
				version,
				"flavorRows[0].name": "Cool Mint",
				flavors: "berry\tBE-1\t\t31\r\nPeach\t\t\t7",
			});
			const now = db.select().from(productFlavors).all();
			expect(now).toMatchObject([
				{ id: mint!.id, name: "Cool Mint", stockQuantity: 15, position: 0 },
				{ name: "berry", sku: "BE-1", stockQuantity: 31 },
				{ name: "Peach", sku: null, stockQuantity: 7 },
			]);
			expect(now).toHaveLength(3);
		});

		it("names the cells of a row that are wrong, and arranges rows without saving", async () => {
			const product = makeProduct(db);
			for (const name of ["Mint", "Berry"]) makeFlavor(db, { productId: product.id, name });
			const { values, version } = open(product.id);
			const wrong = {
				"flavorRows[0].name": "",
				"flavorRows[0].sku": "A|B",
				"flavorRows[1].stockQuantity": "-1",
			};
			const { answer } = await save(product.id, { ...values, version, ...wrong, flavors: "Kiwi,,,many" });
			expect(answer.data.result.error).toEqual({
				flavors: ["Line 1: stock must be a whole number"],
				"flavorRows[0].name": ["A flavor needs a name"],
				"flavorRows[0].sku": ["A flavor's code can't contain |"],
				"flavorRows[1].stockQuantity": [expect.stringContaining("must be a whole number")],
			});
			const twice = await save(product.id, {
				...values,
				version,
				"flavorRows[0].sku": "MI-1",
				"flavorRows[1].sku": "mi-1",
				"flavorRows[0].barcode": "850012345678",
				flavors: "Kiwi\t\t850012345678",
			});
			expect(twice.answer.data.result.error).toEqual({
				flavors: ["850012345678 is also the code of Berry"],
				"flavorRows[1].sku": ["mi-1 is also the code of Berry"],
			});
			const add = await save(product.id, { ...values, version, arrange: "add", name: "" });
			expect(add.answer.status).toBe(200);
			expect(add.answer.data.result).toMatchObject({ initialValue: { arrange: "add" } });
			expect(add.answer.data.result.error).toBeUndefined();
		});

		it("is shown again when a field was sent twice", () => {
			const product = makeProduct(db, { stockQuantity: 50 });
			const initialValue = {
				name: "",
				flavorRows: ["Mint", { name: ["Berry"] }],
				stockQuantity: "60",
			};
			const shown = onTopOfNow({ result: { initialValue }, toast: null }, open(product.id).shown);
			expect(shown.reply!.result.initialValue).toMatchObject({ stockQuantity: "60", flavorRows: [{}, {}] });
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
