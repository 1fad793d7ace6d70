import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { confirmClock } from "~/kernel/notices/clock-hold.server";
import type { Route } from "./+types/clock";

export const loader = () => redirect(href("/admin/today"));

/** Says that the server's clock is right (Rule 14.70). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, confirmClock, {
		failed: { title: "Error", text: "The time was not confirmed." },
		refusedTo: href("/admin/today"),
		done: {
			to: href("/admin/today"),
			title: "Time Confirmed",
			text: "What waited goes on within a minute.",
		},
	});
