import { beforeEach, describe, expect, it } from "vitest";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { auditLog, exciseRates } from "~db/schema.server";
import { makeAdmin, makeProduct, testDatabase } from "../../../tests/helpers/database";
import { makeExciseRate, RATE, switchOn } from "../../../tests/helpers/excise";
import { refusal } from "../../../tests/helpers/refusal";
import { exciseRateSchema } from "./excise.schema.ts";
import { chargesOn, type ExciseFacts, exciseName, lackText } from "./excise-rates.ts";
import { createRate, listLacking, saveRate, switchExcise } from "./keep-excise.server";

let db: Db;
let admin: UserActor;
beforeEach(() => {
	db = testDatabase();
	admin = makeAdmin(db);
});
type Values = Record<string, unknown>;
const save = (values: Values, id: string | null = null) => {
	const input = exciseRateSchema.parse({ ...RATE, ...values });
	return id === null ? createRate(db, admin, input) : saveRate(db, admin, { ...input, id });
};
const rateRow = () => db.select().from(exciseRates).get()!;

describe("two rates (Rule 18.21)", () => {
	it.each<[string, Values, boolean]>([
		["of the same kind and day", { deviceKinds: ["disposable", "open-device"] }, true],
		["of all kinds", {}, true],
		["of other kinds", { deviceKinds: ["bottled-liquid"] }, false],
		["of another base", { base: "piece" }, false],
		["of another state", { state: "AZ" }, false],
		["of a city", { locality: "Mobile" }, false],
		["from its last day on", { startsOn: "2026-12-31" }, true],
		["from the day after", { startsOn: "2027-01-01" }, false],
		["until its first day", { startsOn: "", endsOn: "2020-01-01" }, true],
		["until the day before", { startsOn: "", endsOn: "2019-12-31" }, false],
		["without days", { startsOn: "" }, true],
	])("%s: %j is double: %s", (_what, values, isDouble) => {
		save({ deviceKinds: "disposable", endsOn: "2026-12-31" });
		if (isDouble) expect(refusal(() => save(values))).toMatchObject({ errors: [{ field: "startsOn" }] });
		else expect(save(values)).toBeTruthy();
	});

	it("of several kinds with one of them", () => {
		save({ deviceKinds: ["disposable", "open-device"] });
		expect(refusal(() => save({ deviceKinds: "disposable" })).code).toBe("conflict");
	});

	it("of one city, in any case, and of all kinds with one kind", () => {
		save({ locality: "Mobile" });
		for (const locality of ["MOBILE", "City of Mobile, AL"])
			expect(refusal(() => save({ locality, deviceKinds: ["disposable"] })).message).toContain(
				"Mobile, Alabama excise, 7% of the price, is on the same goods",
			);
	});
});

describe("a rate that changes (Rule 18.21)", () => {
	const today = { startsOn: "2020-01-01" };
	it.each<[string, boolean, Values, Values, string | null]>([
		["ends once it is charged", true, today, { endsOn: "2099-12-31" }, null],
		["keeps its notes beside it", true, today, { source: "https://other.example/rates", watch: "x" }, null],
		["is charged already", true, today, { rate: "8" }, "charged already"],
		["is charged already without a first day", true, { startsOn: "" }, { rate: "8" }, "charged already"],
		["begins today", true, { startsOn: shopToday() }, { rate: "8", watch: "x" }, "charged already"],
		["has not begun", true, { startsOn: "2099-01-01" }, { rate: "8" }, null],
		["is of a state that is off", false, today, { rate: "8" }, null],
	])("%s", (_what, isOn, first, values, message) => {
		const id = save(first);
		if (isOn) switchOn(db, "AL", admin);
		const change = () => save({ ...first, ...values, version: "1" }, id);
		if (message) {
			expect(refusal(change).message).toContain(message);
			return;
		}
		expect([change(), rateRow().version]).toEqual([id, 2]);
		expect(refusal(() => save({ ...first, rate: "9", version: "1" }, id)).code).toBe("conflict");
	});

	it("is noted with what changed, and not when nothing did", () => {
		const id = save({});
		expect(save({}, id)).toBe(id);
		save({ rate: "8" }, id);
		switchExcise(db, admin, { state: "AL", on: true, checked: true });
		switchExcise(db, admin, { state: "AL", on: false, checked: false });
		const log = db.select().from(auditLog).all();
		expect(log.map(({ action, entityId, before, after }) => [action, entityId, before, after])).toMatchObject(
			[
				["excise_rate.create", id, null, { rate: "Alabama excise, 7% of the price", version: 1 }],
				["excise_rate.update", id, { rate: 70_000 }, { rate: 80_000, version: 2 }],
				["excise.on", "AL", null, { on: true }],
				["excise.off", "AL", null, { on: false }],
			],
		);
		expect(refusal(() => save({}, "none")).code).toBe("not_found");
	});
});

