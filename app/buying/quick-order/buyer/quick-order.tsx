import { createContext } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { padSheet } from "~/ui/styles/sheets";
import { getSavedList } from "../../lists/list.queries.server";
import { getPadDraft } from "../pad-draft.server";
import type { Route } from "./+types/quick-order";
import { answerPad, emptyPad, filledPad, overfullPad } from "./action.server";
import { readPadForm } from "./form.server";
import { padLinesOf } from "./list.server";
import type { PadState } from "./pad-state";
import { QuickOrderScreen } from "./screen";

export const links = padSheet;

/** Set once this request's form was answered: the page shows the answer, and the draft need not be verified once more. */
const answeredContext = createContext(false);

/**
 * The buyer's draft (Rule 4.13), or what was typed before the session ended. `?list=` opens a saved list instead; the
 * draft is kept until a button is pressed there.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<PadState> {
	const buyer = buyerOrDenied(context);
	if (context.get(answeredContext)) return emptyPad();
	const db = getDb(context);
	const kept = readKeptForm(context, url);
	if (kept) {
		const pad = await readPadForm(db, kept);
		return pad.tooMany ? overfullPad(pad, pad.tooMany) : filledPad(db, buyer, pad.lines);
	}
	const draft = getPadDraft(db, buyer);
	const listId = url.searchParams.get("list");
	if (listId) {
		const list = foundOr404(() => getSavedList(db, buyer, listId));
		return { ...(await filledPad(db, buyer, padLinesOf(list))), draftLines: draft?.lines.length ?? 0 };
	}
	return draft ? { ...(await filledPad(db, buyer, draft.lines)), savedAt: draft.savedAt } : emptyPad();
}

/** Verifies every line of the pad, or adds the valid ones (Rule 4.9). */
export async function action({ request, context }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	context.set(answeredContext, true);
	return answerPad({ request, context, buyer, form: await readForm(request) });
}

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
	const pad = actionData ?? loaderData;
	return <QuickOrderScreen key={pad.formKey} pad={pad} />;
}
