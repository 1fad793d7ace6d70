import { Form, href, useSubmit } from "react-router";
import type { FormReply } from "~/http/form.server";
import { counted, grouped } from "~/kernel/texts/numbers";
import { RULE_WORDS, type StateRule } from "~/rules";
import { stateName } from "~/terms/state-names";
import { addressOf } from "~/ui/address";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import type { ConformField } from "~/ui/form/field-source";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Panel } from "~/ui/layout/card";
import { useHydrated } from "~/ui/layout/hydrated";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import type { RuleEffect } from "../state-page.server";

const options = (words: Readonly<Record<string, string>>) =>
	Object.entries(words).map(([value, label]) => ({ value, label }));

/** A rule as a sentence with six selects, then reason, source and day, and what it would do once it is confirmed (Rules 17.3, 17.9). */
export function RuleForm({
	state,
	rule,
	texts,
	effect,
	reply,
}: {
	state: string;
	/** Null: a new one. */
	rule: Pick<StateRule, "id" | "version"> | null;
	/** What stands in the fields. */
	texts: Readonly<Record<string, string>>;
	effect: RuleEffect;
	reply: FormReply | undefined;
}) {
	const submit = useSubmit();
	const hydrated = useHydrated();
	const [form, fields] = answeredForm<Record<string, string>>({
		id: "sentence",
		lastResult: reply?.result,
		defaultValue: texts,
	});
	const field = (name: string): ConformField => fields[name]!;
	const page = href("/admin/compliance/:state", { state });
	const at = addressOf(page, { rule: rule?.id ?? "new" });
	const name = stateName(state);
	const say = (of: string, label: string, choices: { value: string; label: string }[], none?: string) => (
		<SelectField
			field={field(of)}
			label={label}
			hideLabel
			options={none === undefined ? choices : [{ value: "", label: none }, ...choices]}
		/>
	);
	return (
		<Panel title={`Rule for ${name}`} aside={rule ? "change" : "new"} id="rule">
			<Form
				method="post"
				action={at}
				id={form.id}
				key={reply ? "typed" : `${rule?.id} ${rule?.version}`}
				noValidate
				preventScrollReset
				onChange={({ currentTarget, target }) => {
					if ((target as Element).tagName !== "SELECT") return;
					const filled = [...new FormData(currentTarget)].filter(([, value]) => value !== "");
					submit(new URLSearchParams(filled as [string, string][]), {
						...{ action: page, replace: true, preventScrollReset: true },
					});
				}}
			>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="rule" value={rule?.id ?? "new"} />
				<input type="hidden" name="state" value={state} />
				<input type="hidden" name="version" value={rule?.version ?? ""} />
				<div className="sentence">
					In {say("where", "Where", [{ value: "place", label: "a city or county" }], `all of ${name}`)}{" "}
					{say("deviceKind", "What", options(RULE_WORDS.deviceKind), "all products")} with{" "}
					{say("flavorClass", "Flavor", options(RULE_WORDS.flavorClass), "any flavor or none")}{" "}
					{say("nicotineOnly", "Nicotine", [{ value: "on", label: "and nicotine" }], "and nicotine or none")}{" "}
					are {say("decision", "Result", options(RULE_WORDS.decision))} for{" "}
					{say("licenseKind", "Buyer", options(RULE_WORDS.licenseKind), "all buyers")}.
				</div>
				<div className="place">
					<div className="ff">
						<TextField field={field("locality")} label="City or county" />
						<TextField field={field("zipSource")} label="ZIP codes read at" mark="optional" />
						<TextField field={field("zipCheckedOn")} label="Read on" type="date" mark="optional" />
					</div>
					<TextArea
						field={field("zipCodes")}
						label="ZIP codes"
						mark="optional"
						rows={2}
						hint="With commas between them. Addresses with one of them count as in the city, whatever city they name."
					/>
				</div>
				<div className="ff">
					<TextField field={field("reason")} label="Reason, which buyers read" className="grow" />
					<TextField field={field("source")} label="Source" />
					<TextField field={field("checkedOn")} label="Checked" type="date" />
				</div>
				<details
					className="more"
					open={["startsOn", "endsOn", "watch"].some((of) => fields[of]!.initialValue || fields[of]!.errors)}
				>
					<summary className="linkbtn">Only for some time, or with a note</summary>
					<div className="ff">
						<TextField field={field("startsOn")} label="First day" type="date" mark="optional" />
						<TextField field={field("endsOn")} label="Last day" type="date" mark="optional" />
						<TextField
							field={field("watch")}
							label="Pending bills and court cases"
							mark="optional"
							className="grow"
						/>
					</div>
				</details>
				<Then state={state} texts={texts} effect={effect} />
				<p className="acts mt-3">
					{hydrated ? null : (
						<Button formMethod="get" formAction={page}>
							Check
						</Button>
					)}
					<Button variant="primary" name="confirm" value="on" pendingText="Saving...">
						Save and confirm
					</Button>
					<Button name="confirm" value="" pendingText="Saving...">
						Save, confirm later
					</Button>
					<SiteLink className="tap" to={page} preventScrollReset>
						Close
					</SiteLink>
				</p>
			</Form>
		</Panel>
	);
}

const DID: Readonly<Record<string, string>> = { blocked: "are blocked", allowed: "are allowed" };
const MOST_ORDERS = 10;

/** What the rule does once it is confirmed, in words. */
function Then({
	state,
	texts: { decision = "blocked", where, locality },
	effect: { products, concerned, part, orders, units },
}: {
	state: string;
	texts: Readonly<Record<string, string>>;
	effect: RuleEffect;
}) {
	const did = DID[decision];
	const place = (where === "place" && locality) || stateName(state);
	return (
		<dl className="then" aria-live="polite">
			<div>
				<dt>Then</dt>
				<dd>
					{did ? (
						<>
							<b>
								{grouped(concerned)} of {grouped(products)}
							</b>{" "}
							products {did}
							{part > 0 ? ` (${grouped(part)} in part)` : ""} for stores in {place}
						</>
					) : (
						"Nothing is blocked. Buyers read that we look into it"
					)}
				</dd>
			</div>
			<div>
				<dt>Now open</dt>
				<dd>
					{orders.length === 0 ? (
						"No open order has such units"
					) : (
						<>
							{counted(orders.length, "order")} with {counted(units, "such unit")}:{" "}
							{orders.slice(0, MOST_ORDERS).map(({ orderNumber }, n) => (
								<span key={orderNumber}>
									{n > 0 ? ", " : ""}
									<SiteLink to={href("/admin/orders/:orderNumber/:does?", { orderNumber })}>
										{orderNumber}
									</SiteLink>
								</span>
							))}
							{orders.length > MOST_ORDERS ? " and others" : ""}. They are not changed; what is blocked is not
							shipped
						</>
					)}
				</dd>
			</div>
		</dl>
	);
}
