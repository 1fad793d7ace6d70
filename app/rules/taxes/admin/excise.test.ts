import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { exciseRates, exciseStates, products } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeProduct, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { makeExciseRate, RATE } from "../../../../tests/helpers/excise";
import { call } from "../../../../tests/helpers/request";
import { rulesApi } from "../../api";
import { addKnownStateRules } from "../../compliance/add-known-state-rules.server.ts";
import { loader as index } from "./excise";
import { action as rate, loader as readRate } from "./excise-rate";
import { loader as readState, action as state } from "./excise-state";

const { action: apiAdd, loader: apiList } = doorsAt(rulesApi, "/api/excise-rates");
const { loader: apiLacking, action: apiState } = doorsAt(rulesApi, "/api/excise-states/:state");

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const page = "/admin/compliance/excise";
const rates = () => db.select().from(exciseRates).all();
const on = () =>
	db
		.select()
		.from(exciseStates)
		.all()
		.map((row) => row.state);
const save = (form: Record<string, string>, id = "new") =>
	call(rate, `${page}/rates/${id}`, { db, as: admin, params: { id }, form: { ...RATE, ...form } });
const turn = (form: Record<string, string>, code = "AL") =>
	call(state, `${page}/${code}`, { db, as: admin, params: { state: code }, form });
const ON = { on: "on", checked: "on" };

it("comes with what sources say, all of it off (Rule 18.23)", async () => {
	addKnownStateRules(db);
	addKnownStateRules(db);
	expect(rates().map(({ knownAs }) => knownAs)).toHaveLength(8);
	expect(new Set(rates().map((row) => row.state))).toEqual(new Set(["AL", "CO", "CT", "DE", "GA"]));
	expect(on()).toEqual([]);
	const { data } = await call(index, page, { db, as: admin });
	expect(data.states).toEqual([]);
	expect((await call(readState, `${page}/XX`, { db, as: admin, params: { state: "XX" } })).status).toBe(404);
});

it("a rate is dated, and ends before another one begins (Rule 18.21)", async () => {
	expect((await save({ rate: "0", endsOn: "2019-01-01" })).status).toBe(400);
	await save({ rate: "61.74", endsOn: "2026-12-31" });
	const [first] = rates();
	expect(first).toMatchObject({ rate: 617_400, endsOn: "2026-12-31", version: 1 });
	expect((await save({ startsOn: "2026-12-31" })).status).toBe(409);
	expect((await save({ startsOn: "2027-01-01" })).status).toBe(303);
	await turn(ON);
	expect((await save({ rate: "8", endsOn: "2026-12-31", version: "1" }, first!.id)).status).toBe(409);
	expect((await save({ rate: "61.74", endsOn: "2026-11-30", version: "1" }, first!.id)).status).toBe(303);
	expect(rates()[0]).toMatchObject({ endsOn: "2026-11-30", version: 2 });
});

it("is switched on by an owner who compared the sources, also while products lack a fact (Rules 18.23, 18.24)", async () => {
	makeExciseRate(db, { base: "milliliter", deviceKinds: ["disposable"] });
	const product = makeProduct(db, { name: "Bar", category: "disposables" });
	expect((await turn({ on: "on" })).status).toBe(400);
	const { data } = await call(readState, `${page}/AL`, { db, as: admin, params: { state: "AL" } });
	expect(data).toMatchObject({ lackingCount: 1, lacking: [{ id: product.id, lacks: "milliliters" }] });
	expect(await turn(ON)).toMatchObject({
		...{ status: 303, location: `${page}/AL` },
		flash: {
			text: "1 product can't be ordered to Alabama until what it lacks is entered. Enter the facts below.",
		},
	});
	expect(on()).toEqual(["AL"]);
	expect((await turn(ON)).status).toBe(303);
	// Another rate may need what is unknown as well.
	expect((await save({ base: "piece", rate: "1.5" })).status).toBe(303);
	expect((await turn({})).status).toBe(303);
	expect(on()).toEqual([]);
	db.$client.prepare("update products set volume_hundredths = 1200, pieces_per_unit = 1").run();
	expect(await turn(ON)).toMatchObject({ status: 303, location: `${page}#state-AL` });
	expect((await turn(ON, "AK")).status).toBe(409);
});

