import { beforeEach, describe, expect, it } from "vitest";
import { labelsZpl } from "~/desk/labels/label-zpl";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { makeFlavor } from "../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import { deliverySchema } from "../stock/stock.schema.ts";
import { parseStockText } from "../stock/stock-lines.ts";
import { receiveDelivery } from "../stock/take-batch.server";
import { loader as page } from "./admin/labels";
import { loader as file } from "./admin/labels-file";
import { MOST_LABELS } from "./labels.ts";
import { labelLines, labelRoll, linesOfProduct } from "./product-labels.server";

let db: Db;
let clerk: UserActor;
let kit: string;
let bar: string;
beforeEach(() => {
	db = testDatabase();
	clerk = makeStaff(db, "warehouse");
	const box = { caseSize: 10, minimumOrderQuantity: 5 };
	kit = makeProduct(db, { sku: "KIT", name: "Kit", barcode: "850000000012", stockQuantity: 50, ...box }).id;
	bar = makeProduct(db, { sku: "BAR", name: "Bar", wholesalePriceCents: 1_234 }).id;
	makeFlavor(db, { productId: bar, name: "Mint", sku: "BAR-M", stockQuantity: 4 });
	makeFlavor(db, { productId: bar, name: "Plum", sku: "BAR-P", stockQuantity: 4, active: false });
});
const lines = (text: string) => labelLines(db, clerk, parseStockText(text));
const shown = async (query: string) => {
	const { data } = await call(page, `/admin/stock/labels?${query}`, { db, as: clerk });
	return data!;
};
const loaded = (name: string, query: string, as: UserActor = clerk) =>
	call(file, `/admin/stock/labels/${name}?${query}`, { db, as, params: { file: name } });

describe("labels (Rule 7.87)", () => {
	it("are found by SKU and barcode, and say what is wrong with the others", () => {
		const { good, bad, total } = lines("bar-m 12\n0850000000012\nBAR-X 3\nKIT none\nBAR 0");
		expect(good.map(({ sku, flavor, copies }) => [sku, flavor, copies])).toEqual([
			["BAR-M", "Mint", 12],
			["KIT", null, 1],
		]);
		expect(total).toBe(13);
		expect(bad.map(({ code, problem }) => [code, problem])).toEqual([
			["BAR-X", expect.stringMatching(/^No product has this code\. Is it BAR/)],
			["KIT", "Use a whole number from 1 to 1,000."],
			["BAR", "Use a whole number from 1 to 1,000."],
		]);
	});

	it("are of a product's flavors on sale, or of the product", () => {
		expect(linesOfProduct(db, clerk, bar)).toEqual([{ code: "BAR-M", quantity: "1" }]);
		expect(linesOfProduct(db, clerk, kit)).toEqual([{ code: "KIT", quantity: "1" }]);
		expect(refusal(() => linesOfProduct(db, clerk, "none")).code).toBe("not_found");
	});

	it("are of a delivery's units", async () => {
		const input = { supplier: "Keystone", reference: "KVD-1", day: "2026-11-21", lines: "KIT 5\nBAR-M 7" };
		const { id } = receiveDelivery(db, clerk, deliverySchema.parse(input));
		const data = await shown(`delivery=${id}`);
		expect([data.total, data.text]).toEqual([12, "KIT 5\nBAR-M 7"]);
		expect((await loaded("labels.zpl", `delivery=${id}`)).body).toContain("^PQ7,");
		expect((await loaded("labels.pdf", "delivery=none")).status).toBe(404);
	});

	it("carry name, flavor and bars, and no price", () => {
		const zpl = labelsZpl(labelRoll(db, clerk, parseStockText("BAR-M 2\nKIT"), "product"));
		for (const part of [
			"^FDBar^FS",
			"^FDMint^FS",
			"^FDBAR-M^FS",
			"^FDKIT  850000000012^FS",
			"^FD850000000012^FS",
		])
			expect(zpl.replace(/ {2,}/g, "  ")).toContain(part.replace(/ {2}/, " "));
		const shelf = labelsZpl(labelRoll(db, clerk, parseStockText("BAR-M\nKIT"), "shelf"));
		expect(shelf).toContain("^FDCase of 10 Min. 5^FS");
		expect(shelf).toContain("^FDBar, Mint^FS");
		expect(zpl + shelf).not.toMatch(/12\.34|\$/);
	});

	it("are at most what one file holds", async () => {
		const query = `lines=${encodeURIComponent(`KIT ${MOST_LABELS}\nBAR 1`)}`;
		const said = "1,001 labels are more than one file holds. Print at most 1,000 at a time.";
		expect((await shown(query)).problem).toBe(said);
		expect((await loaded("labels.pdf", query)).status).toBe(400);
		expect((await loaded("labels.pdf", "lines=nothing")).status).toBe(400);
	});

	it("come as PDF and ZPL to those who keep the stock", async () => {
		const pdf = await loaded("labels.pdf", "lines=KIT+2&kind=shelf");
		expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
		const zpl = await loaded("labels.zpl", "lines=KIT+2");
		expect(zpl.headers.get("Content-Disposition")).toBe('attachment; filename="labels.zpl"');
		expect((await loaded("labels.csv", "lines=KIT")).status).toBe(404);
		expect(refusal(() => labelLines(db, makeStaff(db, "bookkeeper"), [])).code).toBe("forbidden");
		expect(refusal(() => labelLines(db, makeBuyer(db), [])).code).toBe("forbidden");
	});
});
