import { tzOffset } from "@date-fns/tz";

/** A zone's offset from UTC at a time, both in milliseconds. */
export const offsetAt = (moment: number, timeZone: string): number =>
	tzOffset(timeZone, new Date(moment)) * 60_000;
