import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { removePlanned } from "~/kernel/settings/save-selling.server";
import type { SellingPart } from "~/terms/selling";
import type { Route } from "./+types/remove-planned";

/** The page of each part. */
const PAGES: Record<SellingPart, string> = {
	states: href("/admin/settings/rules"),
	freight: href("/admin/settings/freight"),
	tiers: href("/admin/settings/tiers"),
	days: href("/admin/settings/days"),
};

export const loader = () => redirect(href("/admin/settings/rules"));

/** Removes rules that don't count yet (Rule 9.50). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, removePlanned, {
		failed: { title: "Error", text: "The planned rules were not removed." },
		refusedTo: href("/admin/settings/rules"),
		done: ({ part }) => ({
			to: PAGES[part],
			title: "Planned Rules Removed",
			text: "What counts today goes on.",
		}),
	});
