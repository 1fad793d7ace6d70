import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { auditLog, priceListEntries, priceLists, productFlavors, products } from "~db/schema.server";
import {
	makeAdmin,
	makeBrand,
	makeBuyer,
	makeProduct,
	makeStaff,
	testDatabase,
} from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { pricesFor } from "../prices/prices-for.server";
import { previewPriceList } from "./preview-price-list.server";
import { entriesCsv, readEntryText } from "./price-file.server";
import { listEntries, listPriceLists } from "./price-list.queries.server";
import { priceListSchema } from "./price-list.schema.ts";
import { askPrice } from "./price-question.server";
import { deletePriceList, savePriceList } from "./save-price-list.server";

let db: Db;
let admin: UserActor;
let buyer: UserActor;
let bar: { id: string; brandId: string };
beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z") });
	db = testDatabase();
	admin = makeAdmin(db);
	buyer = makeBuyer(db, { businessName: "Mesa Vapor" });
	const brandId = makeBrand(db, { name: "Geek Bar", slug: "geek-bar" }).id;
	bar = makeProduct(db, {
		name: "Pulse",
		sku: "GB-1",
		brandId,
		wholesalePriceCents: 1000,
		costCents: 700,
		msrpCents: 1500,
	});
});
afterEach(() => {
	vi.useRealTimers();
});

type Body = Record<string, unknown>;
const NEW: Body = { name: "Contract", audience: "companies", companies: "Mesa Vapor" };
const read = (body: Body) => priceListSchema.parse({ ...NEW, ...body });
const save = (body: Body, options = {}) => savePriceList(db, admin, { ...read(body), ...options });
const codes = (id: string) =>
	listEntries(db, admin, id).rows.map(({ code, kind, value, minimum }) => [code, kind, value, minimum]);
const cents = (units = 1) =>
	pricesFor(db, buyer).of(
		{ ...db.select().from(products).where(eq(products.id, bar.id)).get()!, productId: bar.id },
		units,
	)?.cents;

/** What the form says about the fields. */
function problems(body: Body, options = {}): Record<string, string> {
	const parsed = priceListSchema.safeParse({ ...NEW, ...body });
	if (!parsed.success) {
		return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
	}
	const { errors, message } = refusal(() => savePriceList(db, admin, { ...parsed.data, ...options }));
	return errors.length > 0
		? Object.fromEntries(errors.map((error) => [error.field, error.message]))
		: { "": message };
}

