import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, stateListEntries, stateLists, stateRules } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeFlavor } from "../../../../tests/helpers/cart";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { multipart } from "../../../../tests/helpers/files";
import { call } from "../../../../tests/helpers/request";
import {
	COPY,
	HASH_OF_COPY,
	LIST,
	makeStateList,
	makeStateRule,
	RULE,
} from "../../../../tests/helpers/state-rules";
import { rulesApi } from "../../api";
import { action as copy } from "./copy";
import { loader as readFlavors, action as setFlavors } from "./flavors";
import { loader as readRule, action as rule } from "./rule";

const { loader: apiRead, action: apiSet } = doorsAt(rulesApi, "/api/flavor-classes");
const { action: list } = doorsAt(rulesApi, "/api/state-lists/:id");
const { action: listStep } = doorsAt(rulesApi, "/api/state-lists/:id/step");
const { action: lists } = doorsAt(rulesApi, "/api/state-lists");
const { action: apiStep } = doorsAt(rulesApi, "/api/state-rules/:id");

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const page = "/admin/compliance";
const ruleIn = () => db.select().from(stateRules).get()!;
const entries = () =>
	db
		.select()
		.from(stateListEntries)
		.all()
		.map(({ code, delistedOn }) => [code, delistedOn]);

it("a rule starts unconfirmed, is confirmed once, and loses that with what it says (Rule 17.9)", async () => {
	const { action: add } = doorsAt(rulesApi, "/api/state-rules");
	const post = (json: object) => call(add, "/api/state-rules", { db, as: admin, method: "POST", json });
	expect((await post({ ...RULE, source: "", endsOn: "x" })).status).toBe(400);
	await post(RULE);
	const { id } = ruleIn();
	expect(ruleIn()).toMatchObject({ state: "FL", confirmedAt: null, version: 1 });
	const does = (what: string) =>
		call(rule, `${page}/rules/${id}/step`, {
			db,
			as: admin,
			params: { id, does: "step" },
			form: { does: what },
		});
	expect((await does("confirm")).location).toBe(`${page}/FL#row-${id}`);
	await does("confirm");
	expect(ruleIn()).toMatchObject({ confirmedBy: admin.id, version: 2 });
	const edit = (json: Record<string, unknown>) =>
		call(apiStep, `/api/state-rules/${id}`, {
			...{ db, as: admin, method: "PUT", params: { id }, json: { ...RULE, ...json } },
		});
	await edit({ version: 2, watch: "HB 1", checkedOn: "2026-11-23" });
	expect(ruleIn()).toMatchObject({ watch: "HB 1", confirmedBy: admin.id });
	expect((await edit({ version: 2, reason: "Other." })).status).toBe(409);
	await edit({ version: 3, watch: "HB 1", checkedOn: "2026-11-23", reason: "Other." });
	expect(ruleIn()).toMatchObject({ reason: "Other.", confirmedAt: null, confirmedBy: null });
	await edit({ version: 4, reason: "Third.", confirm: true });
	expect(ruleIn()).toMatchObject({ reason: "Third.", confirmedBy: admin.id });
	await does("end");
	expect(ruleIn().endsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
	const read = await call(readRule, `${page}/rules/${id}`, { db, as: admin, params: { id } });
	expect(read.location).toBe(`${page}/FL?rule=${id}#rule`);
});

describe("flavors without a class (Rules 17.17, 17.18)", () => {
	const flavors = `${page}/flavors`;
	const confirm = (id: string) =>
		call(rule, `${page}/rules/${id}/step`, {
			...{ db, as: admin, params: { id } },
			form: { does: "confirm", at: `row-${id}` },
		});
	const read = async (query = "") => (await call(readFlavors, flavors + query, { db, as: admin })).data;
	const goods = () => {
		const bars = ["Bar", "Stick"].map((name) => makeProduct(db, { name, containsNicotine: true }));
		for (const { id: productId } of bars)
			for (const name of ["Meta Moon", "Cool Mint"]) makeFlavor(db, { productId, name });
		return bars.map(({ id }) => id);
	};
	const unconfirmed = { confirmedAt: null, confirmedBy: null };
	const banned = () => makeStateRule(db, { ...unconfirmed, flavorClass: "menthol", nicotineOnly: true });

	it("are asked when a rule is confirmed, and set for all products by one form", async () => {
		const [bar, stick] = goods();
		const { id } = banned();
		expect((await read()).unknown.total).toBe(0);
		expect(await confirm(id)).toMatchObject({
			...{ status: 303, location: `${flavors}?state=CO#added` },
			flash: { title: "Confirmed", text: expect.stringContaining("Say what they are") },
		});
		const shown = await read("?state=CO");
		expect(shown.unknown).toMatchObject({
			...{ total: 1, lacking: [] },
			flavors: [
				{
					...{ name: "Meta Moon", productId: null, productCount: 2, states: ["CO"], said: null },
					products: [{ id: bar }, { id: stick }],
				},
			],
		});
		expect((await read("?state=CA")).unknown.total).toBe(0);
		const row = { "flavors[0].name": "Meta Moon", "flavors[0].productId": "", "flavors[0].was": "" };
		const send = (form: Record<string, string>) =>
			call(setFlavors, `${flavors}?state=CO`, { db, as: admin, form: { at: "flavors", ...row, ...form } });
		expect((await send({ "flavors[0].flavorClass": "sweet" })).status).toBe(400);
		expect((await send({ "flavors[0].flavorClass": "" })).flash?.title).toBe("Nothing Changed");
		const saved = await send({ "flavors[0].flavorClass": "flavored" });
		expect([saved.location, saved.flash?.title]).toEqual([`${flavors}?state=CO#added`, "1 class Saved"]);
		expect((await read("?state=CO")).unknown.total).toBe(0);
		expect((await send({ "flavors[0].flavorClass": "menthol" })).status).toBe(409);
		expect((await read("?search=moon")).known.flavors).toMatchObject([
			{ name: "Meta Moon", said: "flavored" },
		]);
		expect((await read("?search=mint")).known.flavors).toMatchObject([
			{ name: "Cool Mint", said: null, named: "menthol" },
		]);
		expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
			...{ action: "flavor_class.set", after: { "Meta Moon": "flavored" } },
		});
		expect(await confirm(makeStateRule(db, { ...unconfirmed, flavorClass: "tobacco" }).id)).toMatchObject({
			location: expect.stringContaining(`${page}/CO#`),
		});
	});

	it("are set by product, where a name is not the same everywhere", async () => {
		const [bar] = goods();
		await confirm(banned().id);
		const { unknown } = await read("?by=product");
		expect(unknown.flavors.map(({ productId, productCount }) => [productId !== null, productCount])).toEqual([
			[true, 1],
			[true, 1],
		]);
		const json = { flavors: [{ name: "Meta Moon", productId: bar, flavorClass: "menthol" }] };
		const put = await call(apiSet, "/api/flavor-classes", { db, as: admin, method: "PUT", json });
		expect([put.status, put.body]).toEqual([200, { changed: 1 }]);
		const left = await call(apiRead, "/api/flavor-classes?state=CO&by=product", { db, as: admin });
		expect(left.body).toMatchObject({ total: 1, flavors: [{ products: [{ name: "Stick" }] }] });
		expect((await read("?search=moon")).known.flavors).toMatchObject([
			{ productId: bar, said: "menthol" },
			{},
		]);
	});

	it("and what else a rule needs to know is listed with its product", async () => {
		const { id } = makeProduct(db, { name: "Berry Bar", nicotineStrength: "0, 3 mg" });
		makeFlavor(db, { productId: id, name: "Cool Mint" });
		const rule = banned();
		await confirm(rule.id);
		expect((await read("?state=CO")).unknown).toMatchObject({
			...{ total: 0, lacking: [{ id, lacks: "whether it has nicotine", states: ["CO"] }] },
		});
		const again = await call(apiStep, `/api/state-rules/${rule.id}`, {
			...{ db, as: admin, params: { id: rule.id }, json: { does: "confirm" } },
		});
		expect(again.body).toMatchObject({ unknown: 1 });
	});
});

