import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { removePlanned } from "~/kernel/settings/save-selling.server";
import type { Route } from "./+types/remove-planned";

export const loader = () => redirect(href("/admin/settings/rules"));

/** Removes rules that don't count yet (Rule 9.50). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, removePlanned, {
		failed: { title: "Error", text: "The planned rules were not removed." },
		refusedTo: href("/admin/settings/rules"),
		done: ({ part }) => ({
			to: href(part === "states" ? "/admin/settings/rules" : "/admin/settings/freight"),
			title: "Planned Rules Removed",
			text: "What counts today goes on.",
		}),
	});
