import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { priceListEntries, priceLists } from "~db/schema.server";
import { doorsAt } from "../../../../tests/helpers/api-doors";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../../tests/helpers/database";
import { makePriceList } from "../../../../tests/helpers/price-list";
import { call } from "../../../../tests/helpers/request";
import { priceListsApi } from "../api";
import { loader as file } from "./entries-file";
import { action as importEntries } from "./import";
import { action as change, loader as read } from "./list";
import { action as create, loader as open } from "./new";
import { loader as ask } from "./question";

const { action: price, loader: readPrice } = doorsAt(priceListsApi, "/api/price-lists/:id");
const { action: createByJson, loader: listByJson } = doorsAt(priceListsApi, "/api/price-lists");
const { loader: askByJson } = doorsAt(priceListsApi, "/api/prices");

let db: Db;
let as: UserActor;
let buyer: UserActor;
beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z"), toFake: ["Date"] });
	db = testDatabase();
	as = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "Mesa Vapor" });
	const brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	makeProduct(db, { name: "Pulse", sku: "GB-1", brandId });
});
afterEach(() => {
	vi.useRealTimers();
});

type Form = Record<string, string>;
const CONTRACT: Form = {
	name: "Contract",
	audience: "companies",
	companies: "Mesa Vapor",
	"entries[0].goods": "GB-1",
	"entries[0].kind": "fixed",
	"entries[0].value": "8.00",
	"entries[0].minimum": "",
	"entries[1].goods": "",
	"entries[1].kind": "fixed",
	"entries[1].value": "",
	rows: "5",
};

// biome-ignore lint/suspicious/noExplicitAny: the tests look at parts of it
const dataOf = (answer: { body: unknown }) => answer.body as any;

describe("the page of a price list", () => {
	it("saves what its preview showed, and shows everything else first (Rule 15.8)", async () => {
		const send = (form: Form) => call(create, "/admin/price-lists/new", { db, as, form });
		const unseen = await send({ ...CONTRACT, intent: "save" });
		expect(unseen.status).toBe(200);
		expect(dataOf(unseen).preview).toMatchObject({
			count: 1,
			reader: "Mesa Vapor",
			rows: [{ oldCents: 1000, newCents: 800 }],
		});
		const { digest } = dataOf(unseen);
		const other = { ...CONTRACT, "entries[0].value": "7.00", intent: "save", checked: digest };
		expect(dataOf(await send(other)).preview.rows).toMatchObject([{ newCents: 700 }]);
		expect(db.select().from(priceLists).all()).toEqual([]);
		const saved = await send({ ...CONTRACT, intent: "save", checked: digest });
		const [{ id }] = db.select().from(priceLists).all() as unknown as [{ id: string }];
		expect([saved.status, saved.location]).toEqual([303, `/admin/price-lists/${id}`]);

		const page = await call(read, `/admin/price-lists/${id}`, { db, as, params: { id } });
		expect(dataOf(page)).toMatchObject({
			list: { name: "Contract", version: 1 },
			entries: { rows: [{ code: "GB-1", value: "8.00" }] },
		});
		const late = { ...CONTRACT, version: "9" };
		const stale = await call(change, `/admin/price-lists/${id}`, {
			db,
			as,
			params: { id },
			form: late,
		});
		expect([stale.status, dataOf(stale).typed["entries[0].value"]]).toEqual([409, "8.00"]);
	});

	it("adds rows without scripts, and keeps what was typed with a refusal at its field", async () => {
		const send = (form: Form) => call(create, "/", { db, as, form });
		expect(dataOf(await send({ ...CONTRACT, intent: "rows" })).typed).toMatchObject({
			rows: "10",
			name: "Contract",
		});
		const refused = await send({ ...CONTRACT, "entries[0].value": "-1", intent: "preview" });
		expect(refused.status).toBe(400);
		expect(dataOf(refused)).toMatchObject({
			typed: { "entries[0].value": "-1" },
			result: { error: { "entries[0].value": ["Enter a price above zero, such as 4.50"] } },
		});
	});

	it("begins with the company of the address", async () => {
		const { body } = await call(open, `/x?company=${buyer.companyId}`, { db, as });
		expect(body).toEqual({ company: "Mesa Vapor" });
		expect((await call(open, "/x", { db, as: makeStaff(db, "sales") })).status).toBe(403);
		expect((await call(read, "/x", { db, as, params: { id: "none" } })).status).toBe(404);
	});
});

