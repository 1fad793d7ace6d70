import { data, href, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { readQuickOrderForm } from "../quick-order/buyer/form.server";
import { type DraftAnswer, rowAnswers } from "../quick-order/buyer/row-answers";
import { readNamesInTurns } from "../quick-order/read-names.server";
import type { Route } from "./+types/lines";
import { verifyPhoneLines } from "./phone-order.server";

export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/customers/:id/order", { id: params.id }));

/** Verifies the rows of an order by phone while they are typed, for the page's script. Saves nothing. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const { lines, tooMany } = await readQuickOrderForm(db, await readForm(request));
	if (tooMany) throw data({ message: tooMany }, 400);
	const read = await readNamesInTurns(db, lines);
	const verified = foundOr404(() => verifyPhoneLines(db, admin, params.id, lines, read));
	const answer: DraftAnswer = { savedAt: null, rows: rowAnswers(verified, lines) };
	return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
