import { href, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { Note } from "~/ui/layout/card";
import { PageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { checkoutSheet } from "~/ui/styles/sheets";
import { getCheckout } from "../../checkout/checkout.queries.server";
import { CheckoutForm } from "../../checkout/form";
import { orderFormSchema } from "../../checkout/order.schema";
import { orderDays, shownTotalOf } from "../../checkout/order-form.server";
import { shipToStart } from "../../checkout/ship-to-start";
import { waitsNext } from "../../checkout/waits";
import { placedAt } from "../../orders/placed-at";
import { acceptQuote } from "../accept-quote.server";
import { getOffer } from "../offer.server";
import type { Route } from "./+types/accept";

const offerPage = (id: string) => href("/buyer-portal/quotes/:id", { id });

/** The form for address and payment. For a quote that can't be ordered, the quote's page says why. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const offer = foundOr404(() => getOffer(db, buyer, params.id));
	if (offer.state !== "open" || offer.cart.lines.length === 0) throw redirect(offerPage(params.id));
	const checkout = foundOr404(() => getCheckout(db, buyer));
	const named = url.searchParams.get("address");
	return {
		offer,
		// What can't go to the address of a quote's order is said when it is ordered: its other lines can be ordered then (Rule 7.105).
		checkout: {
			...{ ...checkout, cart: offer.cart, blocked: {}, ...orderDays(db, checkout.paymentTerms) },
			idempotencyKey: newFormKey(),
		},
		...{ named, start: shipToStart(checkout, named) },
	};
}

/** Orders at the quote's prices, once, and only what the page showed (Rules 7.104, 7.105). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: buyerOrDenied,
		schema: orderFormSchema,
		run: ({ db, actor, ip, key, form }, input) =>
			acceptQuote(
				db,
				actor,
				{ ...input, quoteId: args.params.id, isPartial: form.get("isPartial") === "true" },
				{ idempotencyKey: key, shownTotalCents: shownTotalOf(form), ip },
			),
		failed: { title: "Order Failed", text: "Nothing was ordered." },
		done: (placed) => {
			if ("request" in placed) return waitsNext(placed);
			const { orderNumber, customerEmail } = placed.order;
			return {
				to: href("/buyer-portal/orders/:orderNumber", { orderNumber }),
				title: "Order Placed Successfully!",
				text: placed.wasOrdered
					? `This quote is order ${orderNumber}.`
					: `Order ${orderNumber} has been placed. We've sent a confirmation email to ${customerEmail}.`,
				...placedAt(placed.order),
			};
		},
	});

/** Also after a refusal: goods may be gone. */
export const shouldRevalidate = () => true;

export const links = checkoutSheet;

export default function AcceptQuote({ loaderData, actionData }: Route.ComponentProps) {
	const { offer, checkout, named, start } = loaderData;
	const page = href("/buyer-portal/quotes/:id/order", { id: offer.id });
	const missing = offer.lines.filter(({ problem }) => problem !== null);
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Order your quote`}</PageTitle>
			<PortalHead
				back={{ to: offerPage(offer.id), label: "Back to the quote" }}
				title="Order your quote"
				intro={`At the quoted prices, valid until ${dayText(offer.validUntil!, "weekday")}. Your cart stays as it is.`}
			/>
			{missing.length > 0 ? (
				<Note kind="warn" className="mb-4 max-w-184">
					Left out:
					<ul>
						{missing.map(({ name, problem }) => (
							<li key={name}>
								{name}: {problem}
							</li>
						))}
					</ul>
				</Note>
			) : null}
			<CheckoutForm
				key={named}
				checkout={checkout}
				start={start}
				used={checkout.addresses}
				reply={actionData}
				action={page}
				goods={offerPage(offer.id)}
				method={checkout.usualMethod}
			>
				{missing.length > 0 ? <input type="hidden" name="isPartial" value="true" /> : null}
			</CheckoutForm>
		</div>
	);
}
