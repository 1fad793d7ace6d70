import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { closeShop } from "../start.server";
import type { Route } from "./+types/close";

export const loader = () => redirect(href("/admin/start"));

/** Closes the shop for a while, or takes back the day it would open (Rule 9.60). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, closeShop, {
		refusedTo: href("/admin/start"),
		done: {
			to: href("/admin/start"),
			title: "The Shop Is Closed",
			text: "Visitors see 'Opens soon' until you open it.",
		},
	});
