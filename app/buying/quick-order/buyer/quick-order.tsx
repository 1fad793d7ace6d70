import { createContext } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { padSheet } from "~/ui/styles/sheets";
import { getSavedList } from "../../lists/list.queries.server";
import { getQuickOrderDraft } from "../quick-order-draft.server";
import type { Route } from "./+types/quick-order";
import { answerQuickOrder, emptyQuickOrder, filledQuickOrder, overfullQuickOrder } from "./action.server";
import { readQuickOrderForm } from "./form.server";
import { quickOrderLinesOf } from "./list.server";
import type { QuickOrderState } from "./quick-order-state";
import { QuickOrderScreen } from "./screen";

export const links = padSheet;

/** Set once this request's form was answered: the page shows the answer, and the draft need not be verified once more. */
const answeredContext = createContext(false);

/**
 * The buyer's draft (Rule 4.13), or what was typed before the session ended. `?list=` opens a saved list instead; the
 * draft is kept until a button is pressed there.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<QuickOrderState> {
	const buyer = buyerOrDenied(context);
	if (context.get(answeredContext)) return emptyQuickOrder();
	const db = getDb(context);
	const kept = readKeptForm(context, url);
	if (kept) {
		const quickOrder = await readQuickOrderForm(db, kept);
		return quickOrder.tooMany
			? overfullQuickOrder(quickOrder, quickOrder.tooMany)
			: filledQuickOrder(db, buyer, quickOrder.lines);
	}
	const draft = getQuickOrderDraft(db, buyer);
	const listId = url.searchParams.get("list");
	if (listId) {
		const list = foundOr404(() => getSavedList(db, buyer, listId));
		return {
			...(await filledQuickOrder(db, buyer, quickOrderLinesOf(list))),
			draftLines: draft?.lines.length ?? 0,
		};
	}
	return draft
		? { ...(await filledQuickOrder(db, buyer, draft.lines)), savedAt: draft.savedAt }
		: emptyQuickOrder();
}

/** Verifies every line of the quick order, or adds the valid ones (Rule 4.9). */
export async function action({ request, context }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	context.set(answeredContext, true);
	return answerQuickOrder({ request, context, buyer, form: await readForm(request) });
}

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
	const quickOrder = actionData ?? loaderData;
	return <QuickOrderScreen key={quickOrder.formKey} quickOrder={quickOrder} />;
}
