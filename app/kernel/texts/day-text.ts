import { timeText } from "../clock/time-text.ts";

const FORMATS = {
	date: { year: "numeric", month: "short", day: "numeric" },
	weekday: { weekday: "long", month: "short", day: "numeric" },
	day: { month: "short", day: "numeric" },
	short: { weekday: "short", month: "short", day: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats YYYY-MM-DD, the same in every time zone: 'Jun 30, 2027', 'Tuesday, Nov 24', 'Nov 24' or 'Tue, Nov 24'. */
export const dayText = (day: string, show: keyof typeof FORMATS = "date"): string =>
	timeText(new Date(`${day}T00:00:00Z`), { ...FORMATS[show], timeZone: "UTC" });

/** Formats YYYY-MM-DD as legal texts date themselves: 'January 1, 2025'. */
export const longDay = (day: string): string =>
	timeText(new Date(`${day}T00:00:00Z`), { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