describe("a price list", () => {
	it("names goods by SKU, flavor, brand and category, and companies by name or person (Rule 15.3)", () => {
		db.insert(productFlavors).values({ productId: bar.id, name: "Mint" }).run();
		const id = save({
			companies: `${buyer.email}\n`,
			entries: [
				{ goods: "gb-1 / mint", value: "4.50" },
				{ goods: "GB-1", value: "$5", minimum: "10" },
				{ goods: "geek bar", kind: "percent", value: "12.5%" },
				{ goods: "Pod Systems", kind: "amount", value: "0.25" },
				{ goods: "", value: "" },
			],
		});
		expect(codes(id)).toEqual([
			["GB-1 / Mint", "fixed", "4.50", 1],
			["GB-1", "fixed", "5.00", 10],
			["Geek Bar", "percent", "12.50", 1],
			["Pod Systems", "amount", "0.25", 1],
		]);
		expect([cents(1), cents(10)]).toEqual([875, 500]);
		expect(listPriceLists(db, admin)).toMatchObject([
			{ name: "Contract", entries: 4, companies: 1, state: "now" },
		]);
	});

	it.each<[string, Body, Record<string, string>]>([
		[
			"until before from",
			{ from: "2026-12-05", until: "2026-12-01" },
			{ until: "The last day is before the first" },
		],
		["a day that is none", { from: "2026-02-31" }, { from: "Enter a day such as 2026-11-28" }],
		[
			"a price of zero",
			{ entries: [{ goods: "GB-1", value: "0" }] },
			{ "entries.0.value": "Enter a price above zero, such as 4.50" },
		],
		[
			"a negative price",
			{ entries: [{ goods: "GB-1", value: "-1" }] },
			{ "entries.0.value": "Enter a price above zero, such as 4.50" },
		],
		[
			"all of the price",
			{ entries: [{ goods: "GB-1", kind: "percent", value: "100" }] },
			{ "entries.0.value": "Enter a percentage above 0 and below 100" },
		],
		[
			"unknown goods",
			{ entries: [{ goods: "GB-X", value: "5" }] },
			{ "entries[0].goods": "GB-X: no SKU, brand or category is called so" },
		],
		[
			"goods twice",
			{
				entries: [
					{ goods: "GB-1", value: "5" },
					{ goods: "gb-1", value: "4" },
				],
			},
			{ "entries[1].goods": "These goods are in the list twice, from 1 on" },
		],
		[
			"a break that costs as much",
			{
				entries: [
					{ goods: "GB-1", value: "5" },
					{ goods: "GB-1", value: "5", minimum: 10 },
				],
			},
			{ "entries[1].value": "From 10 on a unit has to cost less than from 1 on" },
		],
		[
			"breaks of two kinds",
			{
				entries: [
					{ goods: "GB-1", value: "5" },
					{ goods: "GB-1", kind: "percent", value: "9", minimum: 10 },
				],
			},
			{ "entries[1].kind": "Use the same kind for all quantities of the same goods" },
		],
		["no company", { companies: "" }, { companies: "Name at least one company" }],
		["an unknown company", { companies: "Nobody" }, { companies: "No company is called Nobody" }],
		["no tier", { audience: "tiers" }, { tiers: "Choose at least one tier" }],
		["no name", { name: " " }, { name: "Enter a name" }],
	])("is refused with %s, at its place (Rule 15.7)", (_what, body, expected) => {
		expect(problems(body)).toEqual(expected);
		expect(db.select().from(priceLists).all()).toEqual([]);
	});

	it("has a name of its own, one company behind each text, and is changed by one at a time", () => {
		const id = save({});
		expect(problems({ name: "CONTRACT" })).toEqual({ name: "Another list has this name" });
		makeBuyer(db, { businessName: "mesa vapor" });
		expect(problems({ name: "Other" }).companies).toContain("Several companies are called Mesa Vapor");
		expect(problems({ companies: buyer.email, version: "7" }, { id })).toEqual({
			"": "Somebody changed this list meanwhile. Open it again.",
		});
		expect(refusal(() => savePriceList(db, makeStaff(db, "sales"), read({}))).code).toBe("forbidden");
	});

	it("keeps entries that are not sent, removes emptied ones, and lets two change places", () => {
		const id = save({
			entries: [
				{ goods: "GB-1", value: "9" },
				{ goods: "GB-1", value: "8", minimum: 10 },
				{ goods: "Geek Bar", value: "7" },
			],
		});
		const [one, ten] = listEntries(db, admin, id).rows;
		save(
			{
				entries: [
					{ id: one!.id, goods: "GB-1", value: "8", minimum: 10 },
					{ id: ten!.id, goods: "GB-1", value: "9", minimum: 1 },
				],
			},
			{ id },
		);
		expect(codes(id)).toEqual([
			["GB-1", "fixed", "8.00", 10],
			["GB-1", "fixed", "9.00", 1],
			["Geek Bar", "fixed", "7.00", 1],
		]);
		save({ entries: [{ id: one!.id, goods: "GB-1", value: "8", remove: "on" }] }, { id });
		expect(codes(id)).toHaveLength(2);
		save({ entries: [] }, { id, whole: true });
		expect(codes(id)).toEqual([]);
	});

	it("loses the entries of deleted goods, and is deleted as a whole", () => {
		const other = makeProduct(db, { sku: "GONE" });
		const id = save({
			entries: [
				{ goods: "GONE", value: "5" },
				{ goods: "GB-1", value: "5" },
			],
		});
		db.delete(products).where(eq(products.id, other.id)).run();
		expect(codes(id)).toEqual([["GB-1", "fixed", "5.00", 1]]);
		expect(cents()).toBe(500);
		expect(deletePriceList(db, admin, { id })).toBe("Contract");
		expect([cents(), db.select().from(priceListEntries).all()]).toEqual([1000, []]);
		expect(
			db
				.select()
				.from(auditLog)
				.all()
				.map(({ action }) => action),
		).toEqual(["price_list.create", "price_list.delete"]);
	});
});

