import { beforeEach, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { auditLog, stateLists, stateRules } from "~db/schema.server";
import { makeAdmin, makeStaff, testDatabase } from "../../../tests/helpers/database";
import { refusal } from "../../../tests/helpers/refusal";
import { LIST, makeStateList, makeStateRule, RULE } from "../../../tests/helpers/state-rules";
import { stateListSchema, stateRuleSchema } from "./compliance.schema.ts";
import { getList, getRule, listStateRules, stateRuleJson } from "./state-rules.queries.server";
import { createList, createRule, saveList, saveRule, stepList, stepRule } from "./write-state-rules.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
const rule = (values: object = {}) => stateRuleSchema.parse({ ...RULE, ...values });
const list = (values: object = {}) => stateListSchema.parse({ ...LIST, ...values });
const received = () =>
	db
		.select()
		.from(auditLog)
		.all()
		.map(({ action, after }) => [action, after?.version]);

it("keeps a rule's confirmation while it says the same, and a list's, with a row of each change (Rule 17.9)", () => {
	const id = createRule(db, admin, rule());
	const listId = createList(db, admin, list());
	stepRule(db, admin, { id, does: "withdraw" });
	stepRule(db, admin, { id, does: "confirm" });
	stepList(db, admin, { id: listId, does: "confirm" });
	const { confirmedAt } = getRule(db, admin, id);
	stepRule(db, admin, { id, does: "confirm" });
	saveRule(db, admin, { ...rule({ version: "1" }), id });
	saveRule(db, admin, { ...rule({ endsOn: "2099-12-31", watch: "HB 1", checkedOn: "2026-11-23" }), id });
	expect(getRule(db, admin, id)).toMatchObject({ confirmedAt, confirmer: admin.username, version: 3 });
	const stale = () => saveRule(db, admin, { ...rule({ version: "1", reason: "Other." }), id });
	expect(refusal(stale)).toMatchObject({
		code: "conflict",
		message: expect.stringContaining("This rule was"),
	});
	saveList(db, admin, { ...list({ watch: "HB 1" }), id: listId });
	expect(getList(db, admin, listId).confirmedBy).toBe(admin.id);
	saveList(db, admin, { ...list({ watch: "HB 2", graceDays: "60" }), id: listId });
	expect(getList(db, admin, listId)).toMatchObject({ confirmedBy: null, confirmer: null, version: 4 });
	stepRule(db, admin, { id, does: "withdraw" });
	expect(getRule(db, admin, id)).toMatchObject({ confirmedAt: null, confirmedBy: null });
	expect(received()).toEqual([
		...[
			["state_rule.create", 1],
			["state_list.create", 1],
			["state_rule.confirm", 2],
			["state_list.confirm", 2],
		],
		...[
			["state_rule.update", 3],
			["state_list.update", 3],
			["state_list.update", 4],
			["state_rule.withdraw", 4],
		],
	]);
});

it("keeps a city's ZIP codes with their source and day; other codes need a new confirmation (Rule 17.15)", () => {
	const ZIPS = {
		locality: "Miami",
		zipCodes: "33101, 33102",
		zipSource: "usps.com",
		zipCheckedOn: "2026-11-23",
	};
	const problems = (values: object) =>
		stateRuleSchema
			.safeParse({ ...RULE, ...ZIPS, ...values })
			.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
	expect(problems({ zipCodes: "3310" })).toEqual([
		expect.stringContaining("zipCodes: Enter ZIP codes of five"),
	]);
	expect(problems({ zipCodes: ["33101", "80205"] })).toEqual(["zipCodes: ZIP code 80205 is not in FL"]);
	expect(problems({ locality: "", zipSource: "", zipCheckedOn: "" })).toEqual([
		"locality: Enter the city or county of the ZIP codes",
		"zipSource: Say where you read the ZIP codes",
		"zipCheckedOn: Enter the day you checked the ZIP codes",
	]);
	expect(problems({ locality: "Mi\u0430mi" })).toEqual([
		"locality: 'Mi\u0430mi' has a letter of another alphabet. Type it again in English letters",
	]);
	const id = createRule(db, admin, rule(ZIPS));
	expect(getRule(db, admin, id)).toMatchObject({ ...ZIPS, zipCodes: ["33101", "33102"] });
	stepRule(db, admin, { id, does: "confirm" });
	saveRule(db, admin, { ...rule({ ...ZIPS, zipCheckedOn: "2026-11-24" }), id });
	expect(getRule(db, admin, id).confirmedBy).toBe(admin.id);
	saveRule(db, admin, { ...rule({ ...ZIPS, zipCodes: ["33101"] }), id });
	expect(getRule(db, admin, id)).toMatchObject({ confirmedBy: null, zipCodes: ["33101"] });
});

it("a rule or list that stands already is not added again (Rule 17.9)", () => {
	const id = createRule(db, admin, rule());
	const listId = createList(db, admin, list());
	expect(createRule(db, admin, rule())).toBe(id);
	expect(createList(db, admin, list())).toBe(listId);
	expect(createRule(db, admin, rule({ locality: "Elsewhere" }))).not.toBe(id);
	expect(received()).toHaveLength(3);
});

it("a rule ends today, unless it has ended before; a list doesn't end (Rule 17.9)", () => {
	const later = makeStateRule(db, { endsOn: daysAfter(shopToday(), 1) });
	const before = makeStateRule(db, { endsOn: daysAfter(shopToday(), -1) });
	for (const { id } of [later, later, before]) stepRule(db, admin, { id, does: "end" });
	expect(getRule(db, admin, later.id)).toMatchObject({ endsOn: shopToday(), confirmedAt: later.confirmedAt });
	expect(getRule(db, admin, before.id)).toMatchObject({ endsOn: before.endsOn, version: 1 });
	expect(received()).toEqual([["state_rule.end", 2]]);
	expect(refusal(() => stepList(db, admin, { id: makeStateList(db).id, does: "end" })).code).toBe("conflict");
});

it("is the owner's, and of what exists (Rule 17.9)", () => {
	const { id } = makeStateRule(db);
	const sales = makeStaff(db, "sales");
	for (const act of [
		() => saveRule(db, sales, { ...rule(), id }),
		() => createList(db, sales, list()),
		() => stepRule(db, sales, { id, does: "withdraw" }),
		() => stepList(db, sales, { id, does: "withdraw" }),
		() => listStateRules(db, sales),
		() => getRule(db, sales, id),
		() => getList(db, sales, id),
	])
		expect(refusal(act).code).toBe("forbidden");
	expect(refusal(() => stepRule(db, admin, { id: "gone", does: "end" })).message).toBe("Rule not found.");
	expect(refusal(() => stepList(db, admin, { id, does: "confirm" })).message).toBe("List not found.");
	expect(refusal(() => getRule(db, admin, "gone")).message).toBe("Rule not found.");
	expect(refusal(() => getList(db, admin, id)).message).toBe("List not found.");
	expect([db.select().from(stateRules).all().length, db.select().from(stateLists).all()]).toEqual([1, []]);
});

it("lists all by state, then by city or name, with who confirmed it and times in ISO 8601", () => {
	for (const values of [{ state: "GA" }, { locality: "Denver" }, { locality: "Aspen", confirmedAt: null }])
		makeStateRule(db, values);
	for (const name of ["Second", "First"]) makeStateList(db, { name });
	const { rules, lists } = listStateRules(db, admin);
	expect(rules.map(({ state, locality }) => [state, locality])).toEqual([
		["CO", "Aspen"],
		["CO", "Denver"],
		["GA", null],
	]);
	expect(lists.map(({ name, entries }) => [name, entries])).toEqual([
		["First", 0],
		["Second", 0],
	]);
	expect(rules[0]!.confirmer).not.toBeNull();
	expect(rules.map(stateRuleJson).map(({ confirmedAt }) => confirmedAt)).toEqual([
		null,
		...rules.slice(1).map((one) => one.confirmedAt!.toISOString()),
	]);
});

it.each([
	[{ startsOn: "2026-11-23", endsOn: "2026-11-22" }, false],
	[{ startsOn: "2026-11-23", endsOn: "2026-11-23" }, true],
	[{ endsOn: "2026-11-22" }, true],
	[{ endsOn: "2026-02-30" }, false],
	[{ checkedOn: "" }, false],
])("a rule with %j is taken: %s (Rule 17.3)", (values, isTaken) => {
	expect(stateRuleSchema.safeParse({ ...RULE, ...values }).success).toBe(isTaken);
});

it("a list's kinds of devices may be one, several or none, and its suspension ends after it began (Rule 17.8)", () => {
	expect(list().deviceKinds).toEqual([]);
	expect(list({ deviceKinds: "" }).deviceKinds).toEqual([]);
	expect(list({ deviceKinds: "disposable" }).deviceKinds).toEqual(["disposable"]);
	expect(list({ deviceKinds: ["disposable", "part"] }).deviceKinds).toEqual(["disposable", "part"]);
	expect(list().graceDays).toBe(0);
	const suspended = { suspendedFrom: "2026-11-23", suspendedUntil: "2026-11-22" };
	expect(stateListSchema.safeParse({ ...LIST, ...suspended }).success).toBe(false);
});
