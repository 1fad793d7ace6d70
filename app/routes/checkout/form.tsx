import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, href, Link } from "react-router";
import { lineName } from "~/domain/cart/cart-line";
import { formatCents } from "~/domain/money";
import type { Checkout } from "~/domain/orders/checkout.queries.server";
import { dayText } from "~/domain/texts/day-text";
import { counted } from "~/domain/texts/numbers";
import { TotalLines } from "~/routes/orders/order-summary";
import { type Totals, totalsOf } from "~/terms/order-totals";
import { PAYMENT_METHODS } from "~/terms/payment";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/form/choice-field";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Fieldset } from "~/ui/form/fieldset";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { Docket, Line, Lines, Note } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import type { FlashMessage } from "~/ui/layout/flash-message";
import { useHydrated } from "~/ui/layout/hydrated";
import { Flash } from "~/ui/layout/toast";
import type { Address } from "~db/json-shapes";
import { AddressFields } from "./address-fields";

type Fields = {
	shippingAddress: Partial<Address>;
	billingAddress: Partial<Address>;
	sameBillingAddress: boolean;
	paymentMethod: string;
	poNumber: string;
	specialInstructions: string;
};

type Props = {
	checkout: Checkout & { idempotencyKey: string; shipDay: string; dueDay: string };
	/** Initial value of the shipping address. */
	address: Address | undefined;
	reply: { result: SubmissionResult; toast: FlashMessage | null } | undefined;
};

const methods = Object.entries(PAYMENT_METHODS);

/** Addresses, payment and the final totals on one page, with the button that places the order. */
export function CheckoutForm({ checkout, address, reply }: Props) {
	const { cart, canUseNet30, idempotencyKey, shipDay, dueDay } = checkout;
	const [form, fields] = useForm<Fields>({
		id: "checkout",
		lastResult: reply?.result,
		defaultValue: {
			shippingAddress: address ?? { company: checkout.businessName ?? "", phone: checkout.phone ?? "" },
			sameBillingAddress: true,
			paymentMethod: canUseNet30 ? "net30" : "credit_card",
		},
	});
	const { state } = fields.shippingAddress.getFieldset();
	const totals = totalsOf(cart.lines, state.value ? { state: state.value } : null);
	const hydrated = useHydrated();
	const [same, setSame] = useState(fields.sameBillingAddress.initialValue === "on");
	const hidden = hydrated && same;
	return (
		<Form method="post" action={href("/checkout")} id={form.id} onSubmit={form.onSubmit} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form, billingLabels(form.allErrors))} />
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
			<input type="hidden" name="shownTotalCents" value={totals.totalCents} />
			<div className="split checkout">
				<div className="max-w-184">
					<Fieldset legend="Shipping address">
						<AddressFields
							fields={fields.shippingAddress.getFieldset()}
							section="shipping"
							phoneHint="For the carrier. An adult must sign for the delivery."
						/>
						<CheckboxField
							field={fields.sameBillingAddress}
							label="Bill to the same address"
							onChange={(event) => setSame(event.target.checked)}
						/>
					</Fieldset>
					<div className="billing" hidden={hidden}>
						<Fieldset
							legend="Billing address"
							hint={hydrated ? undefined : "Only needed if the box above is not checked."}
						>
							<AddressFields fields={fields.billingAddress.getFieldset()} section="billing" />
						</Fieldset>
					</div>
					<Fieldset legend="Payment">
						<div className="cols cols-2">
							<SelectField
								field={fields.paymentMethod}
								label="Payment method"
								options={methods.map(([value, { name }]) => ({
									value,
									label:
										value === "net30" && !canUseNet30 ? `${name} (not available for your account)` : name,
									disabled: value === "net30" && !canUseNet30,
								}))}
							/>
							<TextField
								field={fields.poNumber}
								label="PO number"
								mark="optional"
								maxLength={50}
								autoComplete="off"
							/>
						</div>
						<Note className="small pay-says">
							{methods.map(([value, { name, says }]) => (
								<p key={value} className="mb-1" data-method={value}>
									<b>{name}:</b>{" "}
									{value === "net30" && !canUseNet30
										? "not available for your account, which is set to prepay. Contact us to change that."
										: value === "net30"
											? `${says} An order that ships ${dayText(shipDay, "short")} is due ${dayText(dueDay, "short")}.`
											: says}
								</p>
							))}
						</Note>
					</Fieldset>
					<Fieldset legend="Delivery">
						<TextArea
							field={fields.specialInstructions}
							label="Special instructions"
							mark="optional"
							hint="Receiving hours, dock, who will sign."
							maxLength={2000}
						/>
					</Fieldset>
				</div>
				<div className="sticky">
					<Review cart={cart} totals={totals} open={!cart.canCheckout || reply !== undefined} />
					<div className="stick place">
						<p>
							<b className="sm-only">{formatCents(totals.totalCents)}</b>{" "}
							<span className="small">Ships {dayText(shipDay, "short")} at the earliest</span>
						</p>
						<Button variant="primary" pendingText="Placing order...">
							Place Order
						</Button>
					</div>
					<p className="small mute mt-2.5">
						By placing the order you confirm the <Link to={href("/legal/terms")}>Terms of Service</Link>.
					</p>
				</div>
			</div>
		</Form>
	);
}

/** More lines than these are folded away, so that the button stays in view. */
const MOST_LINES = 6;

function Review({ cart, totals, open }: { cart: Checkout["cart"]; totals: Totals; open: boolean }) {
	const lines = (
		<Lines>
			{cart.lines.map((line, n) => (
				<Line
					key={line.id}
					label={
						// The error summary links here.
						<span id={`checkout-items[${n}]`} tabIndex={-1}>
							<span className="mute">{line.quantity} ×</span> {lineName(line)}
							{line.problems.map(({ text, blocks }) => (
								<b key={text} className={blocks ? "small block text-red" : "small block"}>
									{text}
								</b>
							))}
						</span>
					}
				>
					{formatCents(line.lineTotalCents)}
				</Line>
			))}
		</Lines>
	);
	return (
		<Docket as="aside" title="Order summary" aside={counted(cart.lines.length, "line")}>
			{cart.lines.length > MOST_LINES ? (
				<Details summary={`Show all lines, ${counted(cart.units, "unit")}`} open={open}>
					{lines}
				</Details>
			) : (
				lines
			)}
			{cart.canCheckout ? null : (
				<Note kind="warn" className="small mt-3">
					Some lines can't be ordered. <Link to={href("/cart")}>Change them in your cart</Link>.
				</Note>
			)}
			<TotalLines className="mt-3 border-edge border-t" totals={totals} />
		</Docket>
	);
}

/** Shipping and billing errors read alike, so the summary adds "Billing address" to the latter. */
const billingLabels = (errors: Record<string, unknown>) =>
	Object.fromEntries(
		Object.keys(errors)
			.filter((name) => name.startsWith("billingAddress."))
			.map((name) => [name, "Billing address"]),
	);