it("is the owner's alone", async () => {
	const { id } = makeStateRule(db);
	const as = makeStaff(db, "sales");
	for (const [run, path, sent] of [
		[readRule, `${page}/rules/${id}`, { params: { id } }],
		[rule, `${page}/rules/${id}/step`, { params: { id }, form: { does: "withdraw" } }],
		[readFlavors, `${page}/flavors`, {}],
		[setFlavors, `${page}/flavors`, { form: { "flavors[0].name": "x" } }],
		[copy, `${page}/lists/x/copy`, { params: { id: "x" }, form: COPY }],
	] as const)
		expect((await call(run as never, path, { db, as, ...sent } as never)).status, path).toBe(403);
	expect(ruleIn().confirmedAt).not.toBeNull();
});

it("a copy of a list is previewed, imported as previewed, and ends what is gone (Rule 17.10)", async () => {
	const { id } = makeStateList(db);
	const send = (form: Record<string, string>) =>
		call(copy, `${page}/lists/${id}/copy`, { db, as: admin, params: { id }, form: { ...COPY, ...form } });
	const { data } = await send({ does: "preview" });
	expect(data).toMatchObject({
		preview: {
			columns: ["productName", "flavor", "code"],
			counts: { fresh: 1, gone: 0 },
			hash: HASH_OF_COPY,
		},
	});
	await send({ does: "import", previewed: "another text" });
	expect(entries()).toEqual([]);
	await send({ does: "import", previewed: HASH_OF_COPY });
	expect(entries()).toEqual([["BAR-M", null]]);
	expect(db.select().from(stateLists).get()).toMatchObject({
		...{ copiedOn: COPY.copiedOn, copyHash: HASH_OF_COPY, importedBy: admin.id },
		columns: { brandname: "productName", flavor: "flavor", upc: "code" },
	});
	const text = "Brand Name,UPC\nKit,K-1\n";
	const later = { text, copiedOn: "2026-11-22" };
	const second = await send({ ...later, does: "preview" });
	const { preview } = second.data as unknown as { preview: { hash: string; counts: object } };
	expect(preview.counts).toEqual({ fresh: 1, gone: 1, changed: 0, unchanged: 0, bad: 0 });
	await send({ ...later, does: "import", previewed: preview.hash });
	expect(entries().sort()).toEqual([
		["BAR-M", "2026-11-22"],
		["K-1", null],
	]);
	expect((await send({ does: "preview" })).status).toBe(409);
	const unread = { ...later, text: "Brand Name,Listed on\n,x\nBar,soon\n" };
	expect((await send({ ...unread, does: "preview" })).data).toMatchObject({
		preview: { counts: { bad: 2 } },
	});
});

