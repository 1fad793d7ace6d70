import { href, redirect } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { counted } from "~/kernel/texts/numbers";
import { withdrawChange } from "../../prices/planned-prices.server";
import type { Route } from "./+types/withdraw";

export const loader = () => redirect(href("/admin/price-lists"));

/** Withdraws planned prices of which the day has not come (Rule 15.20). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, withdrawChange, {
		refusedTo: href("/admin/price-lists"),
		done: (withdrawn) => ({
			to: href("/admin/price-lists"),
			title: "Prices Withdrawn",
			text: `${counted(withdrawn, "planned price")} will not begin.`,
		}),
	});
