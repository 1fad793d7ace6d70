import type { Random } from "./random.ts";

export const DAY = 24 * 60 * 60 * 1000;
export const HOUR = 60 * 60 * 1000;

/** The demo's times, all relative to one `now`. */
export interface DemoClock {
	now: Date;
	/** This many days ago at a business hour (9 AM to 5 PM in New York), never in the future. */
	daysAgo(days: number): Date;
	/** The time this many milliseconds after another, but before now. */
	after(moment: Date, ms: number): Date;
	/** An id that sorts by the given time, like ids made in normal operation. */
	id(moment: Date): string;
}

/** A clock stopped at `now`: the same random source gives the same times. */
export function createClock(now: Date, random: Random): DemoClock {
	const last = now.getTime() - 60_000;
	const atMost = (ms: number) => new Date(Math.min(ms, last));
	return {
		now,
		daysAgo(days) {
			const day = new Date(now.getTime() - days * DAY);
			// 14:00 to 22:00 UTC is 9 AM to 5 PM Eastern Standard Time.
			const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 14);
			const moment = start + random.int(0, 8 * 60) * 60_000 + random.int(0, 59) * 1000;
			return new Date(moment > last ? moment - DAY : moment);
		},
		after: (moment, ms) => atMost(moment.getTime() + ms),
		id(moment) {
			const time = moment.getTime().toString(16).padStart(12, "0");
			const hex = (digits: number) =>
				Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join("");
			return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`;
		},
	};
}
