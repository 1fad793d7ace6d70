import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import * as page from "./admin/supplier";
import * as listPage from "./admin/suppliers";
import {
	findSupplierGood,
	getSupplier,
	listSupplierChoices,
	listSupplierGoods,
	listSuppliers,
} from "./supplier.queries.server";
import { supplierGoodSchema, supplierSchema } from "./supplier.schema.ts";
import { removeSupplierGood, setSupplierGood } from "./supplier-goods.server";
import { archiveSupplier, createSupplier, restoreSupplier, updateSupplier } from "./write-supplier.server";

let db: Db;
let owner: UserActor;
let clerk: UserActor;
beforeEach(() => {
	db = testDatabase();
	owner = makeAdmin(db);
	clerk = makeStaff(db, "warehouse");
});

const KEYSTONE = {
	name: "Keystone Distribution",
	contact: "Pat Reyes",
	email: "orders@keystone.example",
	terms: "Net 15",
	leadDays: "6",
	minimum: "500",
};
const input = (values: object = {}) => supplierSchema.parse({ ...KEYSTONE, ...values });
const good = (values: object) => supplierGoodSchema.parse(values);
const goodsOf = (id: string) => listSupplierGoods(db, owner, id, { page: 1 }).rows;

describe("suppliers (Rule 7.140)", () => {
	it("are added, changed and archived, never deleted", () => {
		const { id } = createSupplier(db, owner, input());
		expect(getSupplier(db, owner, id)).toMatchObject({
			...{ name: "Keystone Distribution", leadDays: 6, minimumCents: 50_000, phone: null, goods: 0 },
			...{ archivedAt: null, version: 0 },
		});
		updateSupplier(db, owner, { ...input({ phone: "555", version: 0 }), id });
		expect(getSupplier(db, owner, id)).toMatchObject({ phone: "555", version: 1 });
		expect(archiveSupplier(db, owner, { id })).toEqual({ id, name: "Keystone Distribution" });
		archiveSupplier(db, owner, { id });
		expect(listSupplierChoices(db, owner)).toEqual([]);
		expect(listSuppliers(db, owner, { filters: { state: "archived" } }).rows).toMatchObject([{ id }]);
		restoreSupplier(db, owner, { id });
		expect(listSupplierChoices(db, owner)).toEqual([{ id, name: "Keystone Distribution" }]);
	});

	it("have names that are unique in any case, those of archived ones too", () => {
		const { id } = createSupplier(db, owner, input());
		const other = createSupplier(db, owner, input({ name: "Other" }));
		const again = () => createSupplier(db, owner, input({ name: "KEYSTONE distribution" }));
		expect(refusal(again)).toMatchObject({ code: "conflict", errors: [{ field: "name" }] });
		expect(refusal(() => updateSupplier(db, owner, { ...input(), id: other.id }))).toMatchObject({
			code: "conflict",
		});
		archiveSupplier(db, owner, { id });
		expect(refusal(again).message).toMatch(/archived ones\. Restore it there$/);
	});

	it("refuse what somebody else changed meanwhile, and bad numbers", () => {
		const { id } = createSupplier(db, owner, input());
		updateSupplier(db, owner, { ...input({ terms: "Net 30", version: 0 }), id });
		const stale = () => updateSupplier(db, owner, { ...input({ terms: "Net 7", version: 0 }), id });
		expect(refusal(stale).message).toMatch(/Terms Net 15 → Net 30/);
		for (const bad of [
			{ leadDays: "-1" },
			{ leadDays: "soon" },
			{ minimum: "-5" },
			{ email: "x" },
			{ name: " " },
		])
			expect(supplierSchema.safeParse({ ...KEYSTONE, ...bad }).success, JSON.stringify(bad)).toBe(false);
	});

	it("show the warehouse no amounts, and let it change nothing (Rule 7.35)", () => {
		const { id } = createSupplier(db, owner, input());
		makeProduct(db, { sku: "KIT" });
		setSupplierGood(db, owner, { ...good({ sku: "KIT", cost: "4.42" }), id });
		expect(getSupplier(db, clerk, id)).not.toHaveProperty("minimumCents");
		expect(listSuppliers(db, clerk).rows[0]).not.toHaveProperty("minimumCents");
		const [row] = listSupplierGoods(db, clerk, id, { page: 1 }).rows;
		expect(row).toMatchObject({ sku: "KIT" });
		expect(row).not.toHaveProperty("costCents");
		expect(row).not.toHaveProperty("ourCostCents");
		expect(refusal(() => createSupplier(db, clerk, input({ name: "Mine" }))).code).toBe("forbidden");
		expect(refusal(() => getSupplier(db, makeStaff(db, "sales"), id)).code).toBe("forbidden");
	});
});

