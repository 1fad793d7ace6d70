import { href, redirect } from "react-router";
import { getActor, getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { canBuy, isCustomer, NOT_FOR_BOOKKEEPERS } from "~/kernel/actor/permissions";
import { saveQuickOrderDraft } from "../quick-order-draft.server";
import { readNamesInTurns } from "../read-names.server";
import { verifyLines } from "../verify-lines.server";
import type { Route } from "./+types/quick-order-draft";
import { readQuickOrderForm } from "./form.server";
import { type DraftAnswer, rowAnswers } from "./row-answers";

export const loader = () => redirect(href("/quick-order"));

const answer = (status: number, body: DraftAnswer | { problem: string }) =>
	Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });

/**
 * Saves and verifies the quick order while the user types (Rule 4.13), for the page's script. If the
 * session has ended it returns an error instead of redirecting to the login, because no button was pressed.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const actor = getActor(context);
	if (!canBuy(actor)) {
		const ended = "Your session has ended. Log in to save your pad.";
		return answer(403, { problem: isCustomer(actor) ? NOT_FOR_BOOKKEEPERS : ended });
	}
	const db = getDb(context);
	const { lines, tooMany } = await readQuickOrderForm(db, await readForm(request));
	if (tooMany) return answer(400, { problem: tooMany });
	const savedAt = saveQuickOrderDraft(db, actor, lines);
	const rows = rowAnswers(verifyLines(db, actor, lines, await readNamesInTurns(db, lines)), lines);
	return answer(200, { savedAt: savedAt?.toISOString() ?? null, rows });
}
