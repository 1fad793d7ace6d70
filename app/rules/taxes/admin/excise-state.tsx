import { data, Form, href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { isState } from "~/terms/selling";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { TableFrame } from "~/ui/layout/table";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { describeRate } from "../excise-rates";
import { listExcise, listLacking, switchExcise } from "../keep-excise.server";
import type { Route } from "./+types/excise-state";

/** Longer lists are cut: they are the product table's to show. */
const MOST = 100;

/** What switching a state on means: its rates, and the products that lack what they need (Rules 18.23, 18.24). */
export function loader({ context, params: { state } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (!isState(state)) throw data(null, { status: 404 });
	const db = getDb(context);
	const { rates, states } = listExcise(db, admin);
	const lacking = listLacking(db, admin, state);
	return {
		state,
		rates: rates.filter((rate) => rate.state === state),
		on: states.find((one) => one.state === state) ?? null,
		lacking: lacking.slice(0, MOST),
		lackingCount: lacking.length,
	};
}

/** Switches it on or off. */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, switchExcise, {
		failed: { title: "Error", text: "Nothing was switched." },
		done: ({ state, on, held }) => {
			if (held === 0)
				return {
					to: `${href("/admin/compliance/excise")}#state-${state}`,
					title: on ? "Switched On" : "Switched Off",
				};
			return {
				to: href("/admin/compliance/excise/:state", { state }),
				title: "Switched On",
				text: `${heldText(held, state)} Enter the facts below.`,
			};
		},
	});

/** '3 products can't be ordered to Alabama until what they lack is entered.' */
const heldText = (held: number, state: string) =>
	`${counted(held, "product")} can't be ordered to ${stateName(state)} until what ${held === 1 ? "it lacks" : "they lack"} is entered.`;

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
				<section className="mb-6">
					<h2 className="mb-3">Products that lack a fact</h2>
					<Note kind="warn" className="mb-3">
						{on
							? heldText(lackingCount, state)
							: `Once this is on, ${heldText(lackingCount, state)} All other goods can.`}
					</Note>
					<TableFrame columns={[{ head: "Product" }, { head: "SKU" }, { head: "Missing" }]}>
						{lacking.map((product) => (
							<tr key={product.id}>
								<td>
									<SiteLink to={href("/admin/products/:id", { id: product.id })}>{product.name}</SiteLink>
								</td>
								<td className="mono">{product.sku}</td>
								<td>{product.lacks}</td>
							</tr>
						))}
					</TableFrame>
				</section>
			) : null}
			<Form method="post" id={form.id} noValidate className="max-w-184">
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
