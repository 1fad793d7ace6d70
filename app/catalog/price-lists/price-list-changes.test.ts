import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, productFlavors } from "~db/schema.server";
import { makeAdmin, makeBuyer, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makePriceList } from "../../../tests/helpers/price-list";
import { refusal } from "../../../tests/helpers/refusal";
import { getPriceList, listEntries } from "./price-list.queries.server";
import { priceListSchema } from "./price-list.schema.ts";
import { type SavedPriceList, savePriceList } from "./save-price-list.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
	for (const sku of ["GB-1", "GB-2"]) makeProduct(db, { sku });
});

type Body = Record<string, unknown>;
const read = (body: Body) => priceListSchema.parse({ name: "Sale", ...body });
const save = (body: Body, options: Partial<SavedPriceList> = {}) =>
	savePriceList(db, admin, { ...read(body), ...options });
const refused = (body: Body, options: Partial<SavedPriceList> = {}) =>
	refusal(() => save(body, options)).errors.map(({ field, message }) => [field, message]);
const entriesOf = (id: string) =>
	listEntries(db, admin, id).rows.map(({ code, value, minimum }) => [code, value, minimum]);

it("is given to others when it changes, and the audit log has what changed", () => {
	for (const businessName of ["Mesa Vapor", "Tempe Smoke"]) makeBuyer(db, { businessName });
	const given = { audience: "companies", companies: "Mesa Vapor\n Tempe Smoke \n\ntempe smoke" };
	const id = save({ ...given, entries: [{ goods: "GB-1", value: "5" }] });
	const read = () => {
		const { companies, tiers, version } = getPriceList(db, admin, id);
		return [companies.map(({ name }) => name), tiers, version];
	};
	expect(read()).toEqual([["Mesa Vapor", "Tempe Smoke"], [], 1]);
	const [{ id: entry } = { id: "" }] = listEntries(db, admin, id).rows;
	const entries = [
		{ id: entry, goods: null },
		{ goods: "GB-2", value: "4" },
		{ goods: "Pod Systems", value: "3" },
	];
	save({ ...given, companies: "Mesa Vapor", tiers: "growth", entries }, { id });
	expect(read()).toEqual([["Mesa Vapor"], [], 2]);
	save({ name: "Spring", audience: "tiers", tiers: "premium", companies: "Mesa Vapor" }, { id });
	expect(read()).toEqual([[], ["premium"], 3]);
	const log = db.select().from(auditLog).orderBy(asc(auditLog.id)).all();
	expect(log.map(({ action, before, after }) => [action, before, after])).toMatchObject([
		["price_list.create", null, { companies: 2, entries: 1, added: 1, removed: 0 }],
		["price_list.update", { name: "Sale" }, { companies: 1, entries: 2, added: 2, removed: 1 }],
		["price_list.update", { name: "Sale" }, { name: "Spring", tiers: ["premium"], entries: 2, added: 0 }],
	]);
	expect(log[1]!.after).not.toHaveProperty("tiers");
	expect(log[2]!.after).not.toHaveProperty("companies");
});

describe("breaks (Rule 15.7)", () => {
	const two = (kind: string, one: string, ten: string) => [
		{ goods: "GB-1", kind, value: ten, minimum: 10 },
		{ goods: "GB-1", kind, value: one },
	];
	const DEARER = "From 10 on a unit has to cost less than from 1 on";

	it.each([
		["fixed", "5", "4", "5"],
		["percent", "5", "6", "5"],
		["amount", "5", "6", "4"],
	])("of a %s lower the price", (kind, one, lower, higher) => {
		expect(entriesOf(save({ name: "Fine", entries: two(kind, one, lower) }))).toHaveLength(2);
		expect(refused({ entries: two(kind, one, higher) })).toEqual([["entries[0].value", DEARER]]);
	});

	it("are compared with those that are not sent; the one that is sent is refused", () => {
		const id = save({ entries: [{ goods: "GB-1", value: "5", minimum: 10 }] });
		const entries = [
			{ goods: "GB-2", value: "9" },
			{ goods: "GB-1", value: "4" },
		];
		expect(refused({ entries }, { id })).toEqual([["entries[1].value", DEARER]]);
	});
});

