import { describe, expect, it } from "vitest";
import { CARRIER_DAYS, type DayRules, FEDERAL_HOLIDAY_NAMES, FIRST_DAYS } from "~/terms/working-days";
import { answerDay, businessDaysAfter, earliestShipDay, isBusinessDay } from "./business-days.ts";

const NEW_YORK = "America/New_York";
const works = (day: string) => isBusinessDay(day, FIRST_DAYS);
const rules = (changes: Partial<DayRules>): DayRules => ({ ...FIRST_DAYS, ...changes });

it("works Monday to Friday except on holidays, also those that move", () => {
	const closed = [
		"2026-11-21",
		"2026-11-22",
		"2026-11-26",
		"2026-12-25",
		"2026-05-25",
		"2026-09-07",
		"2027-01-01",
	];
	expect(closed.filter(works)).toEqual([]);
	const open = ["2026-11-23", "2026-11-19", "2026-11-27", "2026-05-18", "2026-09-08"];
	expect(open.filter(works)).toEqual(open);
	expect(businessDaysAfter("2026-11-25", 1, FIRST_DAYS)).toBe("2026-11-27");
	expect(businessDaysAfter("2026-12-31", 2, FIRST_DAYS)).toBe("2027-01-05");
});

it("ships on the day of the order before 2 PM of the shop's clock, and on the next business day after it", () => {
	expect(earliestShipDay(new Date("2026-11-20T18:59:00Z"), NEW_YORK, FIRST_DAYS)).toBe("2026-11-20");
	expect(earliestShipDay(new Date("2026-11-20T19:00:00Z"), NEW_YORK, FIRST_DAYS)).toBe("2026-11-23");
	// Summer time: 2 PM is an hour earlier in UTC.
	expect(earliestShipDay(new Date("2026-07-07T18:00:00Z"), NEW_YORK, FIRST_DAYS)).toBe("2026-07-08");
	expect(earliestShipDay(new Date("2026-07-07T18:00:00Z"), "America/Denver", FIRST_DAYS)).toBe("2026-07-07");
	// Still Saturday evening in New York, already Sunday in UTC.
	expect(earliestShipDay(new Date("2026-11-22T02:00:00Z"), NEW_YORK, FIRST_DAYS)).toBe("2026-11-23");
});

it("answers an application within the promised business days", () => {
	expect(answerDay(new Date("2026-11-20T14:46:00Z"), 2, NEW_YORK, FIRST_DAYS)).toBe("2026-11-24");
	expect(answerDay(new Date("2026-11-21T14:46:00Z"), 2, NEW_YORK, FIRST_DAYS)).toBe("2026-11-24");
	// Thanksgiving is in between.
	expect(answerDay(new Date("2026-11-25T14:46:00Z"), 2, NEW_YORK, FIRST_DAYS)).toBe("2026-11-30");
});

describe("by the shop's own rules (Rule 9.81)", () => {
	const friday = new Date("2026-11-20T20:00:00Z");
	const ships = (changes: Partial<DayRules>, at = friday) => earliestShipDay(at, NEW_YORK, rules(changes));

	it("ships until the hour of the rules, never on the same day without one, and all day until midnight", () => {
		expect(ships({ cutoffHour: 15 })).toBe("2026-11-23");
		expect(ships({ cutoffHour: 16 })).toBe("2026-11-20");
		expect(ships({ cutoffHour: 24 }, new Date("2026-11-21T04:59:00Z"))).toBe("2026-11-20");
		expect(ships({ cutoffHour: 0 }, new Date("2026-11-20T05:00:00Z"))).toBe("2026-11-23");
	});

	it("works on the days of the week that are chosen, and not on a day that is closed once", () => {
		expect(ships({ weekdays: ["saturday"] })).toBe("2026-11-21");
		const closed = [{ day: "2026-11-23", name: "Inventory" }];
		expect(ships({ closed })).toBe("2026-11-24");
		expect(answerDay(friday, 2, NEW_YORK, rules({ closed }))).toBe("2026-11-25");
		// Thanksgiving is the only Thursday that is left out.
		const thursdays = rules({ weekdays: ["thursday"] });
		expect(businessDaysAfter("2026-11-20", 1, thursdays)).toBe("2026-12-03");
	});

	it("is closed on the federal holidays that are ticked, and beside a weekend only where they are observed", () => {
		const all = rules({ holidays: FEDERAL_HOLIDAY_NAMES });
		const of2027 = ["01-01", "01-18", "02-15", "05-31", "09-06", "10-11", "11-11", "11-25"];
		expect(of2027.filter((day) => isBusinessDay(`2027-${day}`, all))).toEqual([]);
		// Of 2027, June 19 and December 25 are Saturdays, July 4 is a Sunday; New Year's Day of 2028 is a Saturday.
		const beside = ["2027-06-18", "2027-07-05", "2027-12-24", "2027-12-31"];
		expect(beside.filter((day) => isBusinessDay(day, all))).toEqual(beside);
		expect(beside.filter((day) => isBusinessDay(day, { ...all, isObserved: true }))).toEqual([]);
		expect(beside.every((day) => isBusinessDay(day, rules({ holidays: [], isObserved: true })))).toBe(true);
	});

	it("is not asked about how carriers work", () => {
		expect(CARRIER_DAYS.closed).toEqual([]);
		expect(businessDaysAfter("2026-11-25", 1, CARRIER_DAYS)).toBe("2026-11-27");
	});
});
