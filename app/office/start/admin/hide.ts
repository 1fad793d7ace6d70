import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { hideStart } from "../start.server";
import type { Route } from "./+types/hide";

export const loader = () => redirect(href("/admin/start"));

/** Takes the list of steps out of the settings' pages, or puts it back (Rule 9.61). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, hideStart, {
		refusedTo: href("/admin/settings/start"),
		done: ({ isHidden }) =>
			isHidden
				? {
						to: href("/admin/settings"),
						title: "Page Hidden",
						text: `Its address stays ${href("/admin/settings/start")}.`,
					}
				: { to: href("/admin/settings/start"), title: "Page Shown", text: "It stands in Settings again." },
	});
