import { describe, expect, it } from "vitest";
import { flavorClassOf } from "./flavor-class.ts";
import {
	type Goods,
	type ListEntry,
	mayShip,
	type ShipToFacts,
	type StateList,
	type StateRule,
} from "./may-ship.ts";

const goods: Goods = {
	deviceKind: "disposable",
	containsNicotine: true,
	nicotineSource: null,
	fdaStatus: null,
	flavorClass: "flavored",
	isRegulated: true,
	entries: [],
};
const destination: ShipToFacts = {
	state: "FL",
	city: "Miami",
	licenseKinds: ["tobaccoLicense"],
	day: "2026-11-23",
};
const confirmedAt = new Date(0);
const rule = (values: Partial<StateRule> = {}): StateRule => ({
	...{ zipCodes: [], zipSource: null, zipCheckedOn: null },
	...{ id: "r", state: "FL", locality: null, deviceKind: null, flavorClass: null, licenseKind: null },
	...{ nicotineOnly: false, decision: "blocked", reason: "Banned.", startsOn: null, endsOn: null },
	...{ source: "s. 1", checkedOn: "2026-11-22", watch: null, confirmedBy: null, confirmedAt, knownAs: null },
	...{ version: 1, createdAt: confirmedAt, updatedAt: confirmedAt },
	...values,
});
const list = (values: Partial<StateList> = {}): StateList => ({
	...{ id: "l", state: "FL", name: "Directory", authority: "AG", mode: "deny", deviceKinds: [] },
	...{ nicotineOnly: false, exceptAuthorized: false, graceDays: 0, basis: null, startsOn: null },
	...{ suspendedFrom: null, suspendedUntil: null, source: "s. 2", checkedOn: "2026-11-20", watch: null },
	...{
		confirmedBy: null,
		confirmedAt,
		knownAs: null,
		version: 1,
		createdAt: confirmedAt,
		updatedAt: confirmedAt,
	},
	...{
		copiedOn: "2026-11-21",
		copySource: null,
		copyHash: null,
		columns: {},
		importedBy: null,
		importedAt: null,
	},
	...values,
});
const entry = (values: Partial<ListEntry> = {}): ListEntry => ({
	...{
		id: "e",
		listId: "l",
		productName: "Pulse",
		flavor: null,
		code: null,
		manufacturer: null,
		codeKey: null,
	},
	...{ nameKey: "pulse", listedOn: null, delistedOn: null, sellUntil: null, createdAt: confirmedAt },
	...values,
});
const answer = (
	rules: StateRule[],
	lists: StateList[] = [],
	about: Partial<Goods> = {},
	where: Partial<ShipToFacts> = {},
) => mayShip({ ...goods, ...about }, { ...destination, ...where }, { rules, lists }).verdict;

