import { href, redirect } from "react-router";
import { getOrderFile } from "~/domain/orders/order-admin.queries.server";
import { writeStaffNotes } from "~/domain/orders/order-desk.server";
import { staffNotesSchema } from "~/domain/orders/update-order.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import type { Route } from "./+types/order-notes";

const pageOf = (orderNumber: string) => href("/admin-portal/orders/:orderNumber", { orderNumber });

export const loader = ({ params }: Route.LoaderArgs) => redirect(pageOf(params.orderNumber));

/** Keeps staff's own notes on the order. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const { id } = foundOr404(() => getOrderFile(db, actor, params.orderNumber));
	const outcome = await submitForm(await readForm(request), staffNotesSchema, ({ staffNotes }) =>
		writeStaffNotes(db, actor, { id, staffNotes }),
	);
	if (outcome.done) setFlash(context, "Notes Saved", "The order's notes were saved.");
	else setFlash(context, "Error", "Use at most 5,000 characters.", "error");
	return seeOther(pageOf(params.orderNumber));
}
