import { dayAfter, dayOf, daysAfter } from "~/kernel/clock/buckets";
import { earliestShipDay } from "~/kernel/clock/business-days";
import { dayText } from "~/kernel/texts/day-text";
import { type DayRules, WEEKDAYS, whyClosed } from "~/terms/working-days";
import { Panel } from "~/ui/layout/card";
import { BeforeAfter } from "./parts";

const SHOWN_DAYS = 10;
const YEAR = 365;

/** Days in a row, the first included. */
const daysFrom = (first: string, count: number): string[] =>
	Array.from({ length: count }, (_, n) => daysAfter(first, n));

/** The next days under the rules of today and those that are typed, and when the shop is closed within a year (Rule 9.81). */
export function ComingDays({
	days,
	then,
	now,
	timeZone,
}: {
	days: DayRules;
	/** As they are typed; they may be none that can be saved. */
	then: DayRules;
	/** In epoch milliseconds. */
	now: number;
	timeZone: string;
}) {
	const today = dayOf(new Date(now), timeZone);
	const leaves = (rules: DayRules): string =>
		rules.weekdays.length === 0 || Number.isNaN(rules.cutoffHour)
			? "Never"
			: dayText(earliestShipDay(new Date(now), timeZone, rules), "short");
	const does = (day: string, rules: DayRules): string =>
		rules.weekdays.length === 0 ? "Closed" : whyClosed(day, rules) === null ? "Open" : "Closed";
	const rows = [
		{ label: "An order placed now leaves", was: leaves(days), is: leaves(then) },
		...daysFrom(today, SHOWN_DAYS).map((day) => ({
			label: dayText(day, "short"),
			was: does(day, days),
			is: does(day, then),
		})),
	];
	const everyDay = { ...then, weekdays: WEEKDAYS };
	const closed = daysFrom(dayAfter(today), YEAR).flatMap((day) => {
		const why = whyClosed(day, everyDay);
		return why === null ? [] : [{ day, why }];
	});
	return (
		<Panel title="The next days, before and after">
			<BeforeAfter of="Day" rows={rows} />
			<h3 className="mt-4">Closed within a year</h3>
			{closed.length === 0 ? (
				<p className="small mute">On no day but those of the week on which you don't work.</p>
			) : (
				<ul className="small">
					{closed.map(({ day, why }) => (
						<li key={day}>
							{dayText(day, "short")}, {day.slice(0, 4)}: {why}
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}
