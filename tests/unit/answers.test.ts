// What the API's rows declare of their answers. `doorsAt` holds every answer that a test gets against it; here are the rows that no other
// test reads.
import { expect, it } from "vitest";
import { z } from "zod";
import { exportReports } from "~/filing/pact/write-report.server";
import type { ApiTable } from "~/http/api.server";
import type { Actor } from "~/kernel/actor/actor";
import { apiAddresses } from "../helpers/api-addresses";
import { makeAdmin, makeBuyer, makeColleague, testDatabase } from "../helpers/database";
import { moduleOf } from "../helpers/every-route";
import { makeExciseRate } from "../helpers/excise";
import { makeLocation } from "../helpers/location";
import { makeOrder } from "../helpers/order";
import { call } from "../helpers/request";
import { makeStateList, makeStateRule } from "../helpers/state-rules";

const MONTH = { month: "2026-01", states: ["FL"] };

const db = testDatabase();
const admin = makeAdmin(db);
const buyer = makeBuyer(db);

it("declares shapes that a program can read as JSON Schema, and says what each field is", async () => {
	for (const table of new Set(apiAddresses().map(({ table }) => table))) {
		const [rows] = Object.values((await import(/* @vite-ignore */ table)) as Record<string, ApiTable>);
		for (const [row, { gives }] of Object.entries(rows!))
			expect(JSON.stringify(z.toJSONSchema(gives)), row).not.toContain(":{}");
	}
});

const ofCompany = { id: buyer.companyId! };
const held = makeOrder(db, { userId: buyer.id });
makeLocation(db, buyer);
it.each<[string, string, { id: string }, { as?: Actor; json?: object; query?: string }]>([
	["GET", "/api/excise-rates/:id", makeExciseRate(db), {}],
	["GET", "/api/state-lists/:id", makeStateList(db), {}],
	["GET", "/api/state-rules/:id", makeStateRule(db), {}],
	["GET", "/api/companies/:id/merge", ofCompany, { query: `?with=${makeBuyer(db).companyId}` }],
	["GET", "/api/pact-reports/:id", exportReports(db, admin, MONTH)[0]!.report, {}],
	["POST", "/api/orders/:id/hold", held, { json: { reason: "Is the address right?" } }],
	["DELETE", "/api/orders/:id/hold", held, {}],
	["DELETE", "/api/company/people/:id", makeColleague(db, buyer, "buyer"), { as: buyer }],
	["DELETE", "/api/locations/:id", makeLocation(db, buyer), { as: buyer }],
])(
	"answers %s %s with what it declares",
	async (method, address, { id }, { as = admin, json, query = "" }) => {
		const { loader, action } = await moduleOf(address);
		const sent = { db, as, params: { id }, method, ...(json ? { json } : {}) };
		const answer = await call(method === "GET" ? loader! : action!, address.replace(":id", id) + query, sent);
		expect(answer.status).toBe(200);
	},
);
