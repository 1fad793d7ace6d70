import { expect, it } from "vitest";
import { answerDay, businessDaysAfter, earliestShipDay, isBusinessDay } from "./business-days.ts";

const NEW_YORK = "America/New_York";

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
	expect(closed.filter(isBusinessDay)).toEqual([]);
	const open = ["2026-11-23", "2026-11-19", "2026-11-27", "2026-05-18", "2026-09-08"];
	expect(open.filter(isBusinessDay)).toEqual(open);
	expect(businessDaysAfter("2026-11-25", 1)).toBe("2026-11-27");
	expect(businessDaysAfter("2026-12-31", 2)).toBe("2027-01-05");
});

it("ships on the day of the order before 2 PM of the shop's clock, and on the next business day after it", () => {
	expect(earliestShipDay(new Date("2026-11-20T18:59:00Z"), NEW_YORK)).toBe("2026-11-20");
	expect(earliestShipDay(new Date("2026-11-20T19:00:00Z"), NEW_YORK)).toBe("2026-11-23");
	// Summer time: 2 PM is an hour earlier in UTC.
	expect(earliestShipDay(new Date("2026-07-07T18:00:00Z"), NEW_YORK)).toBe("2026-07-08");
	expect(earliestShipDay(new Date("2026-07-07T18:00:00Z"), "America/Denver")).toBe("2026-07-07");
	// Still Saturday evening in New York, already Sunday in UTC.
	expect(earliestShipDay(new Date("2026-11-22T02:00:00Z"), NEW_YORK)).toBe("2026-11-23");
});

it("answers an application within the promised business days", () => {
	expect(answerDay(new Date("2026-11-20T14:46:00Z"), 2, NEW_YORK)).toBe("2026-11-24");
	expect(answerDay(new Date("2026-11-21T14:46:00Z"), 2, NEW_YORK)).toBe("2026-11-24");
	// Thanksgiving is in between.
	expect(answerDay(new Date("2026-11-25T14:46:00Z"), 2, NEW_YORK)).toBe("2026-11-30");
});
