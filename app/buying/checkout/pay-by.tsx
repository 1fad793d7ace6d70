import type { ReactNode } from "react";
import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { methodNameFor, methodSays, PAYMENT_METHODS } from "~/terms/payment";
import type { ConformField } from "~/ui/form/field-source";
import { RadioRows } from "~/ui/form/radio-rows";
import { SiteLink } from "~/ui/site-link";
import { PayDetails } from "~/ui/text/pay-details";
import { type CreditNote, isCreditBarred } from "./credit-note";
import type { OrderTerms } from "./order-fields";

/** How an order is paid: each method with a sentence, or why it can't be chosen (Rules 5.4, 16.50). */
export function PayBy({
	field,
	terms: { methods, hasCredit, paymentTerms, payNotes, shipDay, dueDays, credit },
	totalCents,
	forStaff,
}: {
	field: ConformField;
	terms: OrderTerms;
	totalCents: number;
	forStaff: boolean;
}) {
	return (
		<RadioRows
			field={field}
			legend="Payment method"
			rows={methods.map((value) => {
				const { needsCredit } = PAYMENT_METHODS[value];
				const name = methodNameFor(value, paymentTerms);
				const due = dueDays[value];
				const note = forStaff ? undefined : payNotes[value];
				const says = due
					? `Due ${dayText(due, "short")} if it ships ${dayText(shipDay, "short")}.`
					: methodSays(value, note !== undefined);
				const dueText = note ? (
					<>
						{says} <PayDetails {...note} />
					</>
				) : (
					says
				);
				if (!needsCredit) return { value, name, text: dueText };
				if (!hasCredit) return { value, name, isOff: true, text: forStaff ? STAFF_PREPAY : PREPAY };
				if (!credit) return { value, name, text: dueText };
				if (isCreditBarred(credit, totalCents)) {
					return { value, name, isOff: true, text: <Barred credit={credit} totalCents={totalCents} /> };
				}
				return {
					value,
					name,
					text: (
						<>
							{dueText} <CreditText credit={credit} totalCents={totalCents} />
						</>
					),
				};
			})}
		/>
	);
}

const STAFF_PREPAY = "Not available: this customer is set to prepay.";
const PREPAY = "Not available for your account, which is set to prepay. Contact us to change that.";

/** Why an order can't be placed on credit, and what to do. */
function Barred({
	credit: { hold, leftCents, owed },
	totalCents,
}: {
	credit: CreditNote;
	totalCents: number;
}) {
	if (!hold) {
		const limit = owed?.limitCents != null ? `your ${formatCents(owed.limitCents)} limit` : "your limit";
		const left = formatCents(Math.max(0, leftCents ?? 0));
		return `Not for this order of ${formatCents(totalCents)}: ${left} of ${limit} is left. Choose another way below.`;
	}
	const late = `${counted(hold.daysLate, "day")} late`;
	return (
		<>
			<b className="late">On hold.</b>{" "}
			{hold.invoice ? (
				<>
					{hold.invoice.number}, {formatCents(hold.invoice.openCents)}, is {late}.{" "}
					<SiteLink to={href("/buyer-portal/papers/:number", { number: hold.invoice.number })}>
						Pay it now
					</SiteLink>{" "}
					or choose another way below.
				</>
			) : (
				`An invoice is ${late}. An owner of your company pays it, or choose another way below.`
			)}
		</>
	);
}

/** What is owed, for readers who see it, and what is left of the limit after this order. */
function CreditText({
	credit: { leftCents, owed, isReleased },
	totalCents,
}: {
	credit: CreditNote;
	totalCents: number;
}): ReactNode {
	const under =
		owed && owed.comingCents > 0 ? `, and ${formatCents(owed.comingCents)} is in orders under way` : "";
	const balance =
		owed && owed.balanceCents < 0
			? `You have ${formatCents(-owed.balanceCents)} in credit`
			: `You owe ${formatCents(owed?.balanceCents ?? 0)}`;
	const owing = owed && `${balance}${under}`;
	if (leftCents === null) return owing && `${owing}.`;
	const left = leftCents - totalCents;
	if (left < 0) return isReleased ? "We let this order through above your limit." : null;
	const limit =
		owed?.limitCents != null ? `${owing}. Your limit is ${formatCents(owed.limitCents)}; after` : "After";
	return (
		<>
			{limit} this order <b>{formatCents(left)}</b> {owed ? "" : "of your limit "}is left.
		</>
	);
}
