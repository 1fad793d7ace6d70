import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { loader as today } from "~/office/today/admin/today";
import type { Db } from "~db/client.server";
import { orderItems } from "~db/schema.server";
import { ADDRESS } from "../../../../tests/helpers/address";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import { makeAdmin, makeStaff, testDatabase } from "../../../../tests/helpers/database";
import { makeOrder } from "../../../../tests/helpers/order";
import { makeKnownProduct, makeParcel, registerSeller } from "../../../../tests/helpers/pact";
import { call, formErrors } from "../../../../tests/helpers/request";
import { pactApi } from "../api";
import { action as exportOne } from "./export";
import { loader as file } from "./file";
import PactOrder, { action as facts, loader as readFacts } from "./order";
import { loader as page } from "./pact";
import { loader as record, action as sent } from "./report";
import { loader as readState, action as saveState } from "./state";

const { action: apiExport, loader: apiMonth } = doorsAt(pactApi, "/api/pact-reports");
const { loader: apiFiling, action: apiState } = doorsAt(pactApi, "/api/pact-states/:state");

const MONTH = "2026-10";
const URL = `/admin/pact?month=${MONTH}&state=FL`;
const STATE = {
	destination: "tax@state.example",
	layout: "pa-2",
	agent: "Ann Lee, 2 Bay Street, Miami, 555-0111",
	source: "their letter",
	checkedOn: "2026-11-02",
};

let db: Db;
let admin: UserActor;
let orderNumber: string;
beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-11-03T14:00:00Z"), toFake: ["Date"] });
	db = testDatabase();
	admin = makeAdmin(db);
	registerSeller(db);
	const to = { ...ADDRESS, address1: "1 Bay Street", city: "Miami", state: "FL", zipCode: "33101" };
	const lines = [{ product: makeKnownProduct(db, "OXVA"), quantity: 4 }];
	const order = makeOrder(db, { status: "processing", lines, shippingAddress: to });
	orderNumber = order.orderNumber;
	const [item] = db.select().from(orderItems).all();
	makeParcel(db, { orderId: order.id, shippedAt: new Date("2026-10-15T12:00:00Z") }, [
		{ orderItemId: item!.id, quantity: 4 },
	]);
});
afterEach(() => void vi.useRealTimers());

const read = async () => (await call(page, URL, { db, as: admin })).data;
const florida = async () => (await read()).states.find(({ state }) => state === "FL")!;
const params = { state: "FL" };

it("is filled, mended, exported, downloaded and noted as sent by forms (Rules 20.3 to 20.9)", async () => {
	expect((await read()).dueOn).toBe("2026-11-10");
	expect((await read()).problems.shown.map(({ says }) => says)).toEqual([
		"no destination set",
		"no agent in the state",
		"no invoice",
		"no license number",
	]);
	const bad = await call(saveState, "/admin/pact/states/FL", {
		db,
		as: admin,
		params,
		form: { ...STATE, source: "" },
	});
	expect(formErrors(bad)).toHaveProperty("source");
	const { data } = await call(readState, "/admin/pact/states/FL", { db, as: admin, params });
	const form = { ...STATE, version: String(data.filing.version) };
	expect((await call(saveState, "/admin/pact/states/FL", { db, as: admin, params, form })).status).toBe(303);
	const stale = { ...form, destination: "other@state.example" };
	expect(
		(await call(saveState, "/admin/pact/states/FL", { db, as: admin, params, form: stale })).status,
	).toBe(409);
	await call(facts, `/admin/pact/orders/${orderNumber}`, {
		...{ db, as: admin, params: { orderNumber } },
		form: { licenseNumber: "T-9", recipient: "Bay Vape LLC" },
	});
	expect((await read()).problems.shown.map(({ says }) => says)).toEqual(["no invoice"]);
	expect((await read()).open).toMatchObject({ total: 1, rows: [{ recipient: "Bay Vape LLC", units: 4 }] });

	const done = await call(exportOne, "/admin/pact/export", {
		...{ db, as: admin },
		form: { month: MONTH, states: "FL", at: "row-FL" },
	});
	expect(done.flash).toMatchObject({ title: "Exported", at: "row-FL" });
	const { id } = (await florida()).report!;
	const answer = await call(file, `/admin/pact/reports/${id}/file`, { db, as: admin, params: { id } });
	expect(answer.headers.get("Content-Disposition")).toContain("PACT-FL-2026-10-with-1-problem.csv");
	expect(answer.body).toContain("Bay Vape LLC");
	expect((await call(today, "/admin/today", { db, as: admin })).data.reports?.states).toEqual(["FL"]);
	await call(sent, `/admin/pact/reports/${id}`, {
		db,
		as: admin,
		params: { id },
		form: { sentOn: "2026-11-03" },
	});
	expect(
		(await call(record, `/admin/pact/reports/${id}`, { db, as: admin, params: { id } })).data.report,
	).toMatchObject({
		...{ sentOn: "2026-11-03", actorName: admin.username, problems: 1 },
	});
	expect((await call(today, "/admin/today", { db, as: admin })).data.reports).toBeNull();
});