describe("rules (Rules 17.1, 17.4, 17.5)", () => {
	it("nothing known is unknown, and only a confirmed rule decides", () => {
		expect(answer([])).toBe("unknown");
		expect(answer([rule()])).toBe("blocked");
		expect(answer([rule({ confirmedAt: null })])).toBe("needs-review");
		expect(answer([rule({ decision: "allowed" })])).toBe("allowed");
		expect(answer([rule({ decision: "allowed", confirmedAt: null })])).toBe("needs-review");
		expect(answer([rule({ decision: "allowed" }), rule()])).toBe("blocked");
		expect(answer([rule({ decision: "allowed" }), rule({ decision: "needs-review" })])).toBe("needs-review");
	});

	it.each([
		[{ deviceKind: "disposable" }, { deviceKind: "part" }, { deviceKind: null }],
		[{ nicotineOnly: true }, { containsNicotine: false }, { containsNicotine: null }],
	] as const)(
		"a rule with %j passes by goods with %j, and needs review for %j",
		(condition, other, unknown) => {
			expect(answer([rule(condition)])).toBe("blocked");
			expect(answer([rule(condition)], [], other)).toBe("unknown");
			expect(answer([rule(condition)], [], unknown)).toBe("needs-review");
		},
	);

	it("looks at the place and the buyer's licenses", () => {
		expect(answer([rule({ locality: "miami" })])).toBe("blocked");
		expect(answer([rule({ locality: "Tampa" })])).toBe("unknown");
		expect(answer([rule({ locality: "Tampa" })], [], {}, { city: null })).toBe("needs-review");
		expect(answer([rule({ licenseKind: "tobaccoLicense" })])).toBe("blocked");
		expect(answer([rule({ licenseKind: "resellerPermit" })])).toBe("unknown");
		expect(answer([rule({ licenseKind: "resellerPermit" })], [], {}, { licenseKinds: null })).toBe(
			"needs-review",
		);
	});

	it("counts from its first day to its last", () => {
		const dated = [rule({ startsOn: "2026-11-01", endsOn: "2026-11-30" })];
		for (const [day, verdict] of [
			["2026-10-31", "unknown"],
			["2026-11-01", "blocked"],
			["2026-11-30", "blocked"],
			["2026-12-01", "unknown"],
		] as const)
			expect(answer(dated, [], {}, { day }), day).toBe(verdict);
		expect(answer([rule({ startsOn: "2026-11-24" })])).toBe("unknown");
		expect(answer([rule({ endsOn: "2026-11-22" })])).toBe("unknown");
	});

	it("against a flavor holds regulated goods while a fact of them that it turns on is unknown (Rule 17.18)", () => {
		const narrow = { flavorClass: "flavored", deviceKind: "disposable", nicotineOnly: true } as const;
		const reasons = (
			unknown: Partial<Goods>,
			values: Partial<StateRule> = {},
			at: Partial<ShipToFacts> = {},
		) => {
			const rulesAndLists = { rules: [rule({ ...narrow, ...values })], lists: [] };
			const { verdict, says: all } = mayShip(
				{ ...goods, ...unknown },
				{ ...destination, ...at },
				rulesAndLists,
			);
			return [verdict, all[0]?.reason.slice("Banned.".length), all[0]?.missing.length ?? 0];
		};
		expect(reasons({})).toEqual(["blocked", "", 0]);
		const flavor = { flavorClass: null };
		expect(reasons(flavor)).toEqual(["blocked", " We hold it until we know what kind of flavor it is.", 1]);
		expect(reasons({ containsNicotine: null })).toEqual([
			...["blocked", " We hold it until we know whether it has nicotine.", 1],
		]);
		expect(reasons({ deviceKind: null, ...flavor })).toEqual([
			"blocked",
			" We hold it until we know what kind of flavor it is and what kind of device it is.",
			2,
		]);
		expect(reasons({ ...flavor, isRegulated: false })).toEqual(["needs-review", "", 0]);
		expect(reasons({ ...flavor, containsNicotine: false })).toEqual(["unknown", undefined, 0]);
		expect(reasons({ flavorClass: "tobacco", containsNicotine: null })).toEqual(["unknown", undefined, 0]);
		expect(reasons({ flavorClass: "unflavored" })).toEqual(["unknown", undefined, 0]);
		expect(reasons(flavor, { confirmedAt: null })).toEqual(["needs-review", "", 0]);
		expect(reasons(flavor, { decision: "allowed" })).toEqual(["needs-review", "", 0]);
		expect(reasons(flavor, { locality: "Miami" }, { city: null })).toEqual(["needs-review", "", 0]);
		const also = { rules: [rule(narrow), rule({ deviceKind: "disposable", reason: "All." })], lists: [] };
		expect(mayShip({ ...goods, ...flavor }, destination, also).says.map(({ reason }) => reason)).toEqual([
			"All.",
			"Banned. We hold it until we know what kind of flavor it is.",
		]);
	});

	it("passes by goods that one condition leaves out, whatever is unknown of the others", () => {
		const narrow = rule({ deviceKind: "disposable", flavorClass: "menthol" });
		expect(answer([narrow], [], { deviceKind: null })).toBe("unknown");
	});
});

