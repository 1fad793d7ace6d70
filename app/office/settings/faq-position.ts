import { href, redirect } from "react-router";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { positionSchema } from "~/kernel/settings/position.schema";
import { moveFaqItem } from "~/kernel/settings/write-faq.server";
import type { Route } from "./+types/faq-position";

export const loader = () => redirect(href("/admin/settings/faq"));

/** Moves a question up or down (Rule 9.8). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: positionSchema,
		run: ({ db, actor }, input) => moveFaqItem(db, actor, input),
		failed: { title: "Error", text: "The order was not changed." },
		refusedTo: href("/admin/settings/faq"),
		done: { to: href("/admin/settings/faq"), title: "Settings Saved", text: "The order was changed." },
	});
