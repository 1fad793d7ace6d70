import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { buyerOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { takeOffSchema } from "../cart.schema";
import { takeOff } from "../change-line.server";
import { sayLines } from "../say-lines";
import type { Route } from "./+types/undo";

export const loader = () => redirect(href("/cart"));

/** Takes what was just added off the cart again, and returns to `redirectTo`. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: buyerOrDenied,
		schema: takeOffSchema,
		run: ({ db, actor, key }, { grown }) => takeOff(db, actor, grown, key),
		refusedTo: href("/cart"),
		done: (taken, { form }) => ({
			to: returnPath(form, href("/cart")),
			title: "Undone",
			text: taken.length > 0 ? `Taken off your cart: ${sayLines(taken)}` : "It's no longer in your cart.",
		}),
	});