describe("lists (Rules 17.5, 17.8)", () => {
	const listed = { entries: [entry()] };
	it("an allow list blocks what it doesn't name, a deny list what it names", () => {
		const allow = [list({ mode: "allow" })];
		expect(answer([], allow)).toBe("blocked");
		expect(answer([], allow, listed)).toBe("allowed");
		expect(answer([], [list()])).toBe("allowed");
		expect(answer([], [list()], listed)).toBe("blocked");
	});

	it("without a copy it is unknown, unconfirmed or suspended it needs review", () => {
		expect(answer([], [list({ copiedOn: null })], listed)).toBe("unknown");
		expect(answer([rule({ decision: "allowed" })], [list({ copiedOn: null })])).toBe("unknown");
		expect(answer([], [list({ confirmedAt: null })], listed)).toBe("needs-review");
		expect(answer([], [list({ suspendedFrom: "2026-11-01" })], listed)).toBe("needs-review");
		const ended = list({ suspendedFrom: "2026-11-01", suspendedUntil: "2026-11-22" });
		expect(answer([], [ended], listed)).toBe("blocked");
	});

	it("gives days of grace, and spares what the FDA authorized", () => {
		const named = { entries: [entry({ listedOn: "2026-11-01" })] };
		const graced = [list({ graceDays: 60 })];
		expect(answer([], graced, named, { day: "2026-12-30" })).toBe("allowed");
		expect(answer([], graced, named, { day: "2026-12-31" })).toBe("blocked");
		const reason = mayShip({ ...goods, ...named }, destination, { rules: [], lists: graced }).says[0]!;
		expect(reason).toMatchObject({ until: "2026-12-30", checkedOn: "2026-11-21" });
		expect(reason.reason).toContain("It may be sold until Dec 30, 2026");
		const shorter = { entries: [entry({ listedOn: "2026-11-01", sellUntil: "2026-11-22" })] };
		expect(answer([], graced, shorter)).toBe("blocked");
		const spared = [list({ exceptAuthorized: true })];
		expect(answer([], spared, { ...listed, fdaStatus: "authorized" })).toBe("allowed");
		expect(answer([], spared, { ...listed, fdaStatus: "pending-claimed" })).toBe("blocked");
	});

	it("blocks goods that the FDA authorized where the list has no exception for them", () => {
		const authorized = { ...listed, fdaStatus: "authorized" } as const;
		expect(answer([], [list({ exceptAuthorized: false })], authorized)).toBe("blocked");
		expect(answer([], [list({ exceptAuthorized: true })], authorized)).toBe("allowed");
	});

	it("follows an entry that left the list, on its days", () => {
		const left = { entries: [entry({ delistedOn: "2026-11-10" })] };
		const allow = [list({ mode: "allow" })];
		expect(answer([], allow, left, { day: "2026-11-09" })).toBe("allowed");
		expect(answer([], allow, left, { day: "2026-11-10" })).toBe("blocked");
		expect(answer([], [list()], left, { day: "2026-11-09" })).toBe("blocked");
		expect(answer([], [list()], left, { day: "2026-11-10" })).toBe("allowed");
		const graced = { entries: [entry({ delistedOn: "2026-11-10", sellUntil: "2026-11-30" })] };
		expect(answer([], allow, graced)).toBe("allowed");
	});

	it("is about its kinds of devices and its nicotine only, from its first day", () => {
		const pods = [list({ deviceKinds: ["prefilled-pod"] })];
		expect(answer([], pods, listed)).toBe("unknown");
		expect(answer([], pods, { ...listed, deviceKind: "prefilled-pod" })).toBe("blocked");
		expect(answer([], pods, { ...listed, deviceKind: null })).toBe("needs-review");
		const nicotine = [list({ nicotineOnly: true })];
		expect(answer([], nicotine, listed)).toBe("blocked");
		expect(answer([], nicotine, { ...listed, containsNicotine: false })).toBe("unknown");
		expect(answer([], nicotine, { ...listed, containsNicotine: null })).toBe("needs-review");
		expect(answer([], [list({ startsOn: "2026-11-23" })], listed)).toBe("blocked");
		expect(answer([], [list({ startsOn: "2026-11-24" })], listed)).toBe("unknown");
	});

	it("is suspended from the first day of a court's order to its last", () => {
		for (const [suspendedFrom, suspendedUntil, verdict, reasons] of [
			["2026-11-24", null, "blocked", "Pulse was listed."],
			["2026-11-23", null, "needs-review", "Pulse was listed. A court suspended it."],
			[
				...["2026-11-01", "2026-11-23", "needs-review"],
				"Pulse was listed. A court suspended it until Nov 23, 2026.",
			],
		] as const) {
			const lists = [list({ suspendedFrom, suspendedUntil })];
			const { says: all } = mayShip({ ...goods, ...listed }, destination, { rules: [], lists });
			expect(all).toMatchObject([{ verdict, reason: reasons }]);
		}
	});

	it.each([
		["allow", null, "blocked", "It is not on the list of what may be sold."],
		["deny", null, "allowed", "It is not on the list of what may not be sold."],
		["allow", { flavor: "Mint", code: "12" }, "allowed", "Listed as Pulse, Mint (12)."],
		["allow", { sellUntil: "2026-11-23" }, "allowed", "Listed as Pulse. It may be sold until Nov 23, 2026."],
		["allow", { sellUntil: "2026-11-22" }, "blocked", "Pulse left the list."],
		["deny", { listedOn: "2026-11-01" }, "blocked", "Pulse was listed on Nov 1, 2026."],
		["deny", { sellUntil: "2026-11-22" }, "blocked", "Pulse was listed."],
		["deny", { delistedOn: "2026-11-23" }, "allowed", "Pulse left the list."],
		["deny", { delistedOn: "2026-11-24" }, "blocked", "Pulse was listed."],
		["deny", { listId: "other" }, "allowed", "It is not on the list of what may not be sold."],
	] as const)("of an %s list an entry with %j says %s: %s", (mode, values, verdict, reason) => {
		const entries = values ? [entry(values)] : [];
		const { says } = mayShip({ ...goods, entries }, destination, { rules: [], lists: [list({ mode })] });
		expect(says).toMatchObject([{ verdict, reason }]);
	});

	it("goes by the entry that is listed, where another has left", () => {
		const both = { entries: [entry({ delistedOn: "2026-11-01" }), entry()] };
		expect(answer([], [list({ mode: "allow" })], both)).toBe("allowed");
		expect(answer([], [list()], both)).toBe("blocked");
	});

	it("has the source and the day of its copy, else its own", () => {
		const reasons = (values: Partial<StateList>) =>
			mayShip(goods, destination, { rules: [], lists: [list(values)] }).says[0]!;
		expect(reasons({ copySource: "the file" })).toMatchObject({
			source: "the file",
			checkedOn: "2026-11-21",
		});
		expect(reasons({ copiedOn: null, confirmedAt: null })).toMatchObject({
			...{ source: "s. 2", checkedOn: "2026-11-20", verdict: "unknown", confirmed: false },
		});
	});
});

it("says the gravest first (Rule 17.5)", () => {
	const rulesAndLists = {
		rules: [rule({ decision: "allowed" }), rule({ confirmedAt: null }), rule()],
		lists: [list({ copiedOn: null })],
	};
	const { says } = mayShip(goods, destination, rulesAndLists);
	expect(says.map(({ verdict }) => verdict)).toEqual(["blocked", "needs-review", "unknown", "allowed"]);
});

it.each([
	["Rich Tobacco", "tobacco"],
	["Cool Mint", "menthol"],
	["Menthol Tobacco", null],
	["Strawberry Mint", "flavored"],
	["Meta Moon", null],
	["Lush Ice", "flavored"],
	["Graham Twist", "flavored"],
	["NIGHT CRAWLER", "flavored"],
	["Vicky", "flavored"],
	["Blue Baja Splash", "flavored"],
	["Classic Tobacco", "tobacco"],
	["American Tobacco", "tobacco"],
	["Vicky's Choice", null],
	["", null],
	[null, null],
])("the flavor %s is of the class %s", (name, expected) => {
	expect(flavorClassOf(name)).toBe(expected);
});
