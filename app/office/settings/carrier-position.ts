import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { moveCarrier } from "~/kernel/settings/write-carrier.server";
import type { Route } from "./+types/carrier-position";

export const loader = () => redirect(href("/admin/settings/carriers"));

/** Moves a carrier up or down in the order of guessing (Rule 5.6). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, moveCarrier, {
		failed: { title: "Error", text: "The order was not changed." },
		refusedTo: href("/admin/settings/carriers"),
		done: { to: href("/admin/settings/carriers"), title: "Settings Saved", text: "The order was changed." },
	});
