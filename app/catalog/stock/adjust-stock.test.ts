import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { auditLog, productFlavors } from "~db/schema.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeAdmin, makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { adjustStock } from "./adjust-stock.server";
import { listStockItems, readStockHistory } from "./stock.queries.server";
import { adjustSchema } from "./stock.schema.ts";

let db: Db;
beforeEach(() => {
	db = testDatabase();
});

it("takes damage, adds returns and corrects, once per key, with who and why (Rule 7.80)", () => {
	const clerk = makeStaff(db, "warehouse");
	const { id: productId, name } = makeProduct(db, { stockQuantity: 10 });
	const input = { ...adjustSchema.parse({ kind: "damage", quantity: 1, reason: "x" }), id: productId };
	const adjust = (kind: string, quantity: number, key: string | null = null, flavorId?: string) =>
		adjustStock(
			db,
			clerk,
			{ ...adjustSchema.parse({ kind, quantity, reason: "Shelf 3", flavorId }), id: productId },
			{ key },
		);
	expect(adjust("damage", 3, "k")).toEqual({ name, balance: 7 });
	expect(adjust("damage", 3, "k")).toEqual({ name, balance: 7 });
	expect(adjust("return", 2)).toEqual({ name, balance: 9 });
	expect(adjust("adjust", -4)).toEqual({ name, balance: 5 });
	expect(refusal(() => adjust("damage", 6))).toMatchObject({
		code: "conflict",
		message: `Only 5 of ${name} are there.`,
	});
	expect(readStockHistory(db, clerk, productId, 1)).toMatchObject({
		total: 4,
		stockItems: [{ flavorId: null, quantity: 5 }],
		rows: [
			{ kind: "adjust", quantity: -4, balance: 5, reason: "Shelf 3", actorName: clerk.username },
			{ kind: "return", quantity: 2, balance: 9 },
			{ kind: "damage", quantity: -3, balance: 7 },
			{ kind: "opening", quantity: 10, balance: 10 },
		],
	});
	const mint = makeFlavor(db, { productId, name: "Mint", stockQuantity: 2 });
	expect(adjust("return", 1, null, mint.id)).toEqual({ name: "Mint", balance: 3 });
	expect(refusal(() => adjust("return", 1))).toMatchObject({ code: "invalid" });
	expect(adjust("damage", 3, null, mint.id)).toEqual({ name: "Mint", balance: 0 });
	expect(refusal(() => adjustStock(db, clerk, { ...input, id: "none" })).code).toBe("not_found");
	expect(db.select().from(auditLog).orderBy(auditLog.id).all().at(-1)).toMatchObject({
		...{ action: "stock.adjust", entityId: productId },
		...{ before: { Mint: 3 }, after: { Mint: 0, kind: "damage", reason: "Shelf 3" } },
	});
	expect(refusal(() => readStockHistory(db, makeBuyer(db), productId, 1)).code).toBe("forbidden");
	expect(refusal(() => readStockHistory(db, clerk, "none", 1)).code).toBe("not_found");
	for (const role of ["sales", "bookkeeper"] as const) {
		expect(refusal(() => adjustStock(db, makeStaff(db, role), input)).code).toBe("forbidden");
	}
});

it("asks for a quantity other than none, without a minus where the kind says the direction, and a reason", () => {
	const issues = (values: object) =>
		adjustSchema.safeParse(values).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
	expect(issues({ kind: "damage", quantity: "-1", reason: "x" })).toEqual([
		"quantity: Enter it without a minus",
	]);
	expect(issues({ kind: "adjust", quantity: "0", reason: "x" })).toEqual(["quantity: Enter how many"]);
	for (const quantity of ["-1000000", "1000000"]) {
		expect(issues({ kind: "adjust", quantity, reason: "x" })).toBeUndefined();
	}
	expect(issues({ kind: "adjust", quantity: "-1000001", reason: "x" })).toEqual([
		"quantity: Enter a whole number",
	]);
	expect(issues({ kind: "order", quantity: "x", reason: " " })).toEqual([
		"kind: Choose what happened",
		"quantity: Enter a whole number",
		"reason: Say why",
	]);
});

it("lists what keeps stock: a removed flavor while some of it is left, and its product unless another one keeps it", () => {
	const { id: productId } = makeProduct(db, { stockQuantity: 4 });
	const clerk = makeStaff(db, "warehouse");
	const flavor = (name: string, position: number, stockQuantity: number) =>
		makeFlavor(db, { productId, name, position, stockQuantity });
	const [mint, lime] = [flavor("Mint", 1, 3), flavor("Lime", 0, 2)];
	flavor("Plum", 2, 0);
	const stockItems = () => listStockItems(db, clerk, productId).map((one) => [one.flavor, one.quantity]);
	const remove = (id?: string) =>
		db
			.update(productFlavors)
			.set({ active: false })
			.where(id ? eq(productFlavors.id, id) : undefined)
			.run();
	expect(stockItems()).toEqual([
		["Lime", 2],
		["Mint", 3],
		["Plum", 0],
	]);
	remove(lime.id);
	expect(stockItems()).toEqual([
		["Mint", 3],
		["Plum", 0],
		["Lime (removed)", 2],
	]);
	remove();
	expect(stockItems()).toEqual([
		[null, 0],
		["Lime (removed)", 2],
		["Mint (removed)", 3],
	]);
	expect(mint.id).not.toBe(lime.id);
	expect(refusal(() => listStockItems(db, makeBuyer(db), productId)).code).toBe("forbidden");
});

it("lists fifty movements a page, the latest first (Rule 7.80)", () => {
	const admin = makeAdmin(db);
	const { id } = makeProduct(db, { stockQuantity: 1 });
	for (let n = 1; n <= 51; n++) {
		adjustStock(db, admin, { id, flavorId: null, kind: "adjust", quantity: 1, reason: String(n) });
	}
	expect(readStockHistory(db, admin, id, 1).rows[0]).toMatchObject({ reason: "51", balance: 52 });
	const last = readStockHistory(db, admin, id, 9);
	expect([last.page, last.pageCount, last.rows.map(({ reason }) => reason)]).toEqual([2, 2, ["1", null]]);
});