it("previews what changes for whom, and changes nothing (Rule 15.8)", () => {
	makeProduct(db, { name: "Same", sku: "S-1", wholesalePriceCents: 500 });
	const body = {
		from: "2026-11-28",
		entries: [
			{ goods: "GB-1", value: "6.50" },
			{ goods: "GB-1", value: "6.00", minimum: 20 },
			{ goods: "S-1", value: "5.00" },
		],
	};
	expect(previewPriceList(db, admin, read(body))).toMatchObject({
		changes: [
			{ name: "Pulse", units: 1, oldCents: 1000, newCents: 650, belowCost: true },
			{ name: "Pulse", units: 20, oldCents: 1000, newCents: 600, belowCost: true },
		],
		same: 1,
		reader: "Mesa Vapor",
		day: "2026-11-28",
	});
	expect(db.select().from(priceLists).all()).toEqual([]);
	const id = save({ ...body, from: null });
	const { changes } = previewPriceList(db, admin, { ...read({ entries: [] }), id, whole: true });
	expect(changes.map(({ oldCents, newCents }) => [oldCents, newCents])).toEqual([
		[650, 1000],
		[600, 1000],
	]);
	expect(cents()).toBe(650);
});

it("says what a company pays and why, also on another day (Rule 15.1)", () => {
	save({
		entries: [
			{ goods: "GB-1", value: "9" },
			{ goods: "GB-1", value: "8", minimum: 10 },
		],
	});
	save({
		name: "Sale",
		audience: "everyone",
		from: "2026-11-28",
		priority: 5,
		entries: [{ goods: "Geek Bar", kind: "percent", value: "50" }],
	});
	const ask = (more = {}) =>
		askPrice(db, admin, { company: "mesa vapor", sku: "GB-1", quantity: "12", day: "", ...more });
	expect(ask()).toMatchObject({
		price: { cents: 800, baseCents: 1000, entry: { minimum: 10, list: { name: "Contract" } } },
		next: null,
		day: "2026-11-19",
		reasons: [
			{ cents: 800, why: "This one counts." },
			{ cents: 900, why: "More units cost less." },
		],
	});
	expect(ask({ quantity: "" })).toMatchObject({
		quantity: 1,
		next: { from: 10, cents: 800 },
		price: { cents: 900 },
	});
	expect(ask({ day: "2026-11-28" })).toMatchObject({
		price: { cents: 500 },
		reasons: [
			{ why: "This one counts." },
			{ why: "Sale has a higher priority." },
			{ why: "Sale has a higher priority." },
		],
	});
	const refused = refusal(() => ask({ company: "x", sku: "", quantity: "0", day: "soon" }));
	expect(refused.errors.map(({ field }) => field)).toEqual(["company", "sku", "quantity", "day"]);
	expect(refusal(() => askPrice(db, buyer, { company: "", sku: "", quantity: "", day: "" })).code).toBe(
		"forbidden",
	);
});

it("writes a list as CSV and reads it again (Rule 15.8)", () => {
	const id = save({
		entries: [
			{ goods: "GB-1", value: "9" },
			{ goods: "Geek Bar", kind: "percent", value: "10", minimum: 5 },
		],
	});
	const csv = [...entriesCsv(db, admin, id)].join("");
	expect(csv).toBe(
		"Goods,Name,Kind,Value,From Units\r\nGB-1,Pulse,Price,9.00,1\r\nGeek Bar,All of Geek Bar,Percent off,10.00,5\r\n",
	);
	const entries = readEntryText(csv);
	save({ entries: entries.map(({ line: _line, ...entry }) => entry) }, { id, whole: true });
	expect([...entriesCsv(db, admin, id)].join("")).toBe(csv);
});
