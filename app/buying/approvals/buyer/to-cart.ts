import { href, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { formKeyOf } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { grownBy } from "../../cart/add-to-cart.server";
import { answerAdded } from "../../cart/buyer/added.server";
import { listRemarks } from "../../lists/add-list.server";
import { restoreRequest } from "../decide-request.server";
import type { Route } from "./+types/to-cart";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/buyer-portal/approvals/:id", params));

/** Puts the goods of a declined or withdrawn order back into the cart (Rule 13.20). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	const form = await readForm(request);
	const key = formKeyOf(form);
	const { cart, lines } = foundOr404(() => restoreRequest(getDb(context), buyer, params, { key }));
	const grown = grownBy(lines);
	const text = grown.length === 0 ? "Nothing of it was added." : undefined;
	return answerAdded(
		{ request, context, form },
		{ cart, grown, text, title: "Back in your cart", remarks: listRemarks(lines), to: href("/cart") },
	);
}
