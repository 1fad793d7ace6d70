import { href } from "react-router";
import { DomainError } from "~/domain/errors";
import { cancelImport } from "~/domain/imports/product-import.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/cancel";

/** There is nothing here to look at: whoever comes back to this address is led to the import. */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(href("/admin-portal/import/:id", { id }));
}

/** Gives the import up; nothing was changed yet (Rule 7.16). */
export function action({ context, params: { id } }: Route.ActionArgs) {
	try {
		foundOr404(() => cancelImport(getDb(context), getActor(context), id), ["conflict"]);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setFlash(context, "Error", error.message, "error");
		return seeOther(href("/admin-portal/import/:id", { id }));
	}
	setFlash(context, "Import Cancelled", "Nothing was changed.");
	return seeOther(href("/admin-portal/import"));
}
