import { Form, href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { env } from "~/kernel/config/env.server";
import { dayText } from "~/kernel/texts/day-text";
import {
	type DayRules,
	FEDERAL_HOLIDAY_NAMES,
	FEDERAL_HOLIDAYS,
	holidayIn,
	hourText,
	WEEKDAYS,
} from "~/terms/working-days";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Fieldset } from "~/ui/form/fieldset";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { daysInWords, readDays, type TypedClosed, type TypedDays } from "../read-days";
import { rulesOfPart } from "../rules-page.server";
import { comingOf, saveDays } from "../save-days.server";
import type { Route } from "./+types/days";
import { ComingDays } from "./coming-days";
import { type FieldErrors, FromDay, PastAndPlanned, problemsOf, type Typed, useTyping } from "./parts";
import { rulesAction } from "./rules-action.server";

export const loader = ({ context }: Route.LoaderArgs) => {
	adminOrDenied(context);
	const now = new Date();
	const { selling, ...page } = rulesOfPart(getDb(context), "days", now);
	return {
		...page,
		days: selling.days,
		...{ now: now.getTime(), today: shopToday(now), timeZone: env.TIME_ZONE },
		coming: comingOf(selling.days.closed, shopToday(now)),
	};
};

/** Ticks every federal holiday of a form that was sent, for the button that does only that. */
function tickAll(form: FormData): void {
	if (form.get("intent") !== "federal") return;
	form.delete("holidays");
	for (const holiday of FEDERAL_HOLIDAY_NAMES) form.append("holidays", holiday);
	form.set("intent", "preview");
}

/** Saves the working days and the hour of the day (Rules 9.50, 9.81), or only shows what they would change. */
export const action = (args: Route.ActionArgs) =>
	rulesAction(args, saveDays, href("/admin/settings/days"), tickAll);

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

const NO_ROW: TypedClosed = { day: "", name: "" };

