import { env } from "../config/env.server";
import { dayOf } from "./buckets.ts";
import { timeText } from "./time-text.ts";
import { offsetAt } from "./zone-clock.ts";

/** '9:05 AM EST on Nov 20, 2026': a time in the shop's time zone, for messages. */
export function shopTime(at: Date): string {
	const format = (options: Intl.DateTimeFormatOptions) =>
		timeText(at, { timeZone: env.TIME_ZONE, ...options }).replace(/\u202f/g, " ");
	const time = format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });
	return `${time} on ${format({ year: "numeric", month: "short", day: "numeric" })}`;
}

/** '2026-11-20 21:05:09': a time in the shop's time zone, in the format spreadsheets parse and sort. */
export const shopClock = (at: Date): string =>
	new Date(at.getTime() + offsetAt(at.getTime(), env.TIME_ZONE)).toISOString().slice(0, 19).replace("T", " ");

/** The shop's day now, YYYY-MM-DD. */
export const shopToday = (now = new Date()): string => dayOf(now, env.TIME_ZONE);
