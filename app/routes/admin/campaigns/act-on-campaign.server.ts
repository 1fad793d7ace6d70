import { href, type RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Db } from "~db/client.server";

export const pageOf = (id: string) => href("/admin/campaigns/:id", { id });

/** A campaign's button: runs the operation and goes back to the campaign with what came of it. */
export function actOnCampaign(
	context: Readonly<RouterContextProvider>,
	id: string,
	operate: (db: Db, actor: Actor, id: string) => unknown,
	[title, text]: [title: string, text: string],
) {
	const admin = adminOrDenied(context);
	try {
		foundOr404(() => operate(getDb(context), admin, id), ["conflict"]);
		setFlash(context, title, text);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		setFlash(context, "Error", error.message, "error");
	}
	return seeOther(pageOf(id));
}
