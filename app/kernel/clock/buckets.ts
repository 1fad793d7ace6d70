import { DAY_MS } from "~/terms/time";
import { timeText } from "./time-text.ts";
import { offsetAt } from "./zone-clock.ts";

export type Step = "day" | "week" | "month";
/** A chart's time span: from (inclusive) to (exclusive). */
export type Bucket = { from: Date; to: Date; label: string };
/** Days as YYYY-MM-DD; `to` is the last day included. */
export type DateRange = { from: string; to: string; step: Step };

const MOST_BUCKETS = 62;

/** The time a day begins in a time zone, with daylight saving time. */
export function startOfDay(day: string, timeZone: string): Date {
	const utc = Date.parse(`${day}T00:00:00Z`);
	const first = utc - offsetAt(utc, timeZone);
	// If the clock changed between the guess and the day's start, the second calculation is right.
	return new Date(utc - offsetAt(first, timeZone));
}

const QUARTER_MS = 15 * 60_000;
const MOST_KEPT = 2_000;
const days = new Map<string, string>();

/** The day of a time in a time zone, YYYY-MM-DD. Days begin with a quarter of an hour everywhere, so it is worked out once in each. */
export function dayOf(moment: Date, timeZone: string): string {
	const key = timeZone + Math.floor(moment.getTime() / QUARTER_MS);
	let day = days.get(key);
	if (day === undefined) {
		day = timeText(moment, { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
		if (days.size >= MOST_KEPT) days.clear();
		days.set(key, day);
	}
	return day;
}

/** The first and the last day that a form, a file, a call or an address may name (Rule 9.31). */
export const FIRST_DAY = "1990-01-01";
export const LAST_DAY = "2100-12-31";

/**
 * Whether a text is a valid day that the shop can mean, YYYY-MM-DD. February 31 is not, although Date parses it as March 3, and neither is
 * a day before `FIRST_DAY` or after `LAST_DAY`: a slip of the keyboard that Date and SQLite would take.
 */
export function isDay(text: string | null | undefined): text is string {
	const moment = new Date(`${text}T00:00:00Z`);
	return (
		!Number.isNaN(moment.getTime()) &&
		moment.toISOString().slice(0, 10) === text &&
		text >= FIRST_DAY &&
		text <= LAST_DAY
	);
}

/** Whether a text is a month within these days, YYYY-MM. */
export const isMonth = (text: string | null | undefined): text is string => isDay(`${text}-01`);

/** The day a number of days after a day, or before it. */
export const daysAfter = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day after a day. */
export const dayAfter = (day: string): string => daysAfter(day, 1);

/**
 * The range in an address's `from`, `to` and `by`; by default the last twelve months, by month. Invalid values, or
 * ranges with more bars than a chart holds, become the nearest range that works.
 */
export function rangeOf(params: URLSearchParams, now: Date, timeZone: string): DateRange {
	const today = dayOf(now, timeZone);
	const query = { from: params.get("from"), to: params.get("to"), by: params.get("by") };
	const to = isDay(query.to) ? query.to : today;
	const yearBefore = `${Number(to.slice(0, 4)) - 1}-${to.slice(5, 7)}-01`;
	const from = isDay(query.from) && query.from <= to ? query.from : nextStart(yearBefore, "month");
	const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
	const wanted = query.by === "day" || query.by === "week" ? query.by : "month";
	const step = wanted === "day" && days > MOST_BUCKETS ? "week" : wanted;
	return { from, to, step: step === "week" && days > MOST_BUCKETS * 7 ? "month" : step };
}

/** Cuts a range into days, weeks from Monday, or months; the first and the last may be shorter. */
export function bucketsOf({ from, to, step }: DateRange, timeZone: string): Bucket[] {
	const buckets: Bucket[] = [];
	const end = daysAfter(to, 1);
	// Within a year the month's name is enough.
	const withYear = (Date.parse(to) - Date.parse(from)) / DAY_MS > 366;
	let day = from;
	while (day < end && buckets.length < 600) {
		const next = [nextStart(day, step), end].sort()[0]!;
		buckets.push({
			from: startOfDay(day, timeZone),
			to: startOfDay(next, timeZone),
			label: labelOf(day, step, withYear),
		});
		day = next;
	}
	return buckets;
}

function nextStart(day: string, step: Step): string {
	if (step === "day") return daysAfter(day, 1);
	if (step === "month") return `${daysAfter(`${day.slice(0, 8)}01`, 32).slice(0, 8)}01`;
	const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
	return daysAfter(day, 7 - weekday);
}

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });

function labelOf(day: string, step: Step, withYear: boolean): string {
	const date = new Date(`${day}T00:00:00Z`);
	const label = step === "month" ? MONTH.format(date) : `${MONTH.format(date)} ${date.getUTCDate()}`;
	if (!withYear) return label;
	return `${label}${step === "month" ? " " : ", "}${day.slice(2, 4)}`;
}
