import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { placeSchema } from "~/kernel/settings/place.schema";
import { placeFaqItem } from "~/kernel/settings/write-faq.server";
import type { Route } from "./+types/faq-place";

export const loader = () => redirect(href("/admin/settings/faq"));

/** Moves a question up or down (Rule 9.8). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: placeSchema,
		run: ({ db, actor }, input) => placeFaqItem(db, actor, input),
		failed: { title: "Error", text: "The order was not changed." },
		refusedTo: href("/admin/settings/faq"),
		done: { to: href("/admin/settings/faq"), title: "Settings Saved", text: "The order was changed." },
	});
