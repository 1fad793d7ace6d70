import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/domain/actor";
import type { Db } from "~db/client.server";
import { stockBatches } from "~db/schema.server";
import { makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { multipart } from "../../../../tests/helpers/files";
import { call } from "../../../../tests/helpers/request";
import * as count from "./count";
import * as receive from "./receive";

let db: Db;
let as: UserActor;
beforeEach(() => {
	db = testDatabase();
	as = makeStaff(db, "warehouse");
	makeProduct(db, { sku: "KIT", stockQuantity: 5 });
});

const fields = { supplier: "Keystone", reference: "KVD-1", day: "2026-11-21" };
const post = (form: Record<string, string>) =>
	call(receive.action, "/admin-portal/stock/receive", { db, as, form });

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
		call(count.action, "/admin-portal/stock/count", {
			db,
			as,
			request: multipart("http://localhost/admin-portal/stock/count", [
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
