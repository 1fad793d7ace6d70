import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { dayOf } from "~/kernel/clock/buckets";
import { findStockDifferences } from "~db/check-stock";
import type { Db } from "~db/client.server";
import { newId } from "~db/id";
import { auditLog, oneTimeKeys, productFlavors } from "~db/schema.server";
import { makeFlavor, orderThroughCart } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { stockKey, stockMover } from "../movements/stock-mover.server";
import { checkLines } from "./check-lines.server";
import { listLatestBatches, readBatch } from "./stock.queries.server";
import { countSchema, deliverySchema } from "./stock.schema.ts";
import { MOST_STOCK_LINES, parseStockText, stockColumns } from "./stock-lines.ts";
import { applyCount, receiveDelivery } from "./take-batch.server";

let db: Db;
let clerk: UserActor;
let plain: string;
let mixed: string;
let mint: string;
beforeEach(() => {
	db = testDatabase();
	clerk = makeStaff(db, "warehouse");
	plain = makeProduct(db, { sku: "KIT", barcode: "850000000012", stockQuantity: 50 }).id;
	mixed = makeProduct(db, { sku: "BAR", name: "Bar" }).id;
	mint = makeFlavor(db, {
		productId: mixed,
		name: "Mint",
		sku: "BAR-M",
		barcode: "0850000000029",
		stockQuantity: 4,
	}).id;
});

const delivery = (values: object = {}) =>
	deliverySchema.parse({
		supplier: "Keystone",
		reference: "KVD-1",
		day: "2026-11-21",
		lines: "KIT 5",
		...values,
	});
const stocks = () => checkLines(db, parseStockText("KIT\nBAR-M"), 0).good.map(({ now }) => now);

describe("lines (Rule 7.83)", () => {
	it("are codes with quantities; a code alone is one unit, and the same code adds up", () => {
		expect(parseStockText("KIT 5\n\n  BAR-M\t3 \r\nbar-m\nX;2\nY, 7\nKIT many\n")).toEqual([
			{ code: "KIT", quantity: "5" },
			{ code: "BAR-M", quantity: "4" },
			{ code: "X", quantity: "2" },
			{ code: "Y", quantity: "7" },
			{ code: "KIT", quantity: "many" },
		]);
		expect(stockColumns(["Item Name", "UPC", "SKU", "Qty"])).toEqual({ codes: [1, 2], quantity: 3 });
		expect(stockColumns(["SKU", "Price"])).toBeNull();
	});

	it("find a product or flavor by SKU or barcode in any form, and add up the same goods", () => {
		const { good, bad } = checkLines(db, parseStockText("kit 5\n0850000000012 2\n850000000029 3"), 1);
		expect(bad).toEqual([]);
		expect(good).toMatchObject([
			{
				codes: ["kit", "0850000000012"],
				stockItem: { productId: plain, flavorId: null },
				quantity: 7,
				now: 50,
			},
			{ stockItem: { productId: mixed, flavorId: mint }, flavor: "Mint", quantity: 3, now: 4 },
		]);
	});

	it("say what is wrong with them", () => {
		makeProduct(db, { sku: "TWIN", name: "Twin", barcode: "850000000012" });
		makeProduct(db, { sku: "HUSTLE-1" });
		const text = "HUSTEL-1 3\n850000000099 1\n850000000012 1\nBAR 2\nKIT 0\nTWIN x\nHUSTLE-1 1000001";
		expect(checkLines(db, parseStockText(text), 1)).toMatchObject({
			good: [],
			bad: [
				{ code: "HUSTEL-1", problem: "No product has this code.", choices: [{ sku: "HUSTLE-1" }] },
				{ problem: "No product has this barcode.", choices: [] },
				{ problem: expect.stringMatching(/ and Twin have this barcode\. Use the SKU\.$|^Twin and /) },
				{ problem: "Bar keeps its stock by flavor. Use the flavor's code." },
				{ code: "KIT", problem: "Use a whole number from 1." },
				{ code: "TWIN", quantity: "x", problem: "Use a whole number from 1." },
				{ problem: "Use at most 1,000,000." },
			],
		});
	});
});

