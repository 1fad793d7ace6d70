import { Form } from "react-router";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { TextField } from "~/ui/form/text-field";
import { Details } from "~/ui/layout/details";
import { Flash } from "~/ui/layout/toast";
import { totalOf } from "../amounts";
import type { Creditable } from "../credit-invoice.server";
import type { Route } from "./+types/paper";

type Props = { creditable: Creditable; formKey: string; reply: Route.ComponentProps["actionData"] };

/** A credit memo by hand about the invoice on the page: an amount, or units of its lines (Rule 16.56). */
export function CreditMemoForm({ creditable: { left, lines }, formKey, reply }: Props) {
	const [form, fields] = answeredForm<{ amount: string; freight: string; reason: string }>({
		id: "credit-memo",
		lastResult: reply?.result,
	});
	const total = totalOf(left);
	if (total === 0) return <p className="card mute small">All of this invoice is credited.</p>;
	const typed = (reply?.result?.initialValue?.lines ?? []) as { quantity?: string }[];
	const errors = reply?.result?.error ?? {};
	return (
		<Details summary="Write a credit memo" open={reply !== undefined}>
			<Form className="docket" method="post" id={form.id} noValidate>
				<Flash message={reply?.toast} />
				<ErrorSummary problems={problemsOf(form)} />
				<input type="hidden" name="idempotencyKey" value={formKey} />
				<TextField field={fields.reason} label="Reason" hint="Printed on the credit memo" maxLength={200} />
				<TextField
					field={fields.amount}
					label="Amount"
					hint={`At most ${formatCents(total)}, with its part of tax and freight. Or enter units below`}
					inputMode="decimal"
					autoComplete="off"
				/>
				{lines.length > 0 ? (
					<table className="lines2">
						<thead>
							<tr>
								<th>Line</th>
								<th className="num">Left</th>
								<th className="num">Credit</th>
							</tr>
						</thead>
						<tbody>
							{lines.map(({ line, name, unitPriceCents, left: most }, n) => (
								<tr key={line}>
									<td>
										{name}
										<br />
										<span className="small mute">{formatCents(unitPriceCents)} each</span>
									</td>
									<td className="num">{most}</td>
									<td className="num">
										<input type="hidden" name={`lines[${n}].line`} value={line} />
										<input
											className="in q5"
											name={`lines[${n}].quantity`}
											aria-label={`Units of ${name} to credit`}
											inputMode="numeric"
											autoComplete="off"
											defaultValue={typed[n]?.quantity}
										/>
										<FieldError errors={errors[`lines[${n}].quantity`] ?? undefined} />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				) : null}
				{left.freightCents > 0 ? (
					<CheckboxField
						field={fields.freight}
						label={`Freight as well, ${formatCents(left.freightCents)}`}
						hint="With units: an amount has its part of it"
					/>
				) : null}
				<Button variant="primary" pendingText="Saving...">
					Write credit memo
				</Button>
				<p className="small mute mt-1">
					It settles this invoice first. What is left of it stays as credit on the account.
				</p>
			</Form>
		</Details>
	);
}