it("imports a pasted file after its preview, or says what is wrong in which line (Rule 15.8)", async () => {
	const { id } = makePriceList(db, { entries: [{ category: "pods", value: 900 }] });
	const send = (form: Form) => call(importEntries, "/", { db, as, params: { id }, form });
	const lines = "sku,price,units\nGB-1,8.00,\nGB-1,7.50,20";
	const checked = await send({ lines, intent: "apply" });
	expect(dataOf(checked)).toMatchObject({ count: 2, problems: [], preview: { count: 2 } });
	const bad = await send({ lines: `${lines}\nGB-9,5,\nGB-1,9,30` });
	expect(bad.status).toBe(400);
	expect(dataOf(bad).problems).toEqual([
		"Line 4, GB-9: GB-9: no SKU, brand or category is called so",
		"Line 5, GB-1: From 30 on a unit has to cost less than from 20 on",
	]);
	const applied = await send({ lines, intent: "apply", checked: lines, checkedWhole: "false" });
	expect(applied.status).toBe(303);
	expect(db.select().from(priceListEntries).all()).toHaveLength(3);
	const whole = {
		lines: "GB-1,6.00",
		intent: "apply",
		checked: "GB-1,6.00",
		whole: "on",
		checkedWhole: "true",
	};
	expect((await send(whole)).status).toBe(303);
	const { body: text } = await call(file, "/", { db, as, params: { id } });
	expect(text).toBe("Goods,Name,Kind,Value,From Units\r\nGB-1,Pulse,Price,6.00,1\r\n");
});

it("answers the question of an address, or says what it doesn't know (Rule 15.1)", async () => {
	makePriceList(db, { name: "Sale", entries: [{ category: "disposables", kind: "percent", value: 1000 }] });
	const at = (query: string) => call(ask, `/admin/prices?${query}`, { db, as: makeStaff(db, "sales") });
	const answer = await at(`company=${buyer.companyId}&sku=gb-1&quantity=3&day=2026-12-24`);
	expect(dataOf(answer).answer).toMatchObject({
		price: { cents: 900, entry: { list: { name: "Sale" } } },
		product: { costCents: null },
	});
	expect((await at("company=Mesa+Vapor")).body).toMatchObject({ answer: null, errors: {}, company: null });
	// The link of a company's page says its id, which nobody is shown.
	expect((await at(`company=${buyer.companyId}`)).body).toMatchObject({ company: { name: "Mesa Vapor" } });
	expect((await at("company=Mesa+Vapor&sku=x")).status).toBe(400);
	expect((await call(ask, "/admin/prices", { db, as: makeStaff(db, "warehouse") })).status).toBe(403);
});

it("is open to programs, for staff who edit products or see prices (Rule 15.1)", async () => {
	const body = {
		name: "Contract",
		audience: "companies",
		companies: [buyer.companyId],
		from: "2026-11-01",
		entries: [{ goods: "GB-1", kind: "percent", value: "10", minimum: 5 }],
	};
	const made = await call(createByJson, "/api/price-lists", { db, as, method: "POST", json: body });
	expect(made.status).toBe(201);
	const { id, createdAt: _created, updatedAt: _updated, ...list } = dataOf(made);
	const { entries } = list;
	expect(entries).toMatchObject([{ goods: "GB-1", value: "10.00", minimum: 5, target: "product" }]);
	const get = await call(readPrice, "/", { db, as, params: { id } });
	expect(dataOf(get)).toEqual(dataOf(made));
	const put = await call(price, "/", {
		db,
		as,
		method: "PUT",
		params: { id },
		json: { ...list, name: "Renamed" },
	});
	expect(dataOf(put)).toMatchObject({ name: "Renamed", version: 2, entries: [{ id: entries[0].id }] });
	const stale = await call(price, "/", { db, as, method: "PUT", params: { id }, json: list });
	expect(stale.status).toBe(409);
	expect(dataOf(await call(listByJson, "/", { db, as }))).toMatchObject([
		{ name: "Renamed", entries: 1, state: "now" },
	]);
	const requested = await call(askByJson, `/api/prices?company=${buyer.companyId}&sku=GB-1&quantity=5`, {
		db,
		as,
	});
	expect(dataOf(requested)).toMatchObject({
		price: "9.00",
		basePrice: "10.00",
		priceList: { id },
		priceBreaks: [{}, { minimumQuantity: 5, price: "9.00" }],
	});
	for (const who of [buyer, makeStaff(db, "sales")]) {
		expect((await call(createByJson, "/", { db, as: who, method: "POST", json: body })).status).toBe(403);
	}
	expect((await call(askByJson, "/", { db, as: buyer })).status).toBe(403);
	expect((await call(price, "/", { db, as, method: "DELETE", params: { id } })).status).toBe(200);
	expect((await call(readPrice, "/", { db, as, params: { id } })).status).toBe(404);
});
