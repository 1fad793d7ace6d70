import { href, redirect } from "react-router";
import { clearCart } from "~/domain/cart/change-line.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import type { Route } from "./+types/clear";

export const loader = () => redirect(href("/cart"));

/** Empties the cart. */
export function action({ context }: Route.ActionArgs) {
	clearCart(getDb(context), getActor(context));
	setFlash(context, "Cart Emptied", "All items have been removed from your cart.");
	return seeOther(href("/cart"));
}
