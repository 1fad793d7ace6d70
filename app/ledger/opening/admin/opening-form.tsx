import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import { Flash } from "~/ui/layout/toast";
import type { Route } from "../../payments/admin/+types/account";
import { OPENING_KINDS } from "../opening-kinds";

const KINDS = Object.entries(OPENING_KINDS).map(([value, label]) => ({ value, label }));

/** Brings an open invoice or credit of the books before this shop into the account, closed until it is asked for (Rule 16.58). */
export function OpeningForm({
	id,
	formKey,
	reply,
}: {
	id: string;
	formKey: string;
	reply: Route.ComponentProps["actionData"];
}) {
	const [form, fields] = answeredForm<{
		kind: string;
		number: string;
		day: string;
		dueOn: string;
		amount: string;
	}>({ id: "opening", lastResult: reply?.result, defaultValue: { kind: "invoice" } });
	return (
		<details className="card" id="opening-card" open={reply !== undefined}>
			<summary className="tap mb-2">Add an open paper from the old books</summary>
			<Form
				method="post"
				action={href("/admin/accounts/:id/:does?", { id, does: "opening" })}
				id={form.id}
				noValidate
				preventScrollReset
			>
				<InlineFlash at="opening" />
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="idempotencyKey" value={formKey} />
				<input type="hidden" name="at" value="opening" />
				<p className="small mute mb-2">
					It counts in the balance, in aging, credit and reminders. It is no sale of this shop and has no tax
					of its own.
				</p>
				<div className="grid-f">
					<SelectField className="w3" field={fields.kind} label="What it is" options={KINDS} />
					<TextField
						className="w3"
						field={fields.number}
						label="Number"
						autoComplete="off"
						maxLength={40}
						inputClassName="mono"
					/>
					<TextField className="w3" field={fields.day} label="Its day" type="date" />
					<TextField className="w3" field={fields.dueOn} label="Due" hint="Empty: the same day" type="date" />
					<TextField
						className="w3"
						field={fields.amount}
						label="Still open"
						inputMode="decimal"
						autoComplete="off"
					/>
				</div>
				<p className="mt-3">
					<Button pendingText="Saving..." className="w-full">
						Add to the account
					</Button>
				</p>
			</Form>
		</details>
	);
}
