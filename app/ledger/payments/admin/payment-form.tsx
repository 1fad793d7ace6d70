import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { decimalOf, formatCents } from "~/kernel/money";
import { MONEY_METHODS } from "~/terms/ledger";
import { Button } from "~/ui/button";
import { answeredForm } from "~/ui/form/answered-form";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { InlineFlash } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { Flash } from "~/ui/layout/toast";
import { shortDay } from "../../invoices/printed-paper";
import { spreadOf } from "../spread";
import type { Route } from "./+types/account";
import { SpreadSums, typedPayment } from "./payment-spread";

type Props = {
	open: Route.ComponentProps["loaderData"]["open"];
	/** Before the payment. */
	balanceCents: number;
	today: string;
	formKey: string;
	reply: Route.ComponentProps["actionData"];
};

const METHODS = Object.entries(MONEY_METHODS).map(([value, { label }]) => ({ value, label }));

/** Records a payment and what it pays: the oldest invoices, or chosen amounts of chosen ones. */
export function PaymentForm({ open, balanceCents, today, formKey, reply }: Props) {
	const [form, fields] = answeredForm<{
		amount: string;
		day: string;
		method: string;
		reference: string;
		spread: string;
	}>({
		id: "payment",
		lastResult: reply?.result,
		defaultValue: { day: today, method: "check", spread: "oldest" },
	});
	const typed = (reply?.result?.initialValue?.invoices ?? []) as { amount?: string }[];
	const errors = reply?.result?.error ?? {};
	const sent = reply?.result?.initialValue;
	const [payment, setPayment] = useState(
		() =>
			sent &&
			typedPayment(
				(name) => sent[name] ?? typed[Number(/^invoices\[(\d+)\]/.exec(name)?.[1])]?.amount,
				open.length,
			),
	);
	const spread = payment && spreadOf(open, payment);
	const isHydrated = useHydrated();
	const element = useRef<HTMLFormElement>(null);
	const readTyped = useCallback(() => {
		const data = new FormData(element.current!);
		setPayment(typedPayment((name) => data.get(name), open.length));
	}, [open.length]);
	// What was typed before scripts ran.
	useEffect(readTyped, [readTyped]);
	const follow = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
		const box = target as HTMLInputElement;
		if (box.name.startsWith("invoices[") && box.value !== "")
			(currentTarget.elements.namedItem("spread") as RadioNodeList).value = "chosen";
		readTyped();
	};
	return (
		<Form className="docket" method="post" id={form.id} noValidate ref={element} onInput={follow}>
			<h2>Record a payment</h2>
			<InlineFlash at="payment" />
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form)} />
			<input type="hidden" name="idempotencyKey" value={formKey} />
			<input type="hidden" name="at" value="payment" />
			<div className="grid-f">
				<TextField
					className="w3"
					field={fields.amount}
					label="Amount"
					inputMode="decimal"
					autoComplete="off"
				/>
				<TextField className="w3" field={fields.day} label="Received on" type="date" />
				<SelectField className="w3" field={fields.method} label="Method" options={METHODS} />
				<TextField
					className="w3"
					field={fields.reference}
					label="Reference"
					autoComplete="off"
					maxLength={100}
					inputClassName="mono"
				/>
			</div>
			<fieldset className="mt-3">
				<legend className="lab">Apply to</legend>
				<p>
					{[
						["oldest", "Oldest first"],
						["chosen", "As I choose"],
					].map(([value, label]) => (
						<label className="tick1 mr-4" key={value}>
							<input
								type="radio"
								name="spread"
								value={value}
								defaultChecked={(fields.spread.initialValue ?? "oldest") === value}
							/>{" "}
							{label}
						</label>
					))}
				</p>
				{open.length > 0 ? (
					<table className="lines2">
						<thead>
							<tr>
								<th>Invoice</th>
								<th className="num">Open</th>
								<th className="num">This payment</th>
							</tr>
						</thead>
						<tbody>
							{open.map(({ number, dueOn, openCents, daysLate }, n) => (
								<tr key={number}>
									<td>
										<span className="strong whitespace-nowrap">{number}</span>
										<br />
										<span className="small mute">{daysLate > 0 ? "late" : shortDay(dueOn, today)}</span>
									</td>
									<td className="num">{formatCents(openCents)}</td>
									<td className="num">
										<input type="hidden" name={`invoices[${n}].number`} value={number} />
										<input
											className="in q5"
											name={`invoices[${n}].amount`}
											aria-label={`Apply to ${number}`}
											inputMode="decimal"
											autoComplete="off"
											defaultValue={typed[n]?.amount}
											placeholder={
												spread && !payment.isChosen && spread.cents[n]
													? decimalOf(spread.cents[n])
													: undefined
											}
										/>
										<FieldError errors={errors[`invoices[${n}].amount`] ?? undefined} />
									</td>
								</tr>
							))}
						</tbody>
					</table>
				) : (
					<p className="mute small">Nothing is open: the payment stays as credit.</p>
				)}
			</fieldset>
			{spread && payment.amountCents > 0 ? (
				<SpreadSums spread={spread} balanceCents={balanceCents - payment.amountCents} />
			) : null}
			{isHydrated ? null : (
				<p className="mt-3">
					<Button name="show" value="spread" className="w-full">
						Show what it pays
					</Button>
				</p>
			)}
			<p className="mt-3">
				<Button variant="primary" pendingText="Saving..." className="w-full">
					Record payment
				</Button>
			</p>
			<p className="small mute mt-1">A wrong entry is undone by a counter entry. Nothing is deleted.</p>
		</Form>
	);
}