it("a copy comes as a file, is previewed with its rows, and again once a column is read otherwise (Rule 17.10)", async () => {
	const { id } = makeStateList(db);
	const path = `${page}/lists/${id}/copy`;
	const send = (form: Record<string, string>, file?: string) =>
		call(copy, path, {
			...{ db, as: admin, params: { id } },
			...(file === undefined
				? { form }
				: {
						request: multipart(`http://localhost${path}`, [
							...Object.entries(form).map(([name, value]) => ({ name, value })),
							{ name: "file", filename: "list.csv", value: file },
						]),
					}),
		});
	const { text, ...rest } = COPY;
	const sent = { ...rest, text: "", does: "import", "columns[0]": "code" };
	type Shown = { texts: { text: string }; preview: { hash: string; columns: string[]; rows: object[] } };
	const shown = (await send(sent, text.replaceAll("\t", ";"))).data as unknown as Shown;
	expect(shown.preview.rows).toEqual([
		{ what: "New", name: "Bar, Cool Mint", code: "BAR-M", listedOn: null },
	]);
	expect(entries()).toEqual([]);
	const typed = { ...rest, text: shown.texts.text.replaceAll("\n", "\r\n"), does: "import" };
	const previewed = { previewed: shown.preview.hash, previewedColumns: shown.preview.columns.join() };
	const other = { "columns[0]": "productName", "columns[1]": "manufacturer", "columns[2]": "code" };
	await send({ ...typed, ...previewed, ...other });
	expect(entries()).toEqual([]);
	await send({ ...typed, ...previewed });
	expect(entries()).toEqual([["BAR-M", null]]);
	const again = (await send({ ...typed, does: "preview" })).data as unknown as Shown;
	expect(again.preview.rows).toEqual([
		{ what: "Unchanged", name: "Bar, Cool Mint", code: "BAR-M", listedOn: null },
	]);
	expect((await send(sent, "\0\0")).status).toBe(400);
});

it("a list is added, changed, previewed, imported, confirmed and suspended by JSON alone (Rules 17.8, 17.9, 17.10)", async () => {
	const send = async (
		run: typeof lists | typeof list | typeof listStep,
		id: string,
		method: string,
		json: object,
	) => {
		const { status, body } = await call(run as never, `/api/state-lists/${id}`, {
			...{ db, as: admin, json, method, params: { id } },
		} as never);
		return { status, body: body as Record<string, unknown> };
	};
	const made = await send(lists, "", "POST", { ...LIST, graceDays: 60, watch: "HB 1" });
	expect(made).toMatchObject({ status: 201, body: { graceDays: 60, watch: "HB 1", confirmedAt: null } });
	const id = String(made.body.id);
	expect((await send(list, id, "POST", { ...COPY, preview: true })).body).toMatchObject({
		...{ fresh: 1, gone: 0, unchanged: 0, hash: HASH_OF_COPY },
		rows: { fresh: [{ productName: "Bar", flavor: "Cool Mint", code: "BAR-M" }] },
	});
	expect(entries()).toEqual([]);
	expect((await send(list, id, "POST", COPY)).body).toMatchObject({ fresh: 1 });
	expect(entries()).toEqual([["BAR-M", null]]);
	expect((await send(listStep, id, "POST", { does: "confirm" })).body.confirmedAt).not.toBeNull();
	expect((await send(listStep, id, "POST", { does: "end" })).status).toBe(409);
	const suspended = { suspendedFrom: "2026-11-01", suspendedUntil: "2026-12-01" };
	expect((await send(list, id, "PUT", { ...LIST, ...suspended })).body).toMatchObject(suspended);
	expect((await send(list, id, "PUT", { ...LIST, suspendedUntil: "x" })).status).toBe(400);
	expect((await send(lists, "", "POST", { ...LIST, mode: "maybe" })).status).toBe(400);
});
