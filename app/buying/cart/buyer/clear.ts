import { href, redirect } from "react-router";
import { buttonAction } from "~/http/form-action.server";
import { buyerOrDenied } from "~/http/guards.server";
import { clearCart } from "../change-line.server";
import type { Route } from "./+types/clear";

export const loader = () => redirect(href("/cart"));

/** Empties the cart. */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: buyerOrDenied,
		run: ({ db, actor }) => clearCart(db, actor),
		done: {
			to: href("/cart"),
			title: "Cart Emptied",
			text: "All items have been removed from your cart.",
		},
	});
