import { describe, expect, it } from "vitest";
import { bucketsOf, dayOf, daysAfter, isDay, rangeOf, type Step, startOfDay } from "./buckets.ts";
import { shopClock } from "./shop-time.server.ts";

const ZONE = "America/New_York";

it("takes only whole days that exist", () => {
	const requested = ["2026-02-28", "2026-02-31", "2026-13-01", "2026-01", "2", " 2026-02-28", "", null];
	expect(requested.filter(isDay)).toEqual(["2026-02-28"]);
});

it("starts days in the shop's time zone, also when the clock changes", () => {
	expect(startOfDay("2026-03-08", ZONE).toISOString()).toBe("2026-03-08T05:00:00.000Z");
	expect(startOfDay("2026-03-09", ZONE).toISOString()).toBe("2026-03-09T04:00:00.000Z");
	// East of UTC, a clock that changes at midnight.
	expect(startOfDay("2026-03-29", "Asia/Beirut").toISOString()).toBe("2026-03-28T22:00:00.000Z");
});

it.each([
	["America/New_York", "2026-03-08T04:59:59.999Z", "2026-03-07"],
	["America/New_York", "2026-03-08T05:00:00.000Z", "2026-03-08"],
	["America/New_York", "2026-03-09T03:59:59.999Z", "2026-03-08"],
	["America/New_York", "2026-03-09T04:00:00.000Z", "2026-03-09"],
	["Asia/Kathmandu", "2026-03-08T18:14:59.999Z", "2026-03-08"],
	["Asia/Kathmandu", "2026-03-08T18:15:00.000Z", "2026-03-09"],
	["Pacific/Apia", "2026-03-08T18:15:00.000Z", "2026-03-09"],
	["Pacific/Pago_Pago", "2026-03-08T18:15:00.000Z", "2026-03-08"],
])("a day in %s at %s is %s", (zone, at, day) => {
	// Asked twice: the second time it is known.
	expect([dayOf(new Date(at), zone), dayOf(new Date(at), zone)]).toEqual([day, day]);
});

it("writes a time of the shop's clock for spreadsheets", () => {
	expect(shopClock(new Date("2026-11-21T02:05:09.700Z"))).toBe("2026-11-20 21:05:09");
});

describe("the range asked for", () => {
	const NOW = new Date("2026-11-15T12:00:00Z");
	const range = (query: string) => rangeOf(new URLSearchParams(query), NOW, ZONE);

	it("defaults to the last twelve months, also for unreadable dates", () => {
		expect(range("")).toEqual({ from: "2025-12-01", to: "2026-11-15", step: "month" });
		expect(range("from=2026-02-31&to=soon&by=year")).toEqual(range(""));
		expect(range("from=2026-11-02&to=2026-11-01").from).toBe("2025-12-01");
		expect(range("from=2026-11-01&to=2026-11-01").from).toBe("2026-11-01");
	});

	it("goes by day and week, up to the number of points a chart can show", () => {
		const step = (days: number, by: Step) =>
			range(`from=${daysAfter("2026-11-10", 1 - days)}&to=2026-11-10&by=${by}`).step;
		expect([step(62, "day"), step(63, "day"), step(62 * 7, "week"), step(62 * 7 + 1, "week")]).toEqual([
			"day",
			"week",
			"week",
			"month",
		]);
		expect(step(10, "month")).toBe("month");
	});
});

describe("a chart's spans", () => {
	const labels = (from: string, to: string, step: Step) =>
		bucketsOf({ from, to, step }, ZONE).map(({ label }) => label);

	it("follow each other without a gap, each named by its first day", () => {
		expect(labels("2026-10-30", "2026-11-01", "day")).toEqual(["Oct 30", "Oct 31", "Nov 1"]);
		expect(labels("2026-10-30", "2026-11-09", "week")).toEqual(["Oct 30", "Nov 2", "Nov 9"]);
		expect(labels("2026-10-30", "2026-12-01", "month")).toEqual(["Oct", "Nov", "Dec"]);
		const [first, second] = bucketsOf({ from: "2026-10-30", to: "2026-11-03", step: "week" }, ZONE);
		expect(first!.to).toEqual(second!.from);
		expect(second!.to).toEqual(startOfDay("2026-11-04", ZONE));
	});

	it("name the year when there is more than one", () => {
		expect(labels("2025-11-01", "2026-11-02", "month")[0]).toBe("Nov");
		expect(labels("2025-11-01", "2026-11-03", "month")[0]).toBe("Nov 25");
		expect(labels("2025-11-01", "2026-11-03", "week")[0]).toBe("Nov 1, 25");
	});

	it("are no more than 600", () => expect(labels("1900-01-01", "2026-01-01", "month")).toHaveLength(600));
});
