import { Form, href } from "react-router";
import { SettingsFrame } from "~/desk/frame/settings-frame";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { type Freight, type FreightRules, ratesOf } from "~/terms/selling";
import { type StateCode, stateName } from "~/terms/state-names";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { PageTitle } from "~/ui/layout/page-title";
import { Flash } from "~/ui/layout/toast";
import { useShipTo } from "~/ui/ship-to";
import { freightInWords, readFreight, type TypedFreight, type TypedFreightRules } from "../read-rules";
import { rulesPage } from "../rules-page.server";
import { saveFreight } from "../save-rules.server";
import type { Route } from "./+types/freight";
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
	adminOrDenied(context);
	return rulesPage(getDb(context), "freight");
};

/** Saves what freight costs and the smallest order (Rules 9.50, 9.52, 9.53), or only shows what it would change. */
export const action = (args: Route.ActionArgs) =>
	rulesAction(args, saveFreight, href("/admin/settings/freight"));

/** After a refused save, load the newest version, so that the form can be sent again (Rule 7.7). */
export const shouldRevalidate = () => true;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const typedOf = ({ cents, freeAboveCents, perPoundCents, overPounds }: Freight) => ({
	cents: dollars(cents),
	free: freeAboveCents === null ? "" : dollars(freeAboveCents),
	perPound: dollars(perPoundCents),
	over: String(overPounds),
});

const NO_ROW: TypedFreight = { state: "", cents: "", free: "", perPound: "", over: "" };

/** The form as it stands: as it was sent, or as the rules are; with an empty row for one more state. */
function shownForm(typed: Typed, { everywhere, states, minimumCents }: FreightRules): TypedFreightRules {
	const sent = typed as Partial<TypedFreightRules> | undefined;
	const rows = sent
		? (sent.rows ?? []).map((row) => ({ ...NO_ROW, ...row })).filter(({ state, remove }) => state && !remove)
		: Object.entries(states).map(([state, one]) => ({ state, ...typedOf(one) }));
	return {
		everywhere: { ...NO_ROW, ...(sent ? sent.everywhere : typedOf(everywhere)) },
		rows: [...rows, NO_ROW],
		minimum: sent ? (sent.minimum ?? "") : dollars(minimumCents),
	};
}

const COLUMNS = [
	["cents", "Freight, $"],
	["free", "Free above, $"],
	["perPound", "Each lb, $"],
	["over", "Over, lb"],
] as const;

/** What freight costs by state, and the smallest order (Rules 9.52, 9.53). */
export default function FreightPage({ loaderData, actionData }: Route.ComponentProps) {
	const { version, selling, rates, history, samples } = loaderData;
	const result = actionData?.result;
	const typed = result?.initialValue as Typed;
	const errors = (result?.error ?? {}) as FieldErrors;
	const shipTo = useShipTo();
	const shown = shownForm(typed, selling.freight);
	const answered = actionData ? JSON.stringify(result) : version;
	const [form, typing] = useTyping(answered);
	const { value } = readFreight(typing ? shownForm(typing, selling.freight) : shown);
	const cells = (name: string, row: Omit<TypedFreight, "state" | "remove">, place: string) =>
		COLUMNS.map(([column, label]) => {
			const field = `${name}.${column}`;
			return (
				<td key={column} data-l={label}>
					<FieldError id={`rules-${field}-error`} errors={errors[field]} />
					<input
						className="in num"
						id={`rules-${field}`}
						name={field}
						inputMode="decimal"
						size={7}
						aria-label={`${label}: ${place}`}
						defaultValue={row[column]}
						aria-invalid={errors[field] ? true : undefined}
						aria-describedby={errors[field] ? `rules-${field}-error` : undefined}
					/>
				</td>
			);
		});
	return (
		<SettingsFrame>
			<PageTitle reply={actionData}>Freight and minimum</PageTitle>
			<p className="small mute mb-2">What counts today: {freightInWords(selling.freight)}.</p>
			<div className="split">
				<Form method="post" id="rules" ref={form} key={answered} noValidate>
					<Flash message={actionData?.toast} />
					<ErrorSummary problems={problemsOf(errors)} />
					<input type="hidden" name="version" value={version} />
					<table className="table stack">
						<thead>
							<tr>
								<th>Ship to</th>
								{COLUMNS.map(([, label]) => (
									<th key={label}>{label}</th>
								))}
							</tr>
						</thead>
						<tbody>
							<tr>
								<td>
									<b>Everywhere</b>
								</td>
								{cells("everywhere", shown.everywhere, "Everywhere")}
							</tr>
							{shown.rows.map((row, n) => {
								const name = `rows[${n}]`;
								const place = row.state ? stateName(row.state) : "Another state";
								return (
									<tr key={name}>
										<td>
											<FieldError errors={errors[`${name}.state`]} />
											<select
												className="in"
												name={`${name}.state`}
												id={`rules-${name}.state`}
												aria-label="State"
												defaultValue={row.state}
											>
												<option value="">Another state</option>
												{[...new Set([...shipTo, ...(row.state ? [row.state as StateCode] : [])])].map(
													(code) => (
														<option key={code} value={code}>
															{stateName(code)}
														</option>
													),
												)}
											</select>
											{row.state ? (
												<label className="check">
													{" "}
													<input type="checkbox" name={`${name}.remove`} /> <span>Remove</span>{" "}
												</label>
											) : null}
										</td>
										{cells(name, row, place)}
									</tr>
								);
							})}
						</tbody>
					</table>
					<p className="small mute mt-2">
						Leave 'Free above' empty where freight is never free. The weight is that of the products; those
						without one weigh nothing. A pound that is begun counts.
					</p>
					<div className={errors.minimum ? "field bad mt-5" : "field mt-5"}>
						<label htmlFor="rules-minimum">Smallest order, $</label>
						<p className="hint" id="rules-minimum-hint">
							Of goods, before tax and freight. 0 for none. The cart says what is missing.
						</p>
						<FieldError id="rules-minimum-error" errors={errors.minimum} />
						<input
							className="in num"
							id="rules-minimum"
							name="minimum"
							inputMode="decimal"
							size={9}
							defaultValue={shown.minimum}
							aria-describedby="rules-minimum-hint"
							aria-invalid={errors.minimum ? true : undefined}
						/>
					</div>
					<FromDay typed={typed} typing={typing} errors={errors} />
				</Form>
				<div>
					<Compared
						key={answered}
						samples={samples}
						chosen={typed?.order}
						now={rates}
						then={ratesOf({ ...selling, freight: value })}
						form="rules"
					/>
					<PastAndPlanned history={history} />
				</div>
			</div>
		</SettingsFrame>
	);
}
