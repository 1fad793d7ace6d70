import { type DayRules, whyClosed } from "~/terms/working-days";
import { dayAfter, dayOf } from "./buckets.ts";
import { offsetAt } from "./zone-clock.ts";

/** Whether a day, YYYY-MM-DD, is one of the business days of these rules (Rule 5.11). */
export const isBusinessDay = (day: string, rules: DayRules): boolean => whyClosed(day, rules) === null;

/** The business day `count` business days after a day, which need not be one itself; YYYY-MM-DD (Rule 5.11). */
export function businessDaysAfter(day: string, count: number, rules: DayRules): string {
	let found = day;
	for (let left = count; left > 0; ) {
		found = dayAfter(found);
		if (isBusinessDay(found, rules)) left--;
	}
	return found;
}

/** The earliest day an order placed at `now` ships, YYYY-MM-DD in `timeZone` (Rule 5.11). */
export function earliestShipDay(now: Date, timeZone: string, rules: DayRules): string {
	const today = dayOf(now, timeZone);
	const hour = new Date(now.getTime() + offsetAt(now.getTime(), timeZone)).getUTCHours();
	return isBusinessDay(today, rules) && hour < rules.cutoffHour ? today : businessDaysAfter(today, 1, rules);
}

/** The day by which an application submitted at `submittedAt` is answered within business days, YYYY-MM-DD in `timeZone` (Rule 2.14). */
export const answerDay = (submittedAt: Date, days: number, timeZone: string, rules: DayRules): string =>
	businessDaysAfter(dayOf(submittedAt, timeZone), days, rules);
