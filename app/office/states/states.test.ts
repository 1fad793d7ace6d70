import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { judgeProducts, readStateRules, type StateRules, sharesOf, standingOf } from "~/rules/index.server";
import type { Db } from "~db/client.server";
import { stateListEntries, stateLists, stateRules } from "~db/schema.server";
import { ADDRESS } from "../../../tests/helpers/address";
import { makeFlavor } from "../../../tests/helpers/cart";
import {
	makeAdmin,
	makeProduct,
	makeStaff,
	testDatabase,
	watchQueries,
} from "../../../tests/helpers/database";
import { makeOrder } from "../../../tests/helpers/order";
import { call } from "../../../tests/helpers/request";
import { makeStateList, makeStateRule, RULE } from "../../../tests/helpers/state-rules";
import { action, loader } from "./admin/state";
import { loader as states } from "./admin/states";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});

const page = "/admin/compliance";
const at = (state: string, query = "") =>
	call(loader, `${page}/${state}${query}`, { db, as: admin, params: { state } });
const rows = async () => (await call(states, page, { db, as: admin })).data.rows;
const rowOf = async (state: string) => (await rows()).find((row) => row.state === state)!;
const save = (state: string, form: Record<string, string>, rule = "new") =>
	call(action, `${page}/${state}`, {
		db,
		as: admin,
		params: { state },
		form: { ...RULE, state, rule, ...form },
	});
const unconfirmed = { confirmedAt: null, confirmedBy: null };

describe("the share of our products (Rules 17.1, 17.4, 17.5)", () => {
	it("has nothing that is allowed before somebody confirms a rule", async () => {
		makeProduct(db);
		makeStateRule(db, { ...unconfirmed, decision: "allowed" });
		expect((await rowOf("CO")).share).toEqual({ products: 1, allowed: 0, part: 0, blocked: 0, unsure: 1 });
	});

	it("counts what confirmed rules allow, block and block in part", async () => {
		for (const category of ["disposables", "accessories", "mods"] as const)
			makeProduct(db, { name: category, category, containsNicotine: category === "disposables" });
		const mixed = makeProduct(db, { name: "Mixed", category: "e-liquids", containsNicotine: true });
		for (const name of ["Cool Mint", "Tobacco"]) makeFlavor(db, { productId: mixed.id, name });
		makeProduct(db, { name: "Gone", active: false });
		makeStateRule(db, { deviceKind: "disposable" });
		makeStateRule(db, { deviceKind: "part", decision: "allowed" });
		makeStateRule(db, { deviceKind: "bottled-liquid", flavorClass: "menthol" });
		expect((await rowOf("CO")).share).toEqual({ products: 4, allowed: 1, part: 1, blocked: 1, unsure: 1 });
		expect((await rowOf("CA")).share).toMatchObject({ unsure: 4 });
	});

	it("is what the products' own answers add up to, with lists too", async () => {
		const bar = makeProduct(db, { name: "Bar", category: "disposables", sku: "BAR-1" });
		for (const name of ["Cool Mint", "Peach"])
			makeFlavor(db, { productId: bar.id, name, sku: `BAR-${name}` });
		const kit = makeProduct(db, { name: "Kit", category: "mods", sku: "KIT-1" });
		const deny = makeStateList(db, { copiedOn: "2026-11-01" });
		const entry = { listId: deny.id, productName: "x", nameKey: "x", listedOn: "2026-10-01" };
		db.insert(stateListEntries)
			.values({ ...entry, codeKey: "bar-peach" })
			.run();
		const rulesAndLists = readStateRules(db, "CO");
		const judged = judgeProducts(db, [bar.id, kit.id], { rulesAndLists, to: { state: "CO" }, buyer: null });
		const each = [...judged.values()].map(({ whole, flavors }) =>
			standingOf((flavors.size > 0 ? [...flavors.values()] : [whole]).map(({ verdict }) => verdict)),
		);
		expect(each.sort()).toEqual(["allowed", "part"]);
		expect((await rowOf("CO")).share).toEqual({ products: 2, allowed: 1, part: 1, blocked: 0, unsure: 0 });
	});

	it("reads the goods once for all states, and not at all where nothing is confirmed", () => {
		const law = (state: string, values = {}) =>
			[state, { rules: [makeStateRule(db, { state, ...values })], lists: [] }] as [string, StateRules];
		const nothing = new Map([law("CO", unconfirmed), law("CA", unconfirmed)]);
		const three = new Map([law("CO"), law("CA"), law("GA")]);
		const queries = watchQueries(db);
		sharesOf(db, nothing);
		expect(queries).toHaveLength(1);
		sharesOf(db, three);
		expect(queries).toHaveLength(3);
	});
});

