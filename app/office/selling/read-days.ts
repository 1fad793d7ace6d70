import { isDay } from "~/kernel/clock/buckets";
import { dayText } from "~/kernel/texts/day-text";
import { inARow } from "~/kernel/texts/in-a-row";
import {
	type ClosedDay,
	type DayRules,
	FEDERAL_HOLIDAY_NAMES,
	FEDERAL_HOLIDAYS,
	hourText,
	WEEKDAYS,
	weekdaysInWords,
	whyClosed,
} from "~/terms/working-days";
import type { ReadRules, RuleProblem } from "./read-rules.ts";

/** The form of working days as it is typed; boxes that are not ticked are absent. */
export type TypedDays = {
	cutoffHour: string;
	weekdays: readonly string[];
	holidays: readonly string[];
	isObserved: boolean;
	closed: readonly TypedClosed[];
};
export type TypedClosed = { day: string; name: string; remove?: string | undefined };

const LONGEST_NAME = 60;

/**
 * Reads when the shop works, and until what hour orders leave on their own day (Rule 9.81).
 * @param today of the shop, YYYY-MM-DD: a day before it can't be closed any more.
 */
export function readDays(typed: TypedDays, today: string): ReadRules<DayRules> {
	const problems: RuleProblem[] = [];
	const hour = /^\d{1,2}$/.test(typed.cutoffHour.trim()) ? Number(typed.cutoffHour) : Number.NaN;
	if (!(hour <= 24)) {
		problems.push({
			field: "cutoffHour",
			message: "Choose an hour of the day, from 0 (no order leaves on its own day) to 24 (midnight)",
		});
	}
	const unknown = (names: readonly string[], known: readonly string[]) =>
		names.find((name) => !known.includes(name));
	const weekdays = WEEKDAYS.filter((weekday) => typed.weekdays.includes(weekday));
	if (unknown(typed.weekdays, WEEKDAYS))
		problems.push({ field: "weekdays", message: `Choose among ${WEEKDAYS.join(", ")}` });
	else if (weekdays.length === 0) {
		problems.push({
			field: "weekdays",
			message: "Choose at least one day of the week. Without one, no order could ever leave",
		});
	}
	const holidays = FEDERAL_HOLIDAY_NAMES.filter((holiday) => typed.holidays.includes(holiday));
	if (unknown(typed.holidays, FEDERAL_HOLIDAY_NAMES))
		problems.push({ field: "holidays", message: `Choose among ${FEDERAL_HOLIDAY_NAMES.join(", ")}` });
	const yearly = { cutoffHour: 0, weekdays: WEEKDAYS, holidays, isObserved: typed.isObserved, closed: [] };
	const closed: ClosedDay[] = [];
	typed.closed.forEach((row, at) => {
		const [day, name] = [row.day.trim(), row.name.trim()];
		if (row.remove || (day === "" && name === "")) return;
		const wrong = (field: keyof ClosedDay, message: string) =>
			problems.push({ field: `closed[${at}].${field}`, message });
		if (!isDay(day)) {
			wrong("day", name === "" || day !== "" ? "Enter a day such as 2027-12-24" : `Enter the day of ${name}`);
			return;
		}
		const said = dayText(day);
		const holiday = whyClosed(day, yearly);
		if (day < today) wrong("day", `${said} is over. Enter a day from today on, or remove it`);
		else if (closed.some((other) => other.day === day))
			wrong("day", `${said} stands here twice. Remove one of them`);
		else if (holiday) wrong("day", `${said} is ${holiday}, which is ticked already. Remove it here`);
		if (name === "") wrong("name", `${said}: say why you are closed, such as Inventory`);
		else if (name.length > LONGEST_NAME) wrong("name", `Use at most ${LONGEST_NAME} characters`);
		closed.push({ day, name });
	});
	closed.sort((a, b) => a.day.localeCompare(b.day));
	const value = { cutoffHour: hour, weekdays, holidays, isObserved: typed.isObserved, closed };
	return { value, problems };
}

/** 'Monday to Friday, orders until 2 PM, closed on Christmas Day, Dec 24, 2026 (Inventory)'. */
export function daysInWords({ cutoffHour, weekdays, holidays, isObserved, closed }: DayRules): string {
	const yearly =
		holidays.length === FEDERAL_HOLIDAY_NAMES.length
			? [`all ${holidays.length} federal holidays`]
			: holidays.map((holiday) => FEDERAL_HOLIDAYS[holiday].name);
	const days = [...yearly, ...closed.map(({ day, name }) => `${dayText(day)} (${name})`)];
	const hour = cutoffHour === 0 ? "none on its own day" : `orders until ${hourText(cutoffHour)}`;
	return [
		weekdaysInWords(weekdays),
		hour,
		days.length === 0 ? "no holidays" : `closed on ${inARow(days)}`,
		isObserved && holidays.length > 0 && "holidays on weekends are observed",
	]
		.filter(Boolean)
		.join(", ");
}
