import { href, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { getNextPending } from "../application-admin.queries.server";
import type { Route } from "./+types/next";

/** The oldest pending application, or the list when none is left. */
export function loader({ context }: Route.LoaderArgs) {
	const next = getNextPending(getDb(context), adminOrDenied(context));
	return redirect(
		next ? href("/admin/applications/:id/:does?", { id: next.id }) : `${href("/admin")}?tab=applications`,
	);
}
