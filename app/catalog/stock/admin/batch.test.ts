import { beforeEach, expect, it } from "vitest";
import { shipOrder } from "~/buying/shipments/ship-order.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { orderItems, products, stockBatches } from "~db/schema.server";
import { orderThroughCart } from "../../../../tests/helpers/cart";
import { makeBuyer, makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { multipart } from "../../../../tests/helpers/files";
import { call } from "../../../../tests/helpers/request";
import * as batch from "./batch";
import * as count from "./count";
import { MOST_FIXED } from "./line-to-fix";
import * as receive from "./receive";

let db: Db;
let as: UserActor;
beforeEach(() => {
	db = testDatabase();
	as = makeStaff(db, "warehouse");
	makeProduct(db, { sku: "KIT", stockQuantity: 5 });
});

const fields = { supplier: "Keystone", reference: "KVD-1", day: "2026-11-21" };
const post = (form: Record<string, string>) => call(receive.action, "/admin/stock/receive", { db, as, form });

it("previews, then receives, then refuses the same delivery with a link (Rule 7.84)", async () => {
	const lines = "KIT 3\nNONE 1";
	const shown = await post({ ...fields, lines, intent: "check" });
	expect(shown).toMatchObject({
		status: 200,
		body: {
			values: { ...fields, lines },
			preview: {
				checked: lines,
				units: 3,
				taken: null,
				rows: [{ now: 5, quantity: 3 }],
				bad: [{ code: "NONE" }],
			},
		},
	});
	expect(db.select().from(stockBatches).all()).toEqual([]);
	const apply = { ...fields, lines, checked: lines, leftOut: "1", intent: "apply" };
	// Edited after the preview: shown first.
	expect(await post({ ...apply, lines: "KIT 30" })).toMatchObject({
		status: 200,
		body: { preview: { units: 30 } },
	});
	const taken = await post(apply);
	expect(taken).toMatchObject({
		status: 303,
		flash: { title: "Delivery Received", text: "1 line, 3 units to stock." },
	});
	expect(await post(apply)).toMatchObject({
		status: 409,
		body: {
			errors: { reference: [expect.stringContaining("Nothing was received again")] },
			preview: { taken: { by: as.username, id: db.select().from(stockBatches).get()!.id } },
		},
	});
});

it("keeps what was typed when something is missing, and reads a file's lines (Rule 7.83)", async () => {
	const lines = "KIT 3";
	expect(await post({ ...fields, supplier: "", lines, checked: lines, intent: "apply" })).toMatchObject({
		status: 400,
		body: { errors: { supplier: ["Enter the supplier"] }, values: { lines }, preview: { units: 3 } },
	});
	expect(await post({ ...fields, lines: " ", intent: "check" })).toMatchObject({
		status: 400,
		body: { preview: null, errors: { lines: ["Scan, paste or upload at least one line"] } },
	});
	const upload = (text: string) =>
		call(count.action, "/admin/stock/count", {
			db,
			as,
			request: multipart("http://localhost/admin/stock/count", [
				{ name: "lines", value: "KIT" },
				{ name: "day", value: "2026-11-21" },
				{ name: "intent", value: "check" },
				{ name: "file", filename: "a.csv", value: text },
			]),
		});
	expect(await upload("Barcode,SKU,Qty\n,KIT,7\n,OTHER,\n")).toMatchObject({
		status: 200,
		body: { values: { lines: "KIT 8" }, preview: { rows: [{ quantity: 8, expected: 5 }] } },
	});
	expect(await upload("Name,Price\nKit,7\n")).toMatchObject({
		status: 400,
		body: { values: { lines: "KIT" }, errors: { file: [expect.stringContaining("headings")] } },
	});
});

it("shows unknown lines with choices, takes those that were chosen or skipped, and shows what that means (Rule 7.83)", async () => {
	makeProduct(db, { name: "Pebble Kiwi", sku: "PEBBLE", stockQuantity: 1 });
	const fix = (n: number, code: string, values: Record<string, string>) =>
		Object.fromEntries(
			Object.entries({ code, ...values }).map(([name, value]) => [`fix.${n}.${name}`, value]),
		);
	const lines = "KITT 3\nPEBBEL 4\nKIT 2\n600955124000 25\nJUNK 1";
	const shown = await post({ ...fields, lines, intent: "check" });
	const bad = (answer: { body: unknown }) =>
		(answer.body as { preview: { bad: { code: string; choices: { sku: string }[] }[] } }).preview.bad.map(
			({ code, choices }) => [code, choices.map(({ sku }) => sku).join()],
		);
	expect(bad(shown)).toEqual([
		["KITT", "KIT"],
		["PEBBEL", "PEBBLE"],
		["600955124000", ""],
		["JUNK", ""],
	]);
	// Also with the button that receives: it shows first what the choices mean.
	const chosen = await post({
		...fields,
		lines,
		checked: lines,
		leftOut: "4",
		intent: "apply",
		...fix(0, "KITT", { to: "=KIT" }),
		...fix(1, "PEBBEL", { to: "" }),
		...fix(2, "600955124000", { search: "kiwi" }),
		...fix(3, "JUNK", { to: "skip" }),
	});
	expect(chosen).toMatchObject({
		status: 200,
		body: {
			values: { lines: "KIT 5\nPEBBEL 4\n600955124000 25" },
			preview: { units: 5, bad: [{ code: "PEBBEL" }, { code: "600955124000", search: "kiwi" }] },
		},
	});
	expect(bad(chosen)).toEqual([
		["PEBBEL", "PEBBLE"],
		["600955124000", "PEBBLE"],
	]);
	expect(db.select().from(stockBatches).all()).toEqual([]);
});

it("reads a form with as many lines to fix as it shows, and says when an upload can't be read", async () => {
	const send = (fixes: number) =>
		call(receive.action, "/admin/stock/receive", {
			db,
			as,
			request: multipart("http://localhost/admin/stock/receive", [
				{ name: "lines", value: "KITT 3\nJUNK 1" },
				...Object.entries(fields).map(([name, value]) => ({ name, value })),
				...Array.from({ length: fixes }, (_, n) =>
					Object.entries({ code: n ? `C${n}` : "KITT", to: n ? "" : "=KIT", search: "" }).map(
						([name, value]) => ({ name: `fix.${n}.${name}`, value }),
					),
				).flat(),
				{ name: "file", filename: "", value: "" },
			]),
		});
	expect(await send(MOST_FIXED)).toMatchObject({ status: 200, body: { values: { lines: "KIT 3\nJUNK 1" } } });
	expect(await send(2 * MOST_FIXED)).toMatchObject({
		status: 400,
		body: { errors: { file: [expect.stringContaining("interrupted")] }, preview: null },
	});
});

it("says what usually comes, and which orders wait, before and after receiving (Rule 7.84)", async () => {
	const product = db.select().from(products).all()[0]!;
	for (const reference of ["1", "2"]) {
		await post({ ...fields, reference, lines: "KIT 10", checked: "KIT 10", leftOut: "0", intent: "apply" });
	}
	const order = orderThroughCart(db, makeBuyer(db), [{ productId: product.id, quantity: 8 }]);
	const lines = db
		.select()
		.from(orderItems)
		.all()
		.map(({ id }) => ({ orderItemId: id, quantity: 3 }));
	shipOrder(db, as, { id: order.id, trackingNumber: "1Z999AA10123456784", carrier: undefined, lines });
	const text = "KIT 100";
	const shown = await post({ ...fields, lines: text, intent: "check" });
	const waiting = [{ orderNumber: order.orderNumber, came: 5, wanted: 5, open: 0, goods: [product.name] }];
	expect(shown).toMatchObject({ body: { preview: { rows: [{ usual: 10 }], waiting } } });
	const taken = await post({ ...fields, lines: text, checked: text, leftOut: "0", intent: "apply" });
	const params = { id: taken.location!.split("/").at(-1)! };
	const read = () => call(batch.loader, taken.location!, { db, as, params });
	expect((await read()).data.waiting).toMatchObject(waiting);
	shipOrder(db, as, { id: order.id, trackingNumber: "1Z999AA10123456784", carrier: undefined });
	expect((await read()).data.waiting).toEqual([]);
});