it("takes each entry once: goods twice are refused, and one that moves to other goods stays (Rule 15.7)", () => {
	const id = save({ entries: [{ goods: "GB-1", value: "5" }] });
	const twice = [
		{ goods: "GB-1", value: "4" },
		{ goods: "GB-1", value: "3" },
	];
	expect(refused({ entries: twice }, { id, byGoods: true })).toEqual([
		["entries[1].goods", "These goods are in the list twice, from 1 on"],
	]);
	const [{ id: one } = { id: "" }] = listEntries(db, admin, id).rows;
	const moved = [
		{ goods: "GB-1", value: "3" },
		{ id: one, goods: "GB-2", value: "4" },
	];
	save({ entries: moved }, { id, whole: true });
	expect(entriesOf(id)).toEqual([
		["GB-2", "4.00", 1],
		["GB-1", "3.00", 1],
	]);
});

it("has at most 2,000 entries", () => {
	const entries = Array.from({ length: 1_999 }, (_, n) => ({
		...{ category: "pods" as const, minimum: n + 1, value: 5_000 - n, position: n },
	}));
	const { id, name } = makePriceList(db, { entries });
	save({ name, entries: [{ goods: "GB-1", value: "4" }] }, { id });
	expect(refused({ name, entries: [{ goods: "GB-2", value: "4" }] }, { id })).toEqual([
		["entries", "A list has at most 2,000 entries"],
	]);
});

it("names a flavor that was switched off, after an active one of its name", () => {
	const productId = makeProduct(db, { sku: "GB-3" }).id;
	const mint = (active: boolean) =>
		db.insert(productFlavors).values({ productId, name: "Mint", active }).returning().get().id;
	const id = save({ entries: [] });
	for (const active of [false, true]) {
		const targetId = mint(active);
		save({ entries: [{ goods: "gb-3 / MINT", value: "4" }] }, { id, whole: true });
		expect(listEntries(db, admin, id).rows).toMatchObject([{ target: "flavor", targetId }]);
	}
});

describe("what is sent", () => {
	const problems = (body: Body) =>
		priceListSchema
			.safeParse({ name: "Sale", ...body })
			.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
	const entry = (values: Body) => ({ entries: [{ goods: "GB-1", ...values }] });

	it.each<[Body, string[]]>([
		[entry({ value: "100000" }), []],
		[entry({ value: "100000.01" }), ["entries.0.value: Enter a price above zero, such as 4.50"]],
		[entry({ value: "0.01", kind: "amount" }), []],
		[entry({ value: "0", kind: "amount" }), ["entries.0.value: Enter an amount above zero, such as 0.50"]],
		[entry({ value: "99.99 %", kind: "percent" }), []],
		[entry({ value: "100", kind: "percent" }), ["entries.0.value: Enter a percentage above 0 and below 100"]],
		[entry({ value: "", remove: "on" }), []],
		[entry({ value: null }), ["entries.0.value: Enter a price above zero, such as 4.50"]],
		[entry({ goods: "", value: "5" }), ["entries.0.goods: Enter a SKU, a brand or a category"]],
		[entry({ goods: "", value: "5", id: "e" }), []],
		[entry({ goods: "", value: "" }), []],
		[{ from: "2026-12-01", until: "2026-12-01", entries: null }, []],
		[{ until: "2020-01-01", tiers: null, companies: null }, []],
		[{ from: "2026-12-01", priority: 99, version: "" }, []],
	])("%j is %j (Rules 15.3, 15.7)", (body, expected) => {
		expect(problems(body)).toEqual(expected);
	});

	it("is for those it names: lists as JSON, one or many of a form", () => {
		const given = (body: Body) => {
			const { audience, tiers, companies } = read(body);
			return [audience, tiers, companies];
		};
		expect(given({ tiers: ["growth"], companies: ["Mesa"] })).toEqual(["everyone", [], []]);
		expect(given({ audience: "tiers", tiers: "growth", companies: "a" })).toEqual(["tiers", ["growth"], []]);
		expect(given({ audience: "companies", tiers: "growth", companies: " a \n\nb" })).toEqual([
			...["companies", [], ["a", "b"]],
		]);
		expect(given({ audience: "companies", companies: ["a\nb"] })).toEqual(["companies", [], ["a\nb"]]);
		expect([read({ version: "3" }).version, read({}).version]).toEqual([3, undefined]);
	});
});
