import { getCart } from "~/domain/cart/cart.queries.server";
import { getDb } from "~/http/context.server";
import { buyerOrDenied } from "~/http/guards.server";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/cart";
import { CartScreen } from "./screen";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Cart");

export function loader({ context }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	return { cart: getCart(getDb(context), buyer) };
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
	return <CartScreen cart={loaderData.cart} />;
}
