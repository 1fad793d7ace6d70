import { beforeEach, expect, it } from "vitest";
import type { Db } from "~db/client.server";
import { stateListEntries, stateLists, stateRules } from "~db/schema.server";
import { makeAdmin, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { multipart } from "../../../../tests/helpers/files";
import { call } from "../../../../tests/helpers/request";
import {
	COPY,
	HASH_OF_COPY,
	LIST,
	makeStateList,
	makeStateRule,
	RULE,
} from "../../../../tests/helpers/state-law";
import type { UserActor } from "../../../domain/actor.ts";
import { action as list } from "../../api/state-list";
import { action as listStep } from "../../api/state-list-step";
import { action as lists } from "../../api/state-lists";
import { loader as index } from "./compliance";
import { action as copy } from "./copy";
import { loader as readRule, action as rule } from "./rule";
import { action as step } from "./step";

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
	const sent = { db, as: admin, params: { id: "new" } };
	const bad = await call(rule, `${page}/rules/new`, { ...sent, form: { ...RULE, source: "", endsOn: "x" } });
	expect(bad.status).toBe(400);
	await call(rule, `${page}/rules/new`, { ...sent, form: RULE });
	const { id } = ruleIn();
	expect(ruleIn()).toMatchObject({ state: "FL", confirmedAt: null, version: 1 });
	const does = (what: string) =>
		call(step, `${page}/rules/${id}/step`, {
			db,
			as: admin,
			params: { what: "rules", id },
			form: { does: what },
		});
	await does("confirm");
	await does("confirm");
	expect(ruleIn()).toMatchObject({ confirmedBy: admin.id, version: 2 });
	const edit = (form: Record<string, string>) =>
		call(rule, `${page}/rules/${id}`, { db, as: admin, params: { id }, form: { ...RULE, ...form } });
	await edit({ version: "2", watch: "HB 1", checkedOn: "2026-11-23" });
	expect(ruleIn()).toMatchObject({ watch: "HB 1", confirmedBy: admin.id });
	expect((await edit({ version: "2", reason: "Other." })).status).toBe(409);
	await edit({ version: "3", watch: "HB 1", checkedOn: "2026-11-23", reason: "Other." });
	expect(ruleIn()).toMatchObject({ reason: "Other.", confirmedAt: null, confirmedBy: null });
	await does("end");
	expect(ruleIn().endsOn).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it("is the owner's alone", async () => {
	const { id } = makeStateRule(db);
	const as = makeStaff(db, "sales");
	for (const [run, path, sent] of [
		[index, page, {}],
		[readRule, `${page}/rules/${id}`, { params: { id } }],
		[step, `${page}/rules/${id}/step`, { params: { what: "rules", id }, form: { does: "withdraw" } }],
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
