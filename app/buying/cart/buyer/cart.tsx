import { getDb, getSession } from "~/http/context.server";
import { buyerOrDenied } from "~/http/guards.server";
import { mayBuyLines, shownMayLines } from "~/rules/index.server";
import { pageTitle } from "~/ui/layout/page-title";
import { getCart } from "../cart.queries.server";
import type { Route } from "./+types/cart";
import { CartScreen } from "./screen";

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Cart");

export function loader({ context }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const cart = getCart(db, buyer);
	return { cart, may: shownMayLines(mayBuyLines(db, buyer, cart), getSession(context).stores) };
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
	return <CartScreen {...loaderData} />;
}
