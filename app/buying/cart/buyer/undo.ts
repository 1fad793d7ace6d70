import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { returnPath } from "~/http/return-path.server";
import { takeOff } from "../change-line.server";
import { sayLines } from "../say-lines";
import type { Route } from "./+types/undo";

export const loader = () => redirect(href("/cart"));

/** Takes what was just added off the cart again, and returns to `redirectTo`. */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, takeOff, {
		refusedTo: href("/cart"),
		done: (taken, { form }) => ({
			to: returnPath(form, href("/cart")),
			title: "Undone",
			text: taken.length > 0 ? `Taken off your cart: ${sayLines(taken)}` : "It's no longer in your cart.",
		}),
	});
