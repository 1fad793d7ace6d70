import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { type Cart, lineName } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { type Totals, totalsOf } from "~/terms/order-totals";
import type { PaymentMethod } from "~/terms/payment";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { Line, Lines, Note, Panel } from "~/ui/layout/card";
import { Details } from "~/ui/layout/details";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { TypedWords } from "~/ui/text/typed-words";
import { InsteadLinks } from "~/ui/text/why-line";
import type { Address } from "~db/json-shapes";
import { TotalLines } from "../cart/buyer/total-lines";
import {
	billingLabels,
	OrderFields,
	type OrderReply,
	type OrderTerms,
	shipToOf,
	useOrderForm,
} from "./order-fields";

type Props = {
	checkout: OrderTerms & { cart: Cart; idempotencyKey: string };
	/** Initial value of the shipping address. */
	address: Address | undefined;
	reply: OrderReply;
	/** The address of the form, for goods that are not the cart's. */
	action?: string;
	/** The payment method to begin with. */
	method?: PaymentMethod;
	/** What to do about lines that can't be ordered. */
	remedy?: ReactNode;
	/** Further fields. */
	children?: ReactNode;
};

/** Addresses, payment and the final totals on one page, with the button that places the order. */
export function CheckoutForm({
	checkout,
	address,
	reply,
	action = href("/checkout"),
	method = checkout.firstMethod,
	remedy = (
		<>
			Some lines can't be ordered. <SiteLink to={href("/cart")}>Change them in your cart</SiteLink>.
		</>
	),
	children,
}: Props) {
	const { cart, idempotencyKey, shipDay } = checkout;
	const [form, fields] = useOrderForm(checkout, address, reply, method);
	const totals = totalsOf(cart.lines, shipToOf(fields, checkout), cart.certificates);
	return (
		<Form method="post" action={action} id={form.id} onSubmit={form.onSubmit} noValidate>
			<Flash message={reply?.toast} />
			<ErrorSummary problems={problemsOf(form, billingLabels(form.allErrors))} />
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} />
			<input type="hidden" name="shownTotalCents" value={totals.totalCents} />
			{children}
			<div className="split checkout">
				<OrderFields fields={fields} terms={checkout} />
				<div className="sticky">
					<Review
						cart={cart}
						totals={totals}
						open={!cart.canCheckout || reply !== undefined}
						remedy={remedy}
					/>
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
						By placing the order you confirm the{" "}
						<SiteLink to={href("/legal/terms")}>Terms of Service</SiteLink>.
					</p>
				</div>
			</div>
		</Form>
	);
}

/** More lines than these are folded away, so that the button stays in view. */
const MOST_LINES = 6;

function Review({
	cart,
	totals,
	open,
	remedy,
}: {
	cart: Cart;
	totals: Totals;
	open: boolean;
	remedy: ReactNode;
}) {
	const lines = (
		<Lines>
			{cart.lines.map((line, n) => (
				<Line
					key={line.id}
					label={
						// The error summary links here.
						<span id={`checkout-items[${n}]`} tabIndex={-1}>
							<span className="mute">{line.quantity} ×</span> {lineName(line)}
							<TypedWords words={line.typed} />
							{line.problems.map(({ text, blocks, instead }) => (
								<b key={text} className={blocks ? "small block text-red" : "small block"}>
									{text}
									<InsteadLinks instead={instead} />
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
		<Panel as="aside" title="Order summary" aside={counted(cart.lines.length, "line")}>
			{cart.lines.length > MOST_LINES ? (
				<Details summary={`Show all lines, ${counted(cart.units, "unit")}`} open={open}>
					{lines}
				</Details>
			) : (
				lines
			)}
			{cart.canCheckout ? null : (
				<Note kind="warn" className="small mt-3">
					{remedy}
				</Note>
			)}
			<TotalLines className="mt-3 border-edge border-t" totals={totals} />
		</Panel>
	);
}
