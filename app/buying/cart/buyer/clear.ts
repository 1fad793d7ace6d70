import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { clearCart } from "../change-line.server";
import type { Route } from "./+types/clear";

export const loader = () => redirect(href("/cart"));

/** Empties the cart. */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, clearCart, {
		refusedTo: href("/cart"),
		done: {
			to: href("/cart"),
			title: "Cart Emptied",
			text: "All items have been removed from your cart.",
		},
	});
