import { Form, href } from "react-router";
import { listAskedStates } from "~/customers/index.server";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { ratesOf, STATE_CODES } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { taxPercent } from "~/terms/tax-percent";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { readStates, statesInWords } from "../read-rules";
import { rulesPage } from "../rules-page.server";
import { saveStates } from "../save-rules.server";
import type { Route } from "./+types/states";
import { Asked } from "./asked";
import {
	Compared,
	type FieldErrors,
	FromDay,
	PastAndPlanned,
	problemsOf,
	type Typed,
	useTyping,
} from "./parts";
import { rulesAction } from "./rules-action.server";

export const loader = ({ context }: Route.LoaderArgs) => {
	const db = getDb(context);
	const actor = adminOrDenied(context);
	return { ...rulesPage(db, "states"), asked: listAskedStates(db, actor) };
};

/** Saves where the shop ships and what tax is charged there (Rules 9.50, 9.51), or only shows what it would change. */
export const action = (args: Route.ActionArgs) =>
	rulesAction(args, saveStates, href("/admin/settings/rules"));

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

/** A rate as its box holds it. */
const boxOf = (rate: number | undefined): string => (rate === undefined ? "" : (rate / 100).toFixed(2));

/** Where the shop ships, and the tax of each state (Rules 5.1, 9.51). */
export default function States({ loaderData, actionData }: Route.ComponentProps) {
	const { version, selling, rates, history, samples, asked } = loaderData;
	const result = actionData?.result;
	const sent = result?.initialValue as Typed;
	const answered = actionData ? JSON.stringify(result) : version;
	const [form, typing] = useTyping(answered);
	const typed = typing ?? sent;
	const errors = (result?.error ?? {}) as FieldErrors;
	const { ships, tax } = selling.states;
	const chosen = typed ? [typed.ships ?? []].flat().map(String) : [...ships];
	const boxes = typed
		? ((typed.tax ?? {}) as Record<string, string>)
		: Object.fromEntries(STATE_CODES.map((code) => [code, boxOf(tax[code])]));
	const { value } = readStates({ ships: chosen, tax: boxes });
	const listed = STATE_CODES.filter((code) => chosen.includes(code) || errors[`tax.${code}`]);
	const added = value.ships.filter((code) => !ships.includes(code)).map(stateName);
	const left = ships.filter((code) => !value.ships.includes(code)).map(stateName);
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>States and tax</PageTitle>
			<p className="small mute mb-2">What counts today: {statesInWords(selling.states)}.</p>
			<div className="split">
				<Form method="post" id="rules" ref={form} key={answered} noValidate>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problemsOf(errors)} />
					<input type="hidden" name="version" value={version} />
					<details
						className="mb-4 border-t-2 pt-2"
						id="rules-ships"
						open={added.length + left.length > 0 || Boolean(errors.ships)}
					>
						<summary className="min-h-11 cursor-pointer content-center">
							<b>
								We ship to {value.ships.length} {value.ships.length === 1 ? "state" : "states"}
							</b>{" "}
							<span className="mute">
								{[
									added.length > 0 && `New: ${added.join(", ")}.`,
									left.length > 0 && `No longer: ${left.join(", ")}.`,
								]
									.filter(Boolean)
									.join(" ")}
							</span>
						</summary>
						<FieldError errors={errors.ships} />
						<p className="small mute my-2">Stores elsewhere can't be added, and orders can't go there.</p>
						<div className="tiles">
							{STATE_CODES.map((code) => (
								<label key={code}>
									<input type="checkbox" name="ships" value={code} defaultChecked={chosen.includes(code)} />
									{stateName(code)}
									{asked.map(({ state, count }) =>
										state === code ? (
											<small key={state} className="mute">
												{count} asked
											</small>
										) : null,
									)}
								</label>
							))}
						</div>
						<noscript>
							<p className="small mute mt-2">
								After adding states, press Update preview: each gets its box for tax.
							</p>
						</noscript>
					</details>
					<h2 className="mt-5">Tax by state</h2>
					<p className="small mute mb-2">
						Enter 0 for no tax. An empty box is not decided: no tax is charged there, and the state is named
						here until it is. Stores with a verified resale certificate pay none in any case.
					</p>
					<table className="table rows">
						<thead>
							<tr>
								<th>State</th>
								<th>Tax, %</th>
							</tr>
						</thead>
						<tbody>
							{listed.map((code) => {
								const faults = errors[`tax.${code}`];
								const id = `rules-tax.${code}`;
								const was = tax[code];
								const isNew = !ships.includes(code);
								const is = value.tax[code];
								const note = isNew
									? "new"
									: was === is
										? is === undefined
											? "not decided"
											: is === 0
												? "no tax"
												: null
										: `was ${was === undefined ? "not decided" : taxPercent(was)}`;
								return (
									<tr key={code}>
										<td>
											<label htmlFor={id}>{stateName(code)}</label>{" "}
											{note ? <small className="mute">{note}</small> : null}
										</td>
										<td>
											<FieldError id={`${id}-error`} errors={faults} />
											<input
												className={note && note !== "no tax" && !faults ? "in num is-set" : "in num"}
												id={id}
												name={`tax.${code}`}
												inputMode="decimal"
												size={6}
												defaultValue={boxes[code] ?? ""}
												aria-invalid={faults ? true : undefined}
												aria-describedby={faults ? `${id}-error` : undefined}
											/>
										</td>
									</tr>
								);
							})}
						</tbody>
					</table>
					<FromDay typed={sent} typing={typing} errors={errors}>
						{errors.sure ? (
							<CheckboxField
								name="sure"
								id="rules-sure"
								label="Stop shipping there all the same."
								errors={errors.sure}
							/>
						) : null}
					</FromDay>
				</Form>
				<div>
					<Compared
						key={answered}
						samples={samples}
						chosen={sent?.order}
						now={rates}
						then={ratesOf({ ...selling, states: value })}
						form="rules"
					/>
					<PastAndPlanned history={history} />
					<Asked states={asked} />
				</div>
			</div>
		</SettingsFrame>
	);
}
