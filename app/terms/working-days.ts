import { keysOf } from "./keys-of.ts";

/** A holiday that comes every year: a day of a month, or the one of days `from` to `to` that falls on a weekday, 0 being Sunday. */
type Holiday = { name: string; month: number; from: number; to?: number; weekday?: number };

/** The legal public holidays of 5 U.S.C. 6103, by the names that it gives them. */
export const FEDERAL_HOLIDAYS = {
	new_year: { name: "New Year's Day", month: 1, from: 1 },
	king: { name: "Birthday of Martin Luther King, Jr.", month: 1, from: 15, to: 21, weekday: 1 },
	washington: { name: "Washington's Birthday", month: 2, from: 15, to: 21, weekday: 1 },
	memorial: { name: "Memorial Day", month: 5, from: 25, to: 31, weekday: 1 },
	juneteenth: { name: "Juneteenth National Independence Day", month: 6, from: 19 },
	independence: { name: "Independence Day", month: 7, from: 4 },
	labor: { name: "Labor Day", month: 9, from: 1, to: 7, weekday: 1 },
	columbus: { name: "Columbus Day", month: 10, from: 8, to: 14, weekday: 1 },
	veterans: { name: "Veterans Day", month: 11, from: 11 },
	thanksgiving: { name: "Thanksgiving Day", month: 11, from: 22, to: 28, weekday: 4 },
	christmas: { name: "Christmas Day", month: 12, from: 25 },
} as const satisfies Record<string, Holiday>;

export type FederalHoliday = keyof typeof FEDERAL_HOLIDAYS;
export const FEDERAL_HOLIDAY_NAMES = /* @__PURE__ */ keysOf(FEDERAL_HOLIDAYS);

/** The days of the week as calls and forms name them, by the number that `Date` gives them. */
export const WEEKDAYS = [
	"sunday",
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A day on which the shop is closed once, YYYY-MM-DD. */
export type ClosedDay = { day: string; name: string };

/** When the shop works, and until what hour an order can leave on its own day (Rules 5.11, 9.81). */
export type DayRules = {
	/** Of the shop's clock; 0: no order leaves on its own day, 24: until midnight. */
	cutoffHour: number;
	/** At least one. */
	weekdays: readonly Weekday[];
	/** Holidays on which the shop is closed every year. */
	holidays: readonly FederalHoliday[];
	/** Whether a holiday on a Saturday closes the Friday before, and one on a Sunday the Monday after, as in federal offices. */
	isObserved: boolean;
	/** By day. */
	closed: readonly ClosedDay[];
};

const MONDAY_TO_FRIDAY: readonly Weekday[] = ["monday", "tuesday", "wednesday", "thursday", "friday"];

/** The days on which parcel carriers move parcels: they keep these six holidays, and no shop's own. */
export const CARRIER_DAYS: DayRules = {
	cutoffHour: 24,
	weekdays: MONDAY_TO_FRIDAY,
	holidays: ["new_year", "memorial", "independence", "labor", "thanksgiving", "christmas"],
	isObserved: false,
	closed: [],
};

/** What counts until an owner sets it: the carriers' days, and orders until 2 PM. */
export const FIRST_DAYS: DayRules = { ...CARRIER_DAYS, cutoffHour: 14 };

/** The day of a holiday in a year, YYYY-MM-DD. */
export function holidayIn(year: number, holiday: FederalHoliday): string {
	const { month, from, weekday }: Holiday = FEDERAL_HOLIDAYS[holiday];
	const first = new Date(Date.UTC(year, month - 1, from));
	// Of seven days in a row, one is the weekday.
	const later = weekday === undefined ? 0 : (weekday - first.getUTCDay() + 7) % 7;
	return new Date(Date.UTC(year, month - 1, from + later)).toISOString().slice(0, 10);
}

/** The day on which a holiday's closing falls, where one on a weekend closes the workday beside it. */
export function observedOn(day: string): string {
	const date = new Date(`${day}T00:00:00Z`);
	const shift = { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0;
	date.setUTCDate(date.getUTCDate() + shift);
	return date.toISOString().slice(0, 10);
}

/** Why the shop is closed on a day, YYYY-MM-DD: the name of the holiday, or of the day of the week; null: it works. */
export function whyClosed(day: string, { weekdays, holidays, isObserved, closed }: DayRules): string | null {
	const own = closed.find((one) => one.day === day);
	if (own) return own.name;
	const year = Number(day.slice(0, 4));
	for (const holiday of holidays) {
		if (holidayIn(year, holiday) === day) return FEDERAL_HOLIDAYS[holiday].name;
		// New Year's Day on a Saturday closes the last day of the year before.
		if (isObserved && [year, year + 1].some((of) => observedOn(holidayIn(of, holiday)) === day))
			return `${FEDERAL_HOLIDAYS[holiday].name} (observed)`;
	}
	const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
	return weekdays.includes(weekday) ? null : capital(weekday);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** '2 PM', 'noon' or 'midnight': an hour from 1 to 24. */
export const hourText = (hour: number): string =>
	hour === 12 ? "noon" : hour === 24 ? "midnight" : `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

/** 'Monday to Friday', 'Monday, Wednesday and Friday', 'every day'. */
export function weekdaysInWords(weekdays: readonly Weekday[]): string {
	// A week begins on Monday here, so that a weekend is one end of it.
	const week = [...WEEKDAYS.slice(1), WEEKDAYS[0]];
	const chosen = week.filter((weekday) => weekdays.includes(weekday));
	if (chosen.length === week.length) return "every day";
	const first = week.indexOf(chosen[0]!);
	const names = chosen.map(capital);
	const isRun = chosen.length > 2 && week[first + chosen.length - 1] === chosen.at(-1);
	if (isRun) return `${names[0]} to ${names.at(-1)}`;
	return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** 'Orders before 2 PM can leave the same day', and what there is to say without such an hour. */
export function cutoffInWords({ cutoffHour }: DayRules): string {
	if (cutoffHour === 0) return "Orders leave on the next working day at the earliest";
	return cutoffHour === 24
		? "Orders can leave the same day"
		: `Orders before ${hourText(cutoffHour)} can leave the same day`;
}
