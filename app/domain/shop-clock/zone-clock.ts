import { tzOffset } from "@date-fns/tz";

/** How far a zone's clock is ahead of UTC at a moment, both in milliseconds. */
export const offsetAt = (moment: number, timeZone: string): number =>
	tzOffset(timeZone, new Date(moment)) * 60_000;