it("takes the facts that products lack where it names them (Rules 7.14, 18.24)", async () => {
	makeExciseRate(db, { base: "milliliter", deviceKinds: ["prefilled-pod"] });
	const [pod, other] = ["Pod", "Other pod"].map((name) => makeProduct(db, { name, category: "pods" }));
	const read = async () =>
		(await call(readState, `${page}/AL`, { db, as: admin, params: { state: "AL" } })).data as {
			lacking: { id: string; version: number; boxes: { name: string }[] }[];
		};
	const { lacking } = await read();
	expect(lacking.map(({ id, boxes }) => [id, boxes.map(({ name }) => name)])).toEqual([
		[other!.id, ["deviceKind", "volume"]],
		[pod!.id, ["deviceKind", "volume"]],
	]);
	const rows = lacking.map(({ id, version }) => ({
		...{ id, version: String(version), deviceKind: "", volume: "" },
		seen: { deviceKind: "", volume: "" },
	}));
	const send = (typed: Record<string, string>) =>
		call(state, `${page}/AL`, {
			...{ db, as: admin, params: { state: "AL", does: "facts" } },
			form: {
				...Object.fromEntries(
					rows.flatMap((row, n) => [
						[`rows[${n}].id`, row.id],
						[`rows[${n}].version`, row.version],
						...["deviceKind", "volume"].flatMap((name) => [
							[`rows[${n}].${name}`, typed[`${n}.${name}`] ?? ""],
							[`rows[${n}].seen.${name}`, ""],
						]),
					]),
				),
			},
		});
	expect((await send({ "0.volume": "lots" })).status).toBe(400);
	expect(
		await send({ "0.deviceKind": "prefilled-pod", "0.volume": "12.5", "1.deviceKind": "open-device" }),
	).toMatchObject({ status: 303, flash: { text: "2 products were changed." } });
	expect(db.select().from(products).where(eq(products.id, other!.id)).get()).toMatchObject({
		...{ deviceKind: "prefilled-pod", volumeHundredths: 1250 },
	});
	expect((await read()).lacking).toEqual([]);
});

it("has doors for programs, and is the owner's alone", async () => {
	const sent = { db, as: admin };
	const made = await call(apiAdd, "/api/excise-rates", {
		...sent,
		json: { ...RATE, rate: 0.05, base: "milliliter" },
	});
	expect(made).toMatchObject({ status: 201, body: { rate: "0.05", name: "Alabama excise, $0.05 per mL" } });
	const params = { state: "AL" };
	const put = { ...sent, params, method: "PUT", json: { on: true, checked: true } };
	expect((await call(apiState, "/api/excise-states/AL", put)).body).toEqual({
		...{ state: "AL", on: true, held: 0 },
	});
	expect((await call(apiList, "/api/excise-rates", sent)).body).toMatchObject({ states: [{ state: "AL" }] });
	expect((await call(apiLacking, "/api/excise-states/AL", { ...sent, params })).body).toEqual({
		lacking: [],
	});
	const as = makeStaff(db, "sales");
	const { id } = db.select().from(exciseRates).where(eq(exciseRates.state, "AL")).get()!;
	for (const [run, path, more] of [
		[index, page, {}],
		[readRate, `${page}/rates/${id}`, { params: { id } }],
		[readState, `${page}/AL`, { params }],
		[state, `${page}/AL`, { params, form: {} }],
		[rate, `${page}/rates/${id}`, { params: { id }, form: RATE }],
	] as const)
		expect((await call(run as never, path, { db, as, ...more } as never)).status, path).toBe(403);
	expect(on()).toEqual(["AL"]);
});