it("keeps what was typed for each line of refused facts (Rule 20.6)", async () => {
	const { id } = db.select({ id: orderItems.id }).from(orderItems).get()!;
	const at = {
		...{ db, as: admin, params: { orderNumber } },
		...{ path: `/admin/pact/orders/${orderNumber}` },
	};
	const form = {
		recipient: "Bay Vape LLC",
		"lines[0].orderItemId": id,
		"lines[0].brand": "Typed brand",
		"lines[0].volume": "much",
	};
	const reply = await call(facts, at.path, { ...at, form });
	expect(formErrors(reply)).toHaveProperty("lines[0].volume");
	const { data } = await call(readFacts, at.path, at);
	const page = createRoutesStub([
		{
			path: "/",
			Component: () => createElement(PactOrder, { loaderData: data, actionData: reply.data } as never),
		},
	]);
	const html = renderToStaticMarkup(createElement(page));
	expect(html).toContain('value="Typed brand"');
	expect(html).toContain('value="much"');
});

it("refuses a correction in place, and what a role may not (Rules 20.5, 20.10)", async () => {
	const { id } = db.select({ id: orderItems.id }).from(orderItems).get()!;
	const at = { db, params: { orderNumber }, form: { line: `x ${id}`, units: "-1", reason: "Back" } };
	const path = `/admin/pact/orders/${orderNumber}/correction`;
	expect((await call(facts, path, { ...at, as: admin })).status).toBe(404);
	expect((await call(facts, path, { ...at, as: makeStaff(db, "sales") })).status).toBe(403);
	const soon = { month: "2026-11", states: "FL" };
	const early = await call(exportOne, "/admin/pact/export", { db, as: admin, form: soon });
	expect(early.flash).toMatchObject({ kind: "error", text: expect.stringContaining("not over") });
});

it("does the same by program (Rule 20.10)", async () => {
	const month = await call(apiMonth, `/api/pact-reports?month=${MONTH}`, {
		db,
		as: makeStaff(db, "bookkeeper"),
	});
	expect(month.body).toMatchObject({ units: 4, dueOn: "2026-11-10" });
	expect((await call(apiMonth, "/api/pact-reports?month=soon", { db, as: admin })).status).toBe(400);
	const made = await call(apiExport, "/api/pact-reports", {
		db,
		as: admin,
		json: { month: MONTH, states: ["FL"] },
	});
	expect(made.status).toBe(201);
	expect(made.body).toMatchObject([{ state: "FL", units: 4, problems: 4, number: 1 }]);
	const none = await call(apiExport, "/api/pact-reports", { db, as: admin, json: { month: MONTH } });
	expect(none.status).toBe(409);
});

it("takes a state's answer about nil reports as it gives it, and as the form sends it (Rules 20.3, 20.10)", async () => {
	const at = { db, as: admin, params: { state: "AK" } };
	const path = "/api/pact-states/AK";
	for (const [sent, kept] of [
		[true, true],
		[false, false],
		[null, null],
		["yes", true],
		["no", false],
		["", null],
	] as const) {
		const { body } = await call(apiState, path, { ...at, method: "PUT", json: { ...STATE, wantsNil: sent } });
		expect([sent, body]).toMatchObject([sent, { wantsNil: kept }]);
		expect((await call(apiFiling, path, at)).body).toMatchObject({ wantsNil: kept });
		expect((await call(saveState, path, { ...at, form: { ...STATE, wantsNil: "yes" } })).status).toBe(303);
	}
	const { status } = await call(apiState, path, { ...at, method: "PUT", json: { ...STATE, wantsNil: 1 } });
	expect(status).toBe(400);
	const { state: _state, ...read } = (await call(apiFiling, path, at)).body as Record<string, unknown>;
	expect((await call(apiState, path, { ...at, method: "PUT", json: read })).status).toBe(200);
});