describe("goods of a supplier (Rule 7.141)", () => {
	let id: string;
	beforeEach(() => {
		id = createSupplier(db, owner, input()).id;
		const { id: productId } = makeProduct(db, { sku: "BAR", name: "Bar", costCents: 600 });
		makeFlavor(db, { productId, name: "Mint", sku: "BAR-M", stockQuantity: 4 });
	});

	it("are of a product or of a flavor, and setting them again replaces them", () => {
		setSupplierGood(db, owner, { ...good({ sku: "bar", code: "K-1", casePack: "20", cost: "4.42" }), id });
		const { goodId } = setSupplierGood(db, owner, { ...good({ sku: "BAR-M", code: "K-2" }), id });
		expect(goodsOf(id)).toMatchObject([
			{ flavor: null, sku: "BAR", code: "K-1", casePack: 20, costCents: 442, ourCostCents: 600 },
			{ flavor: "Mint", sku: "BAR-M", code: "K-2", casePack: null, costCents: null },
		]);
		expect(setSupplierGood(db, owner, { ...good({ sku: "BAR-M", cost: "4.5" }), id }).goodId).toBe(goodId);
		expect(listSuppliers(db, owner).rows).toMatchObject([{ goods: 2 }]);
		expect(findSupplierGood(db, owner, id, goodId)).toMatchObject({ code: null, costCents: 450 });
		expect(removeSupplierGood(db, owner, { id, goodId })).toEqual({ name: "Bar, Mint" });
		expect(goodsOf(id)).toHaveLength(1);
		expect(refusal(() => removeSupplierGood(db, owner, { id, goodId })).code).toBe("not_found");
	});

	it("refuse codes of no goods, with the closest one, and a cost of zero", () => {
		const unknown = () => setSupplierGood(db, owner, { ...good({ sku: "BAR-N" }), id });
		expect(refusal(unknown)).toMatchObject({
			code: "invalid",
			message: "No product has the code BAR-N. Did you mean BAR-M?",
		});
		const zero = supplierGoodSchema.safeParse({ sku: "BAR", cost: "0" });
		expect(zero.error?.issues[0]?.message).toBe("Enter a cost above zero, or leave it empty");
		expect(supplierGoodSchema.safeParse({ sku: "BAR", casePack: "0" }).success).toBe(false);
	});

	it("are those of one supplier only", () => {
		const { goodId } = setSupplierGood(db, owner, { ...good({ sku: "BAR" }), id });
		const other = createSupplier(db, owner, input({ name: "Other" }));
		expect(findSupplierGood(db, owner, other.id, goodId)).toBeUndefined();
		expect(refusal(() => removeSupplierGood(db, owner, { id: other.id, goodId })).code).toBe("not_found");
	});
});

describe("the pages", () => {
	it("make a supplier, save it and its goods, and say what is refused at its form", async () => {
		const made = await call(page.action, "/admin/suppliers/new", {
			...{ db, as: owner, params: { id: "new" }, form: KEYSTONE },
		});
		expect(made).toMatchObject({ status: 303 });
		const { id } = listSuppliers(db, owner).rows[0]!;
		expect(made.headers.get("Location")).toBe(`/admin/suppliers/${id}`);
		const refused = await call(page.action, `/admin/suppliers/${id}/goods`, {
			...{ db, as: owner, params: { id, does: "goods" }, form: { sku: "NONE" } },
		});
		expect(refused).toMatchObject({ status: 400, body: { result: { error: { sku: expect.anything() } } } });
		const shown = await call(page.loader, `/admin/suppliers/${id}`, { db, as: clerk, params: { id } });
		expect(shown.body).toMatchObject({ can: { edit: false, goods: false }, supplier: { id } });
		const gone = await call(page.loader, "/admin/suppliers/x/burn", {
			...{ db, as: owner, params: { id: "x", does: "burn" } },
		});
		expect(gone.status).toBe(404);
		const list = await call(listPage.loader, "/admin/suppliers", { db, as: clerk });
		expect(list.body).toMatchObject({ list: { total: 1 } });
	});
});
