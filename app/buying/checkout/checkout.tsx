import { data, href, redirect } from "react-router";
import { keepsForms } from "~/http/acting.server";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { userOrLogin } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { canBuy } from "~/kernel/actor/permissions";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { SiteLink } from "~/ui/site-link";
import { checkoutSheet } from "~/ui/styles/sheets";
import { placedAt } from "../orders/placed-at";
import type { Route } from "./+types/checkout";
import { getBlockedAt, getCheckout } from "./checkout.queries.server";
import { CheckoutForm } from "./form";
import { orderFormSchema } from "./order.schema";
import { askedBy, orderDays } from "./order-form.server";
import { checkOut } from "./place-order.server";
import { shipToStart } from "./ship-to-start";
import { waitsNext } from "./waits";

export const middleware: Route.MiddlewareFunction[] = [keepsForms];

/** Sends visitors to the login, and accounts that may not buy to the buyer portal, which explains why. */
function buyerOrElsewhere(context: Route.LoaderArgs["context"], url: URL) {
	const user = userOrLogin(context, url);
	if (!canBuy(user)) throw redirect(href("/wholesale-portal"));
	return user;
}

export function loader({ context, url }: Route.LoaderArgs) {
	const buyer = buyerOrElsewhere(context, url);
	const db = getDb(context);
	const checkout = foundOr404(() => getCheckout(db, buyer));
	const named = url.searchParams.get("address");
	return {
		...checkout,
		...orderDays(db, checkout.paymentTerms),
		idempotencyKey: newFormKey(),
		...{ named, start: shipToStart(checkout, named) },
		kept: keptReply(context, url),
	};
}

/** Places the order, once per form and only at the total it showed (Rule 5.4). */
export const action = async (args: Route.ActionArgs) => {
	const answer = await formAction(args, {
		guard: buyerOrElsewhere,
		schema: orderFormSchema,
		run: ({ db, actor, ip, form, key }, request) => {
			const { input, leavesBlocked, shownTotalCents } = askedBy(form, request);
			return checkOut(db, actor, input, { idempotencyKey: key, leavesBlocked, shownTotalCents, ip });
		},
		failed: { title: "Order Failed", text: "Failed to place order" },
		done: (placed) =>
			"request" in placed
				? waitsNext(placed)
				: {
						to: `${href("/wholesale-portal")}?tab=orders`,
						title: "Order Placed Successfully!",
						text: `Order ${placed.order.orderNumber} has been placed. We've sent a confirmation email to ${placed.order.customerEmail}.`,
						...placedAt(placed.order),
					},
	});
	if (answer instanceof Response) return answer;
	const buyer = buyerOrElsewhere(args.context, args.url);
	const blocked = getBlockedAt(getDb(args.context), buyer, answer.data.result.initialValue);
	return data({ ...answer.data, blocked }, answer.init ?? {});
};

// Also after a refusal, whose new total the next press must send.
export const shouldRevalidate = () => true;

export const links = checkoutSheet;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	const { cart, addresses, start, named, kept } = loaderData;
	if (cart.lines.length === 0) {
		return (
			<div className="wrap">
				<PageTitle>Checkout</PageTitle>
				<EmptyState
					bare
					heading={1}
					title="Your cart is empty"
					action={
						<>
							<ButtonLink variant="primary" to={href("/products")}>
								Browse Products
							</ButtonLink>
							<ButtonLink to={`${href("/buyer-portal")}?tab=orders`}>See your orders</ButtonLink>
						</>
					}
				/>
			</div>
		);
	}
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Checkout`}</PageTitle>
			<PageHead title="Checkout">
				<SiteLink className="tap" to={href("/cart")}>
					Back to cart
				</SiteLink>
			</PageHead>
			<CheckoutForm
				key={named}
				checkout={loaderData}
				start={start}
				used={addresses}
				reply={actionData ?? kept}
			/>
		</div>
	);
}
