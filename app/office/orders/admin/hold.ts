import { href, redirect } from "react-router";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/hold";
import { holdForms } from "./hold.server";

export function loader(args: Route.LoaderArgs) {
	adminOrDenied(args.context);
	holdForms.check(args);
	return redirect(href("/admin/orders/:orderNumber", { orderNumber: args.params.orderNumber }));
}

export const action = holdForms.action;
