import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { moveFaqItem } from "~/kernel/settings/write-faq.server";
import type { Route } from "./+types/faq-position";

export const loader = () => redirect(href("/admin/settings/faq"));

/** Moves a question up or down (Rule 9.8). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, moveFaqItem, {
		failed: { title: "Error", text: "The order was not changed." },
		refusedTo: href("/admin/settings/faq"),
		done: { to: href("/admin/settings/faq"), title: "Settings Saved", text: "The order was changed." },
	});