describe("unknown facts (Rule 18.24)", () => {
	const FACTS: ExciseFacts = {
		...{ deviceKind: "disposable", containsNicotine: true },
		...{ volumeHundredths: 1200, piecesPerUnit: 5, manufacturerListPriceCents: 1999 },
	};
	const UNKNOWN: ExciseFacts = {
		...{ deviceKind: null, containsNicotine: null },
		...{ volumeHundredths: null, piecesPerUnit: null, manufacturerListPriceCents: null },
	};
	type Rate = Partial<typeof exciseRates.$inferInsert>;

	it.each<[Rate, string | null, number | null]>([
		[{ base: "milliliter" }, "milliliters", 1200],
		[{ base: "piece" }, "pieces", 5],
		[{ base: "list-price" }, "manufacturer's list price", 1999],
		[{ base: "wholesale" }, null, null],
		[{ base: "wholesale", nicotineOnly: true }, "nicotine", null],
		[{ base: "milliliter", deviceKinds: ["disposable"] }, "device kind", 1200],
		[{ base: "milliliter", payer: "buyer", nicotineOnly: true, deviceKinds: ["disposable"] }, null, 1200],
	])("of a rate %j: %s", (values, lacks, measure) => {
		const rate = makeExciseRate(db, values);
		expect(chargesOn(UNKNOWN, [rate])).toMatchObject([{ lacks, measure: null }]);
		expect(chargesOn(FACTS, [rate])).toMatchObject([{ lacks: null, measure }]);
	});

	it("matter where the rate is on the goods, and are named", () => {
		const of = (values: Rate, facts: Partial<ExciseFacts>) =>
			lackText(chargesOn({ ...UNKNOWN, ...facts }, [makeExciseRate(db, { base: "list-price", ...values })]));
		expect(of({ deviceKinds: ["bottled-liquid"] }, { deviceKind: "disposable" })).toBeNull();
		expect(of({ nicotineOnly: true }, { containsNicotine: false })).toBeNull();
		expect(of({ payer: "buyer" }, {})).toBeNull();
		expect(of({}, {})).toBe(
			"Its Alabama excise can't be worked out yet, because its manufacturer's list price is not on file. Contact us and we add it.",
		);
		expect(of({ base: "piece" }, {})).toContain("its pieces are not on file");
		expect(lackText(chargesOn(UNKNOWN, [makeExciseRate(db, { base: "piece" })]), "staff")).toContain(
			"Enter it on the product's page.",
		);
	});

	it("are listed for today's and later rates, by product", () => {
		makeExciseRate(db, { base: "milliliter", startsOn: "2099-01-01" });
		makeExciseRate(db, { base: "piece", locality: "Mobile" });
		makeExciseRate(db, { base: "list-price", endsOn: "2020-01-01" });
		makeExciseRate(db, { base: "list-price", state: "AZ" });
		makeProduct(db, { name: "B" });
		makeProduct(db, { name: "A", piecesPerUnit: 5 });
		makeProduct(db, { name: "Off", wholesalePriceCents: null });
		makeProduct(db, { name: "Known", piecesPerUnit: 5, volumeHundredths: 1 });
		expect(listLacking(db, admin, "AL").map(({ name, lacks }) => [name, lacks])).toEqual([
			["A", "milliliters"],
			["B", "milliliters, pieces"],
		]);
		switchExcise(db, admin, { state: "AL", on: true, checked: true });
		expect(listLacking(db, admin, "AL")).toHaveLength(2);
	});
});

it("is switched on once, when somebody confirms its rates (Rule 18.23)", () => {
	const turn = (on: boolean, checked = true) => switchExcise(db, admin, { state: "AL", on, checked });
	for (const on of [true, false])
		expect(refusal(() => switchExcise(db, admin, { state: "ZZ", on, checked: true })).code).toBe("not_found");
	expect(refusal(() => turn(true)).message).toBe("There is no rate for Alabama yet.");
	makeExciseRate(db, { base: "piece" });
	expect(refusal(() => turn(true, false)).errors[0]!.field).toBe("checked");
	makeProduct(db, { name: "Without pieces" });
	for (const on of [true, true, false, false]) turn(on);
	expect(db.select().from(auditLog).all()).toHaveLength(2);
});

it("is called by its place, rate and base", () => {
	const name = (values: Partial<typeof exciseRates.$inferInsert>) => exciseName(makeExciseRate(db, values));
	expect([
		name({ base: "milliliter", rate: 500 }),
		name({ base: "piece", rate: 15_000 }),
		name({ base: "milliliter", rate: 1234, locality: "Mobile" }),
		name({ base: "list-price", rate: 617_400 }),
	]).toEqual([
		"Alabama excise, $0.05 per mL",
		"Alabama excise, $1.50 per piece",
		"Mobile, Alabama excise, $0.1234 per mL",
		"Alabama excise, 61.74% of the manufacturer's list price",
	]);
});

it.each<[Values, string[]]>([
	[{ rate: 0.05 }, []],
	[{ rate: "9999.9999" }, []],
	[{ rate: "0.00001" }, ["rate"]],
	[{ rate: "0.0" }, ["rate"]],
	[{ rate: "12345" }, ["rate"]],
	[{ rate: "-1" }, ["rate"]],
	[{ base: "piece", rate: "100" }, []],
	[{ base: "milliliter", rate: "100.0001" }, ["rate"]],
	[{ endsOn: "2020-01-01" }, []],
	[{ endsOn: "2019-12-31" }, ["endsOn"]],
	[{ deviceKinds: "" }, []],
	[{ deviceKinds: ["toaster"] }, ["deviceKinds"]],
])("a rate sent as %j is refused at %j (Rule 18.21)", (values, fields) => {
	const { error } = exciseRateSchema.safeParse({ ...RATE, ...values });
	expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
});
