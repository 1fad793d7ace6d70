import { href } from "react-router";
import { seeOther } from "~/http/form.server";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { cancelImport } from "../product-import.server";
import type { Route } from "./+types/cancel";

/** A GET has no page here and redirects to the import. */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(href("/admin/import/:id", { id }));
}

/** Cancels the import; nothing was changed yet (Rule 7.16). */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: ({ db, actor }) => cancelImport(db, actor, args.params.id),
		refusedTo: href("/admin/import/:id", args.params),
		done: { to: href("/admin/import"), title: "Import Cancelled", text: "Nothing was changed." },
	});
