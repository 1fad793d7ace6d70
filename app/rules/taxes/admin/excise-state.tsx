import { data, Form, href } from "react-router";
import { FIELD_LIST } from "~/catalog";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { isState } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { describeRate } from "../excise-rates";
import { listExcise, listLacking } from "../keep-excise.server";
import type { Route } from "./+types/excise-state";
import { exciseForms } from "./excise-state.server";
import { heldText } from "./held-text";

/** What is typed at once: longer lists go on once these are saved. */
const MOST = 50;

const YES_OR_NO = { yes: "Yes", no: "No" };

/** What switching a state on means: its rates, and the products that lack what they need (Rules 18.23, 18.24). */
export function loader({ context, params }: Route.LoaderArgs) {
	const { state } = params;
	exciseForms.check({ params });
	const admin = adminOrDenied(context);
	if (!isState(state)) throw data(null, { status: 404 });
	const db = getDb(context);
	const { rates, states } = listExcise(db, admin);
	const lacking = listLacking(db, admin, state);
	return {
		state,
		rates: rates.filter((rate) => rate.state === state),
		on: states.find((one) => one.state === state) ?? null,
		lacking: lacking.slice(0, MOST).map(({ unknown, ...product }) => ({
			...product,
			boxes: FIELD_LIST.filter(({ column }) => unknown.some((one) => one === column)).map((field) => ({
				name: field.name,
				label: field.formLabel ?? field.label,
				choices: field.kind === "choice" ? field.choices : field.kind === "answer" ? YES_OR_NO : null,
			})),
		})),
		lackingCount: lacking.length,
	};
}

export const action = exciseForms.action;

/** A refused form shows the products as they are now. */
export const shouldRevalidate = () => true;

export default function StatePage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, rates, on, lacking, lackingCount } = loaderData;
	const [form, fields] = answeredForm<{ on: string; checked: string }>({
		id: "excise-state",
		lastResult: actionData?.result,
		defaultValue: {},
	});
	const name = stateName(state);
	const title = `${name}: excise`;
	return (
		<div className="wrap">
			<PageTitle reply={actionData}>{title}</PageTitle>
			<PageHead back={{ to: href("/admin/compliance/excise"), label: "Excise" }} title={title} />
			<Flash message={actionData?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<h2 className="mb-3">Rates</h2>
			<ul className="mb-6">
				{rates.map((rate) => (
					<li key={rate.id} className="wrap-anywhere">
						<b>{describeRate(rate)}</b>
						{rate.locality ? `, ${rate.locality}` : ""}
						{rate.startsOn ? `, from ${dayText(rate.startsOn)}` : ""}
						{rate.endsOn ? ` until ${dayText(rate.endsOn)}` : ""}. {rate.source}, checked{" "}
						{dayText(rate.checkedOn)}. {rate.watch}
					</li>
				))}
			</ul>
			{lackingCount > 0 ? (
				<section className="mb-6" id="lacking">
					<h2 className="mb-3">Products that lack a fact</h2>
					<Note kind="warn" className="mb-3">
						{on
							? heldText(lackingCount, state)
							: `Once this is on, ${heldText(lackingCount, state)} All other goods can.`}
					</Note>
					<Facts state={state} lacking={lacking} reply={actionData} />
					{lackingCount > lacking.length ? (
						<p className="mute mt-2">The first {lacking.length} are shown. Save them to see the next.</p>
					) : null}
				</section>
			) : null}
			<Form
				method="post"
				action={href("/admin/compliance/excise/:state/:does?", { state })}
				id={form.id}
				noValidate
				className="max-w-184"
			>
				{on ? (
					<>
						<p className="mb-3">
							On since {dayText(on.switchedAt.toISOString().slice(0, 10))}, by {on.switchedBy}. Orders placed
							so far keep their excise.
						</p>
						<Button pendingText="Switching off...">Switch off</Button>
					</>
				) : (
					<>
						<input type="hidden" name="on" value="on" />
						<CheckboxField
							field={fields.checked}
							label="I compared these rates with their sources. New orders to this state are charged them from now on."
						/>
						<Button variant="primary" pendingText="Switching on...">
							Switch on {name}
						</Button>
					</>
				)}
			</Form>
		</div>
	);
}

type FactsProps = Pick<Route.ComponentProps["loaderData"], "lacking" | "state"> & {
	reply: Route.ComponentProps["actionData"];
};

/** The unknown facts of each product as boxes, saved together; empty ones stay unknown. */
function Facts({ state, lacking, reply }: FactsProps) {
	const rows = reply?.result.initialValue?.rows;
	const typed = new Map(
		(Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []).map((row, n) => [
			row?.id,
			{ ...row, n },
		]),
	);
	const errors = reply?.result.error ?? {};
	return (
		<Form
			method="post"
			action={href("/admin/compliance/excise/:state/:does?", { state, does: "facts" })}
			noValidate
			key={lacking.map(({ id, version }) => `${id} ${version}`).join()}
		>
			<TableFrame columns={[{ head: "Product" }, { head: "Facts" }]}>
				{lacking.map(({ id, name, sku, version, boxes }, n) => {
					const before: Record<string, unknown> & { n?: number } = typed.get(id) ?? {};
					const own = Object.entries(errors).filter(([field]) => field.startsWith(`rows[${before.n}].`));
					return (
						<tr key={id}>
							<td>
								<SiteLink to={href("/admin/products/:id", { id })}>{name}</SiteLink>{" "}
								<span className="mute mono">{sku}</span>
								<FieldError id={`${id}-error`} errors={own.flatMap(([, messages]) => messages ?? [])} />
								<input type="hidden" name={`rows[${n}].id`} value={id} />
								<input type="hidden" name={`rows[${n}].version`} value={version} />
							</td>
							<td>
								<div className="flex flex-wrap items-start gap-x-3">
									{boxes.map(({ name: field, label, choices }) => {
										const props = {
											id: `excise-state-rows[${n}].${field}`,
											name: `rows[${n}].${field}`,
											className: "in",
											defaultValue: String(before[field] ?? ""),
											"aria-invalid": own.some(([at]) => at.endsWith(`.${field}`)) || undefined,
											"aria-describedby": own.length > 0 ? `${id}-error` : undefined,
										};
										return (
											<span key={field} className="fact">
												<label htmlFor={props.id}>
													{label}
													<span className="vh"> of {name}</span>
												</label>
												{choices ? (
													<select {...props}>
														<option value="">Not stated</option>
														{Object.entries(choices).map(([choice, text]) => (
															<option key={choice} value={choice}>
																{text}
															</option>
														))}
													</select>
												) : (
													<input {...props} inputMode="decimal" autoComplete="off" />
												)}
												<input type="hidden" name={`rows[${n}].seen.${field}`} value="" />
											</span>
										);
									})}
								</div>
							</td>
						</tr>
					);
				})}
			</TableFrame>
			<p className="acts mt-3">
				<Button variant="primary" pendingText="Saving...">
					Save facts
				</Button>
			</p>
		</Form>
	);
}
