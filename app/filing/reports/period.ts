import { dayAfter, daysAfter, isDay } from "~/kernel/clock/buckets";
import { DomainError } from "~/kernel/errors";

/** Days of the shop's time zone, YYYY-MM-DD, both counted. */
export type Period = { from: string; until: string };

/** Periods by their name in the address; each says its days for a day, and how it is called. */
export const PERIODS = {
	"this-month": { label: "This month", of: (today: string) => monthsOf(today, 0, 1) },
	"last-month": { label: "Last month", of: (today: string) => monthsOf(today, -1, 1) },
	"this-quarter": { label: "This quarter", of: (today: string) => monthsOf(quarterOf(today), 0, 3) },
	"last-quarter": { label: "Last quarter", of: (today: string) => monthsOf(quarterOf(today), -3, 3) },
	"this-year": { label: "This year", of: (today: string) => monthsOf(`${today.slice(0, 4)}-01-01`, 0, 12) },
	"last-year": {
		label: "Last year",
		of: (today: string) => monthsOf(`${today.slice(0, 4)}-01-01`, -12, 12),
	},
	"last-30-days": {
		label: "Last 30 days",
		of: (today: string) => ({ from: daysAfter(today, -29), until: today }),
	},
} as const;

export type PeriodName = keyof typeof PERIODS;

const quarterOf = (day: string): string =>
	`${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;

/** The first day of the month `months` after a day's. */
function monthStart(day: string, months: number): string {
	const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
	at.setUTCMonth(at.getUTCMonth() + months);
	return at.toISOString().slice(0, 10);
}

const monthsOf = (day: string, offset: number, count: number): Period => ({
	from: monthStart(day, offset),
	until: daysAfter(monthStart(day, offset + count), -1),
});

/**
 * The period right before one: as many months before whole months, else as many days.
 */
export function periodBefore({ from, until }: Period): Period {
	const until1 = daysAfter(from, -1);
	const areMonths = from.endsWith("-01") && dayAfter(until).endsWith("-01");
	if (!areMonths) {
		const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
		return { from: daysAfter(until1, -days), until: until1 };
	}
	const [to, since] = [dayAfter(until), from].map(
		(day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
	);
	return { from: monthStart(from, since! - to!), until: until1 };
}

const LONG_DAYS = 100;

/** Whether the period is so long that reading rows in the order of an index is faster than sorting them. */
export const isLong = ({ from, until }: Period): boolean => daysAfter(from, LONG_DAYS) < until;

/**
 * The period in an address: `from` and `until`, or the name of one in `period`; else this month (Rule 21.4). Without `until` it
 * ends today, without `from` it begins with the month it ends in.
 * @throws DomainError invalid for anything that is no day or no name, and when it ends before it begins.
 */
export function periodIn(params: URLSearchParams, today: string): Period & { name: PeriodName | null } {
	const day = (field: string): string | null => {
		const text = params.get(field)?.trim() || null;
		if (text === null || isDay(text)) return text;
		throw new DomainError(
			"invalid",
			`'${text}' is not a date from 1990 to 2100. Write dates like 2026-11-30.`,
			{ field },
		);
	};
	const [from, until] = [day("from"), day("until")];
	if (from || until) {
		const last = until ?? today;
		const first = from ?? monthStart(last, 0);
		if (first <= last) return { from: first, until: last, name: null };
		throw new DomainError("invalid", `The first day, ${first}, is after the last day, ${last}.`, {
			field: "from",
		});
	}
	const name = params.get("period") || "this-month";
	if (!Object.hasOwn(PERIODS, name)) {
		throw new DomainError("invalid", `Use one of these periods: ${Object.keys(PERIODS).join(", ")}.`, {
			field: "period",
		});
	}
	return { ...PERIODS[name as PeriodName].of(today), name: name as PeriodName };
}