describe("what a state needs next", () => {
	it("is a copy of its list, else a confirmation, else nothing", async () => {
		expect((await rowOf("CO")).step).toEqual({ kind: "open" });
		const rule = makeStateRule(db, unconfirmed);
		expect((await rowOf("CO")).step).toEqual({ kind: "confirm" });
		const { id } = makeStateList(db);
		expect(await rowOf("CO")).toMatchObject({ step: { kind: "import", listId: id }, list: { copy: null } });
		db.update(stateLists).set({ copiedOn: shopToday() }).run();
		expect(await rowOf("CO")).toMatchObject({
			step: { kind: "confirm" },
			list: { copy: { age: 0, isOld: false } },
		});
		db.update(stateRules).set({ endsOn: "2026-01-01" }).run();
		expect(await rowOf("CO")).toMatchObject({ step: { kind: "open" }, rules: 0 });
		db.update(stateLists).set({ copiedOn: "2026-01-01" }).run();
		expect(await rowOf("CO")).toMatchObject({ step: { kind: "import" }, list: { copy: { isOld: true } } });
		expect(rule.id).toBeTruthy();
	});
});

describe("a rule's form (Rules 17.3, 17.9)", () => {
	const ruleIn = () => db.select().from(stateRules).get();

	it("says what the rule would block before it is saved, and saves nothing", async () => {
		const bar = makeProduct(db, { category: "disposables" });
		makeProduct(db, { category: "mods" });
		const address = { state: "CO", city: "Aspen", zipCode: "81611" };
		const order = makeOrder(db, {
			shippingAddress: { ...ADDRESS, ...address },
			lines: [{ product: bar, quantity: 7 }],
		});
		const { data } = await at("CO", "?rule=new&decision=blocked&deviceKind=disposable");
		expect(data.open?.effect).toEqual({
			...{ products: 2, concerned: 1, part: 0, units: 7 },
			orders: [{ orderNumber: order.orderNumber, units: 7 }],
		});
		const elsewhere = await at("CO", "?rule=new&decision=blocked&where=place&locality=Denver");
		expect(elsewhere.data.open?.effect).toMatchObject({ concerned: 2, orders: [] });
		const allowed = await at("CO", "?rule=new&decision=allowed&deviceKind=disposable");
		expect(allowed.data.open?.effect).toMatchObject({ concerned: 1, orders: [] });
		expect(ruleIn()).toBeUndefined();
	});

	it("saves with and without a confirmation", async () => {
		const later = await save("CA", { confirm: "" });
		expect(later).toMatchObject({ status: 303, flash: { title: "Rule Saved" } });
		const { id } = ruleIn()!;
		expect(ruleIn()).toMatchObject({ state: "CA", confirmedAt: null });
		const changed = await save("CA", { version: "1", reason: "Other.", confirm: "on" }, id);
		expect(changed).toMatchObject({
			location: `${page}/CA#row-${id}`,
			flash: { title: "Rule Saved and Confirmed" },
		});
		expect(ruleIn()).toMatchObject({ reason: "Other.", confirmedBy: admin.id });
		expect((await save("CA", { version: "1", reason: "Third." }, id)).status).toBe(409);
	});

	it("refuses a rule without a source, and a place without a name; a whole state has none", async () => {
		const refused = await save("CO", { source: "", where: "place" });
		expect(JSON.stringify([refused.status, refused.data])).toContain(
			"A rule without a source can't be confirmed.",
		);
		const placeless = await save("CO", { where: "place" });
		expect(JSON.stringify([placeless.status, placeless.data])).toContain("Enter the city or county");
		expect(ruleIn()).toBeUndefined();
		await save("CO", { where: "", locality: "Aspen", zipCodes: "81611" });
		expect(ruleIn()).toMatchObject({ locality: null, zipCodes: [] });
	});
});

it("shows how products stand, and answers for one", async () => {
	const { sku } = makeProduct(db, { name: "Bar", category: "disposables" });
	makeStateRule(db, { deviceKind: "disposable" });
	const { data } = await at("CO", `?what=${sku}`);
	expect(data.examples).toMatchObject([{ name: "Bar", standing: "blocked", why: "Banned here." }]);
	expect(data.checked).toMatchObject({ name: "Bar", standing: "blocked" });
	expect((await at("CO", "?what=nothing")).data.checked).toMatchObject({
		problem: expect.stringContaining("don't sell"),
	});
});

it("former addresses lead to a state's page; there is none of what is no state", async () => {
	const asked = await call(states, `${page}?state=CA`, { db, as: admin });
	expect(asked.location).toBe(`${page}/CA`);
	expect((await at("ZZ")).status).toBe(404);
	const as = makeStaff(db, "sales");
	for (const run of [states, loader] as const)
		expect((await call(run as never, page, { db, as, params: { state: "CO" } } as never)).status).toBe(403);
});