/** The form as it stands: as it was sent, or as the rules are; with empty rows for more days. */
function shownForm(typed: Typed, days: DayRules): TypedDays {
	const sent = typed as Record<string, unknown> | undefined;
	const ticks = (name: string, saved: readonly string[]) =>
		sent ? [sent[name] ?? []].flat().map(String) : saved;
	const rows = sent
		? ((sent.closed ?? []) as Partial<TypedClosed>[]).map((row) => ({ ...NO_ROW, ...row }))
		: days.closed;
	return {
		cutoffHour: sent ? String(sent.cutoffHour ?? "") : String(days.cutoffHour),
		weekdays: ticks("weekdays", days.weekdays),
		holidays: ticks("holidays", days.holidays),
		isObserved: sent ? sent.isObserved === "on" : days.isObserved,
		closed: [...rows.filter(({ day, name }) => day || name), NO_ROW, NO_ROW],
	};
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
/** A week as a shop reads it. */
const WEEK = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

/** When the shop works, and until what hour orders leave on their own day (Rules 5.11, 9.81). */
export default function DaysPage({ loaderData, actionData }: Route.ComponentProps) {
	const { version, history, days, coming, now, today, timeZone } = loaderData;
	const result = actionData?.result;
	const typed = result?.initialValue as Typed;
	const errors = (result?.error ?? {}) as FieldErrors;
	const current = { ...days, closed: coming };
	const shown = shownForm(typed, current);
	const answered = actionData ? JSON.stringify(result) : version;
	const [form, typing] = useTyping(answered);
	const { value } = readDays(typing ? shownForm(typing, current) : shown, today);
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Working days</PageTitle>
			<p className="small mute mb-2">What counts today: {daysInWords(current)}.</p>
			<div className="split">
				<Form method="post" id="rules" ref={form} key={answered} noValidate>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problemsOf(errors)} />
					<input type="hidden" name="version" value={version} />
					{/* What Enter in a field presses: otherwise it would tick the holidays. */}
					<button type="submit" name="intent" value="save" hidden>
						Save rules
					</button>
					<div className={errors.cutoffHour ? "field bad" : "field"}>
						<label htmlFor="rules-cutoffHour">Orders leave the same day until</label>
						<p className="hint" id="rules-cutoffHour-hint">
							On working days, by the clock of {timeZone.replaceAll("_", " ")}. Checkout, order pages and the
							buyer's dashboard name the first day on which an order can leave.
						</p>
						<FieldError id="rules-cutoffHour-error" errors={errors.cutoffHour} />
						<select
							className="in"
							id="rules-cutoffHour"
							name="cutoffHour"
							defaultValue={shown.cutoffHour}
							aria-invalid={errors.cutoffHour ? true : undefined}
							aria-describedby="rules-cutoffHour-hint"
						>
							{HOURS.map((hour) => (
								<option key={hour} value={hour}>
									{hour === 0 ? "Never, the next working day at the earliest" : hourText(hour)}
								</option>
							))}
						</select>
					</div>
					<Fieldset legend="Days of the week" hint="On which orders leave and applications are answered">
						<div id="rules-weekdays">
							<FieldError errors={errors.weekdays} />
							<div className="tiles">
								{WEEK.map((weekday) => (
									<label key={weekday}>
										<input
											type="checkbox"
											name="weekdays"
											value={weekday}
											defaultChecked={shown.weekdays.includes(weekday)}
										/>
										{weekday.charAt(0).toUpperCase() + weekday.slice(1)}
									</label>
								))}
							</div>
						</div>
					</Fieldset>
					<Fieldset
						legend="Closed every year"
						hint="The federal holidays, each with its next day. Those that are ticked count every year."
					>
						<div id="rules-holidays">
							<FieldError errors={errors.holidays} />
							<div className="tiles">
								{FEDERAL_HOLIDAY_NAMES.map((holiday) => (
									<label key={holiday}>
										<input
											type="checkbox"
											name="holidays"
											value={holiday}
											defaultChecked={shown.holidays.includes(holiday)}
										/>
										<span>
											{FEDERAL_HOLIDAYS[holiday].name}{" "}
											<small className="mute block">{dayText(nextOf(holiday, today))}</small>
										</span>
									</label>
								))}
							</div>
						</div>
						<Button name="intent" value="federal" className="mt-2">
							Tick all federal holidays
						</Button>
						<CheckboxField
							className="mt-2"
							name="isObserved"
							id="rules-isObserved"
							errors={[]}
							label="A holiday on a Saturday also closes the Friday before, one on a Sunday the Monday after"
							defaultChecked={shown.isObserved}
						/>
					</Fieldset>
					<Fieldset
						legend="Closed once"
						hint="Your own days: inventory, a move, a storm. Update preview gives more rows."
					>
						<div id="rules-closed">
							<FieldError errors={errors.closed} />
							<table className="table stack rows">
								<thead>
									<tr>
										<th>Day</th>
										<th>Why</th>
										<th>
											<span className="vh">Remove</span>
										</th>
									</tr>
								</thead>
								<tbody>
									{shown.closed.map((row, at) => (
										<ClosedRow key={at} row={row} at={at} today={today} errors={errors} />
									))}
								</tbody>
							</table>
						</div>
					</Fieldset>
					<FromDay
						typed={typed}
						typing={typing}
						errors={errors}
						kept="Days by which applications are to be answered stay as they were promised."
					/>
				</Form>
				<div>
					<ComingDays days={days} then={value} now={now} timeZone={timeZone} />
					<PastAndPlanned history={history} />
				</div>
			</div>
		</SettingsFrame>
	);
}

/** The next day of a holiday from today on. */
function nextOf(holiday: (typeof FEDERAL_HOLIDAY_NAMES)[number], today: string): string {
	const year = Number(today.slice(0, 4));
	const day = holidayIn(year, holiday);
	return day >= today ? day : holidayIn(year + 1, holiday);
}

/** A day on which the shop is closed once. */
function ClosedRow({
	row,
	at,
	today,
	errors,
}: {
	row: TypedClosed;
	at: number;
	today: string;
	errors: FieldErrors;
}) {
	const isNew = !row.day && !row.name;
	const box = (column: "day" | "name", label: string) => {
		const field = `closed[${at}].${column}`;
		const faults = errors[field];
		return (
			<td data-l={label}>
				<FieldError id={`rules-${field}-error`} errors={faults} />
				<input
					className="in"
					id={`rules-${field}`}
					name={field}
					type={column === "day" ? "date" : "text"}
					min={column === "day" ? today : undefined}
					maxLength={column === "day" ? undefined : 60}
					autoComplete="off"
					aria-label={`${label} of ${isNew ? "another" : "the"} closed day, row ${at + 1}`}
					defaultValue={row[column]}
					aria-invalid={faults ? true : undefined}
					aria-describedby={faults ? `rules-${field}-error` : undefined}
				/>
			</td>
		);
	};
	return (
		<tr>
			{box("day", "Day")}
			{box("name", "Why")}
			<td>
				{isNew ? null : (
					<label className="check">
						<input
							type="checkbox"
							name={`closed[${at}].remove`}
							aria-label={`Remove row ${at + 1}`}
							defaultChecked={Boolean(row.remove)}
						/>{" "}
						<span>Remove</span>
					</label>
				)}
			</td>
		</tr>
	);
}