describe("a line of goods", () => {
	const check = (text: string, least = 1) => checkLines(db, parseStockText(text), least);

	it("of a flavor without stock of its own is in its product's, unless other flavors keep theirs", () => {
		const pod = makeProduct(db, { sku: "POD", name: "Pod", stockQuantity: 30 }).id;
		makeFlavor(db, { productId: pod, name: "Lime", sku: "POD-L" });
		const ice = makeFlavor(db, { productId: mixed, name: "Ice", sku: "BAR-I" }).id;
		expect(check("POD-L 2\nPOD 3\nBAR-I 1").good).toEqual([
			{
				...{ codes: ["POD-L", "POD"], stockItem: { productId: pod, flavorId: null } },
				...{ name: "Pod", flavor: null, quantity: 5, now: 30 },
			},
			{
				...{ codes: ["BAR-I"], stockItem: { productId: mixed, flavorId: ice } },
				...{ name: "Bar", flavor: "Ice", quantity: 1, now: 0 },
			},
		]);
		db.update(productFlavors).set({ active: false }).where(eq(productFlavors.id, ice)).run();
		expect(check("BAR-I 1").bad).toMatchObject([{ problem: "No product has this code." }]);
	});

	it("with a barcode of many products names three of them", () => {
		for (const name of ["Ash", "Elm", "Fir", "Oak"]) makeProduct(db, { name, barcode: "850000000036" });
		expect(check("850000000036 1").bad[0]?.problem).toMatch(
			/^\w+ and \w+ and \w+ have this barcode\. Use the SKU\.$/,
		);
	});

	it("has a quantity from the least to a million, together with the other lines of its goods", () => {
		expect(check("KIT 0", 0).good).toMatchObject([{ quantity: 0 }]);
		expect(check("KIT 1").good).toMatchObject([{ quantity: 1 }]);
		expect(check("KIT 1000000").good).toMatchObject([{ quantity: 1_000_000 }]);
		expect(check("KIT 1000000\n850000000012 1")).toMatchObject({
			good: [{ codes: ["KIT"], quantity: 1_000_000 }],
			bad: [{ code: "850000000012", problem: "Use at most 1,000,000." }],
		});
	});

	it("beyond the most of a list is left for another one", () => {
		const lines = Array.from({ length: MOST_STOCK_LINES + 1 }, () => ({ code: "KIT", quantity: "1" }));
		expect(checkLines(db, lines, 1)).toMatchObject({
			good: [{ quantity: MOST_STOCK_LINES }],
			bad: [{ problem: "This list is too long. Take the rest in another one." }],
		});
	});

	it("is never taken below zero; the refusal says how much there is", () => {
		const move = stockMover(db, clerk, { kind: "adjust" });
		expect(() => move({ productId: mixed, flavorId: mint }, -5)).toThrow(/^Bar, Mint: 4 available$/);
		expect(move({ productId: mixed, flavorId: mint }, -4)).toBe(0);
		expect(() => move({ productId: mixed, flavorId: mint }, -1)).toThrow(/^Bar, Mint: Out of stock$/);
		expect(() => move({ productId: plain, flavorId: null }, -51)).toThrow(/^[^,]+: 50 available$/);
	});

	it("of an unknown code has the closest SKU, for the first twenty", () => {
		const { bad } = check([..."ABCDEFGHIJKLMNOPQRSUVW"].map((end) => `KIT${end} 1`).join("\n"));
		expect(bad.map(({ choices }) => choices.length > 0)).toEqual([...Array(20).fill(true), false, false]);
	});

	it("to fix has the goods it may mean: closest SKUs, owners of a barcode, flavors that keep stock (Rule 7.83)", () => {
		for (const sku of ["POD-A", "POD-B", "POD-C", "POD-DD"]) makeProduct(db, { name: `Pod ${sku}`, sku });
		for (const sku of ["TWIN-1", "TWIN-2"]) makeProduct(db, { name: sku, sku, barcode: "850000000999" });
		const skus = (code: string) => check(`${code} 1`).bad[0]!.choices.map(({ sku }) => sku);
		expect(skus("POD-X")).toEqual(["POD-A", "POD-B", "POD-C"]);
		expect(skus("850000000999")).toEqual(["TWIN-1", "TWIN-2"]);
		expect(check("BAR 1").bad[0]!.choices).toEqual([{ sku: "BAR-M", name: "Bar", flavor: "Mint" }]);
		expect(skus("KIT 1.5")).toEqual([]);
	});
});

