import { startOfDay } from "~/kernel/clock/buckets";
import { timeText } from "~/kernel/clock/time-text";

/** The month a number of months after another, or before it. */
export function monthsAfter(month: string, months: number): string {
	const [year = 0, number = 0] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The day of the next month by which a month is to be reported (Rule 20.9). */
export const dueOn = (month: string): string => `${monthsAfter(month, 1)}-10`;

/** The last day of a month. */
export const lastDayOf = (month: string): string =>
	new Date(Date.parse(`${monthsAfter(month, 1)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);

/** When a month begins (inclusive) and ends (exclusive) in the shop's time zone. */
export const boundsOf = (month: string, timeZone: string): { from: Date; to: Date } => ({
	from: startOfDay(`${month}-01`, timeZone),
	to: startOfDay(`${monthsAfter(month, 1)}-01`, timeZone),
});

/** 'October 2026', or 'October'. */
export const monthText = (month: string, withYear = true): string =>
	timeText(new Date(`${month}-01T00:00:00Z`), {
		timeZone: "UTC",
		month: "long",
		...(withYear ? { year: "numeric" } : {}),
	});

/** The last day on which something of a year is kept: 31 December of the fifth year after. */
export const keptUntil = (day: string): string => `${Number(day.slice(0, 4)) + 5}-12-31`;
