import { DAY_MS } from "~/terms/time";
import { isDay } from "./buckets.ts";
import { offsetAt } from "./zone-clock.ts";

/**
 * The time when a zone's clock shows `local` (2026-03-04T09:30). A time skipped by the change to daylight saving time
 * becomes an hour later; of a repeated time, the first is used.
 * @returns null when it is not a valid date and time.
 */
export function momentIn(local: string, timeZone: string): Date | null {
	const minute = /^\s*(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?\s*$/.exec(local)?.[1];
	const asUtc = Date.parse(`${minute}:00Z`);
	if (!minute || Number.isNaN(asUtc) || !isDay(minute.slice(0, 10))) return null;
	const before = asUtc - offsetAt(asUtc - DAY_MS, timeZone);
	if (offsetAt(before, timeZone) === asUtc - before) return new Date(before);
	const after = asUtc - offsetAt(asUtc + DAY_MS, timeZone);
	return new Date(offsetAt(after, timeZone) === asUtc - after ? after : before);
}
