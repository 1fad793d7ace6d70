import { formatCents, parseCents } from "~/kernel/money";
import type { Spread, TypedPayment } from "../spread";

const centsOf = (text: unknown) => Math.max(0, parseCents(String(text ?? "").trim()) ?? 0);

/** What of a payment's form is typed. `read` gives a field's value by its name. */
export const typedPayment = (read: (name: string) => unknown, invoices: number): TypedPayment => ({
	amountCents: centsOf(read("amount")),
	isChosen: read("spread") === "chosen",
	chosenCents: Array.from({ length: invoices }, (_, n) => centsOf(read(`invoices[${n}].amount`))),
});

/** The sums below the invoices: what of the payment is applied, and the balance after it. */
export function SpreadSums({
	spread: { appliedCents, leftCents },
	balanceCents,
}: {
	spread: Spread;
	/** After the payment. */
	balanceCents: number;
}) {
	return (
		<dl className="lines mt-3" aria-live="polite">
			<div>
				<dt>Applied</dt>
				<dd>{formatCents(appliedCents)}</dd>
			</div>
			<div>
				<dt>{leftCents < 0 ? "Chosen above the amount" : "Stays as credit"}</dt>
				<dd>
					{leftCents < 0 ? <b className="late-word">{formatCents(-leftCents)}</b> : formatCents(leftCents)}
				</dd>
			</div>
			<div className="total">
				<dt>New balance</dt>
				<dd>{formatCents(balanceCents)}</dd>
			</div>
		</dl>
	);
}