describe("a delivery (Rule 7.84)", () => {
	it("adds its lines, and is received once, in any case", () => {
		const { id } = receiveDelivery(db, clerk, delivery({ lines: "KIT 5\nBAR-M 6" }));
		expect(stocks()).toEqual([55, 10]);
		expect(readBatch(db, clerk, id)).toMatchObject({
			batch: { supplier: "Keystone", reference: "KVD-1", by: clerk.username, lines: 2 },
			rows: [
				{ kind: "receive", quantity: 5, balance: 55, reference: "KVD-1", reason: "Keystone" },
				{ kind: "receive", quantity: 6, balance: 10, flavor: "Mint" },
			],
		});
		expect(
			refusal(() => receiveDelivery(db, clerk, delivery({ supplier: "KEYSTONE", reference: "kvd-1" }))),
		).toMatchObject({
			code: "conflict",
			message: expect.stringContaining(`KVD-1 was received 2026-11-21 by ${clerk.username}`),
		});
		receiveDelivery(db, clerk, delivery({ supplier: "Another" }));
		expect(stocks()).toEqual([60, 10]);
		expect(findStockDifferences(db.$client)).toEqual([]);
		expect(db.select().from(auditLog).where(eq(auditLog.entityId, id)).all()).toMatchObject([
			{ action: "stock.receive", after: { supplier: "Keystone", reference: "KVD-1", lines: 2, units: 11 } },
		]);
		const { day, ...today } = delivery({ reference: "KVD-2" });
		const second = receiveDelivery(db, clerk, today);
		expect(readBatch(db, clerk, second.id).batch.day).toBe(dayOf(new Date(), "America/New_York"));
		expect(listLatestBatches(db, clerk, "receive")).toHaveLength(3);
		expect(listLatestBatches(db, clerk, "count")).toEqual([]);
		expect(refusal(() => readBatch(db, clerk, "none")).code).toBe("not_found");
		for (const actor of [makeStaff(db, "sales"), makeBuyer(db)]) {
			expect(refusal(() => listLatestBatches(db, actor, "receive")).code).toBe("forbidden");
		}
		expect(refusal(() => readBatch(db, makeBuyer(db), id)).code).toBe("forbidden");
	});

	it("takes nothing unless the lines left out are the ones that were seen", () => {
		const lines = "KIT 5\nNONE 3";
		expect(refusal(() => receiveDelivery(db, clerk, delivery({ lines }))).message).toMatch(
			/1 line has a problem/,
		);
		expect(refusal(() => receiveDelivery(db, clerk, delivery({ leftOut: 1 })))).toMatchObject({
			code: "conflict",
			message: "Nothing was saved: the lines have changed since the preview.",
		});
		expect(
			refusal(() => receiveDelivery(db, clerk, delivery({ lines: "NONE 3", leftOut: 1 }))),
		).toMatchObject({
			code: "invalid",
			message: "Enter at least one line",
		});
		expect(stocks()).toEqual([50, 4]);
		expect(receiveDelivery(db, clerk, delivery({ lines, leftOut: 1 }))).toMatchObject({ lines: 1, units: 5 });
		expect(refusal(() => receiveDelivery(db, makeStaff(db, "sales"), delivery())).code).toBe("forbidden");
	});
});

describe("a count (Rule 7.85)", () => {
	const count = (lines: string, seen: object = {}, id = newId()) =>
		applyCount(
			db,
			clerk,
			{ ...countSchema.parse({ day: "2026-11-21", lines, seen: JSON.stringify(seen) }), id },
			{ key: id },
		);

	it("moves the difference to what was expected, so orders placed meanwhile count", () => {
		const key = stockKey({ productId: plain, flavorId: null });
		orderThroughCart(db, makeBuyer(db), [{ productId: plain, quantity: 10 }]);
		const id = newId();
		const first = count("KIT 48\nBAR-M 4", { [key]: [48, 50] }, id);
		expect(stocks()).toEqual([38, 4]);
		expect(count("KIT 48", { [key]: [48, 50] }, id)).toEqual(first);
		db.delete(oneTimeKeys).run();
		expect(() => count("KIT 48", { [key]: [48, 50] }, id)).toThrow("applied before");
		expect(stocks()).toEqual([38, 4]);
		expect(readBatch(db, clerk, id).rows).toMatchObject([
			{ kind: "count", quantity: -2, balance: 38, reason: "Counted 48, expected 50" },
			{ kind: "count", quantity: 0, balance: 4 },
		]);
	});

	it("expects again what was counted again, and never ends below zero", () => {
		const key = stockKey({ productId: plain, flavorId: null });
		count("KIT 47", { [key]: [48, 90] });
		expect(stocks()).toEqual([47, 4]);
		count("KIT 0", { [key]: [0, 60] });
		expect(stocks()).toEqual([0, 4]);
		expect(findStockDifferences(db.$client)).toEqual([]);
	});
});
