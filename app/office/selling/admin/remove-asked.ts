import { href, redirect } from "react-router";
import { removeStateRequest } from "~/customers/index.server";
import { commandAction } from "~/http/command-form.server";
import type { Route } from "./+types/remove-asked";

const PAGE = "/admin/settings/rules#asked";

export const loader = () => redirect(href("/admin/settings/rules"));

/** Removes an address that waits for a state (Rule 2.16). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, removeStateRequest, {
		failed: { title: "Error", text: "The address was not removed." },
		refusedTo: PAGE,
		done: { to: PAGE, title: "Address Removed", text: "We won't write to it." },
	});
