import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { getCart } from "~/buying/cart/cart.queries.server";
import { changeOrder } from "~/buying/order-changes/change-order.server";
import { dayOf, daysAfter, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { removePlanned } from "~/kernel/settings/save-selling.server";
import { ratesAt, sellingAt, sellingHistory, shipsTo } from "~/kernel/settings/selling.queries.server";
import { FIRST_SELLING } from "~/terms/selling";
import { auditLog, orderItems, orders, sellingRules } from "~db/schema.server";
import { checkoutForm, withCart } from "../../../tests/helpers/cart";
import { makeAdmin, makeStaff } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { call } from "../../../tests/helpers/request";
import * as checkout from "../../buying/checkout/checkout";
import * as freightPage from "./admin/freight";
import * as statesPage from "./admin/states";
import { readFreight, readStates } from "./read-rules.ts";
import { freightSchema, saveFreight, saveStates, statesSchema } from "./save-rules.server";

let shop: ReturnType<typeof withCart>;
let owner: ReturnType<typeof makeAdmin>;
beforeEach(() => {
	shop = withCart();
	owner = makeAdmin(shop.db);
});

const TAX = Object.fromEntries(FIRST_SELLING.states.ships.map((state) => [state, "8"]));
const states = (changes: Record<string, unknown> = {}) =>
	statesSchema.parse({
		version: versionNow("states"),
		ships: FIRST_SELLING.states.ships,
		tax: TAX,
		...changes,
	});
const EVERYWHERE = { cents: "25.00", free: "500", perPound: "", over: "" };
const freight = (changes: Record<string, unknown> = {}) =>
	freightSchema.parse({ version: versionNow("freight"), everywhere: EVERYWHERE, minimum: "0", ...changes });
const versionNow = (part: "states" | "freight") =>
	sellingHistory(shop.db, part).reduce((newest, { id }) => (id > newest ? id : newest), "");

describe("rules of selling (Rule 9.50)", () => {
	it("start with the first values, and count from the moment they are saved", () => {
		const { db } = shop;
		expect(sellingAt(db)).toEqual(FIRST_SELLING);
		const before = new Date(Date.now() - 1000);
		saveStates(db, owner, states({ ships: ["FL", "TX"], tax: { FL: "7.25", TX: "0" } }));
		expect(shipsTo(db)).toEqual(["FL", "TX"]);
		expect(ratesAt(db).tax).toEqual({ FL: 725, TX: 0 });
		expect(sellingAt(db, before)).toEqual(FIRST_SELLING);
		expect(db.select().from(auditLog).where(eq(auditLog.entity, "selling")).get()).toMatchObject({
			action: "setting.update",
			before: { rules: "10 states, 8% everywhere" },
			after: { rules: "2 states, 7.25%: FL; no tax: TX", from: "now" },
		});
	});

	it("can be planned for a later day, planned otherwise, and removed until then", () => {
		const { db } = shop;
		const today = dayOf(new Date(), env.TIME_ZONE);
		const day = daysAfter(today, 30);
		const planned = { from: "day", day };
		expect(saveFreight(db, owner, freight({ ...planned, everywhere: { ...EVERYWHERE, cents: "30" } }))).toBe(
			day,
		);
		expect(saveFreight(db, owner, freight({ ...planned, everywhere: { ...EVERYWHERE, cents: "35" } }))).toBe(
			day,
		);
		expect(sellingAt(db).freight).toEqual(FIRST_SELLING.freight);
		const then = startOfDay(day, env.TIME_ZONE);
		expect(sellingAt(db, then).freight.everywhere.cents).toBe(3500);
		expect(sellingAt(db, new Date(then.getTime() - 1)).freight.everywhere.cents).toBe(2500);
		const rows = db.select().from(sellingRules).all();
		expect(rows).toHaveLength(1);
		const { id } = rows[0]!;
		expect(refusal(() => removePlanned(db, owner, { id }, { now: then })).code).toBe("conflict");
		expect(removePlanned(db, owner, { id })).toEqual({ part: "freight" });
		expect(refusal(() => removePlanned(db, owner, { id })).code).toBe("not_found");
		expect(sellingAt(db, then)).toEqual(FIRST_SELLING);
		for (const wrong of [today, "2020-01-01", "soon", ""]) {
			expect(
				refusal(() => saveFreight(db, owner, freight({ from: "day", day: wrong }))).errors,
			).toMatchObject([{ field: "day" }]);
		}
	});

	it("are refused from a form that another owner overtook, and taken once from one that is sent twice (Rule 7.7)", () => {
		const { db } = shop;
		const input = states({ tax: { ...TAX, CA: "7" } });
		const other = states({ tax: { ...TAX, CA: "6" } });
		saveStates(db, owner, input);
		saveStates(db, owner, input);
		expect(db.select().from(sellingRules).all()).toHaveLength(1);
		expect(refusal(() => saveStates(db, makeAdmin(db), other)).code).toBe("conflict");
		expect(sellingAt(db).states.tax.CA).toBe(700);
		expect(refusal(() => saveStates(db, makeStaff(db, "sales"), other)).code).toBe("forbidden");
	});

	it("ask before a state with open orders is left, and leave its orders alone", async () => {
		const { db, buyer } = shop;
		await call(checkout.action, "/checkout", { db, as: buyer, form: checkoutForm({}) });
		const { shippingAddress } = db.select().from(orders).get()!;
		const ships = FIRST_SELLING.states.ships.filter((state) => state !== shippingAddress.state);
		expect(refusal(() => saveStates(db, owner, states({ ships }))).errors).toMatchObject([
			{ field: "sure", message: expect.stringContaining("1 open order") },
		]);
		saveStates(db, owner, states({ ships, sure: "on" }));
		expect(shipsTo(db)).not.toContain(shippingAddress.state);
		expect(db.select().from(orders).get()!.status).toBe("pending");
	});
});

it("charges an order by the rules of its moment, and says its tax ever after (Rules 9.51, 9.52)", async () => {
	const { db, buyer } = shop;
	saveStates(db, owner, states({ tax: { ...TAX, CO: "2.9", FL: "2.9" } }));
	saveFreight(db, owner, freight({ everywhere: { cents: "10", free: "", perPound: "", over: "" } }));
	const post = checkoutForm({});
	expect((await call(checkout.action, "/checkout", { db, as: buyer, form: post })).status).toBe(303);
	const order = db.select().from(orders).get()!;
	const rate = order.shippingAddress.state === "CO" || order.shippingAddress.state === "FL" ? 290 : 800;
	expect(order).toMatchObject({
		taxRate: rate,
		taxCents: Math.floor((order.subtotalCents * rate + 5000) / 10_000),
		shippingCents: 1000,
	});
	saveFreight(db, owner, freight());
	saveStates(db, owner, states());
	expect(ratesAt(db, order.createdAt).freight["*"]!.cents).toBe(1000);
	// A correction follows the rules of then, and another state's tax too.
	const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
	changeOrder(db, owner, {
		id: order.id,
		lines: [{ id: line!.id, quantity: line!.quantity + 1 }],
		reason: null,
	});
	const changed = db.select().from(orders).get()!;
	expect(changed.subtotalCents).toBe(order.subtotalCents + line!.unitPriceCents);
	expect(changed).toMatchObject({
		taxRate: rate,
		taxCents: Math.floor((changed.subtotalCents * rate + 5000) / 10_000),
		shippingCents: 1000,
	});
});

it("refuses a cart below the smallest order, and says what is missing (Rule 9.53)", async () => {
	const { db, buyer } = shop;
	const { subtotalCents } = getCart(db, buyer).totals;
	const minimum = String((subtotalCents + 150) / 100);
	saveFreight(db, owner, freight({ minimum }));
	expect(getCart(db, buyer).totals.minimumMissingCents).toBe(150);
	const refused = await call(checkout.action, "/checkout", { db, as: buyer, form: checkoutForm({}) });
	expect(refused.status).toBe(409);
	expect(JSON.stringify(refused.body)).toContain("Add $1.50 to order.");
	saveFreight(db, owner, freight({ minimum: String(subtotalCents / 100) }));
	expect((await call(checkout.action, "/checkout", { db, as: buyer, form: checkoutForm({}) })).status).toBe(
		303,
	);
});

describe("what is typed", () => {
	const taxProblem = (text: string) => readStates({ ships: ["AZ"], tax: { AZ: text } }).problems[0]?.message;
	it("is a percentage of at most 25, 0 for none, or nothing (Rule 9.51)", () => {
		expect(["", "0", "8", " 6.25% ", "25"].map(taxProblem)).toEqual(Array(5).fill(undefined));
		expect(taxProblem("800")).toBe("Arizona: a tax of 800% can't be right. Enter at most 25%");
		for (const text of ["8.125", "-1", "eight", "1e1"])
			expect(taxProblem(text)).toContain("enter a percentage");
		expect(readStates({ ships: [], tax: {} }).problems).toEqual([
			{ field: "ships", message: "Choose at least one state" },
		]);
	});

	it("names freight that no order can have free, a state that stands twice, and amounts that are none (Rules 9.52, 9.53)", () => {
		const row = { state: "CA", ...EVERYWHERE, free: "100" };
		const problems = (changes: object) =>
			readFreight({ everywhere: EVERYWHERE, rows: [], minimum: "0", ...changes }).problems;
		expect(problems({ rows: [row], minimum: "150" })).toEqual([
			{
				field: "rows[0].free",
				message:
					"California: freight is free above $100.00, but no order is that small. Enter at least $150.00",
			},
		]);
		expect(problems({ rows: [row, row] })).toEqual([
			{ field: "rows[1].state", message: "California stands here twice" },
		]);
		expect(
			problems({ everywhere: { ...EVERYWHERE, cents: "-5", over: "x" } }).map(({ field }) => field),
		).toEqual(["everywhere.over", "everywhere.cents"]);
		expect(
			readFreight({ everywhere: EVERYWHERE, rows: [{ ...row, remove: "on" }], minimum: "" }).value.states,
		).toEqual({});
	});
});

describe("the pages", () => {
	it("show what would change without saving it, and keep what was typed", async () => {
		const { db } = shop;
		const form = { version: "", ships: ["FL", "TX"], "tax.FL": "7", "tax.TX": "", intent: "preview" };
		const shown = await call(statesPage.action, "/admin/settings/rules", { db, as: owner, form });
		expect(shown.body).toMatchObject({ result: { initialValue: { ships: ["FL", "TX"], tax: { FL: "7" } } } });
		expect(db.select().from(sellingRules).all()).toEqual([]);
		const saved = await call(statesPage.action, "/admin/settings/rules", {
			db,
			as: owner,
			form: { ...form, intent: "save" },
		});
		expect(saved).toMatchObject({ status: 303, location: "/admin/settings/rules" });
		expect(sellingAt(db).states).toEqual({ ships: ["FL", "TX"], tax: { FL: 700 } });
	});

	it("say each mistake at its field", async () => {
		const { db } = shop;
		const form = {
			version: "",
			"everywhere.cents": "x",
			minimum: "0",
			"rows[0].state": "CA",
			"rows[0].free": "y",
		};
		const refused = await call(freightPage.action, "/admin/settings/freight", { db, as: owner, form });
		expect(refused.status).toBe(400);
		expect(Object.keys((refused.body as { result: { error: object } }).result.error).sort()).toEqual([
			"everywhere.cents",
			"rows[0].free",
		]);
	});
});
