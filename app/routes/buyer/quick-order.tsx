import { getSavedList } from "~/domain/lists/list.queries.server";
import { verifyLines } from "~/domain/quick-order/verify-lines.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/quick-order";
import { answeredPad, answerPad, emptyPad } from "./quick-order-action.server";
import { padLinesOf } from "./quick-order-list.server";
import { QuickOrderScreen } from "./quick-order-screen";

/** `?list=` opens a saved list in the pad. */
export function loader({ context, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const listId = url.searchParams.get("list");
	if (!listId) return emptyPad();
	const db = getDb(context);
	const list = foundOr404(() => getSavedList(db, buyer, listId));
	return answeredPad(verifyLines(db, buyer, padLinesOf(list)));
}

/** Answers every line of the pad, or adds those that are right (Rule 4.9). */
export async function action({ request, context }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	return answerPad({ context, buyer, form: await readForm(request) });
}

export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
	const pad = actionData ?? loaderData;
	return <QuickOrderScreen key={pad.formKey} pad={pad} isAnswer={actionData !== undefined} />;
}
