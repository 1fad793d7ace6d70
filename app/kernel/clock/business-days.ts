import { CLOSED_DAYS, SHIP_CUTOFF_HOUR } from "../config/site.ts";
import { dayAfter, dayOf } from "./buckets.ts";
import { offsetAt } from "./zone-clock.ts";

/** Whether we work on a day, YYYY-MM-DD: Monday to Friday, except `CLOSED_DAYS` (Rule 5.11). */
export function isBusinessDay(day: string): boolean {
	const date = new Date(`${day}T00:00:00Z`);
	const weekday = date.getUTCDay();
	if (weekday === 0 || weekday === 6) return false;
	return !CLOSED_DAYS.some(
		(closed) =>
			closed.month === date.getUTCMonth() + 1 &&
			date.getUTCDate() >= closed.from &&
			date.getUTCDate() <= closed.to &&
			(closed.weekday ?? weekday) === weekday,
	);
}

/** The business day `count` business days after a day, which need not be one itself; YYYY-MM-DD (Rule 5.11). */
export function businessDaysAfter(day: string, count: number): string {
	let found = day;
	for (let left = count; left > 0; ) {
		found = dayAfter(found);
		if (isBusinessDay(found)) left--;
	}
	return found;
}

/** The earliest day an order placed at `now` ships, YYYY-MM-DD in `timeZone` (Rule 5.11). */
export function earliestShipDay(now: Date, timeZone: string): string {
	const today = dayOf(now, timeZone);
	const hour = new Date(now.getTime() + offsetAt(now.getTime(), timeZone)).getUTCHours();
	return isBusinessDay(today) && hour < SHIP_CUTOFF_HOUR ? today : businessDaysAfter(today, 1);
}

/** The day by which an application submitted at `submittedAt` is answered within business days, YYYY-MM-DD in `timeZone` (Rule 2.14). */
export const answerDay = (submittedAt: Date, days: number, timeZone: string): string =>
	businessDaysAfter(dayOf(submittedAt, timeZone), days);
