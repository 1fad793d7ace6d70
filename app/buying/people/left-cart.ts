import { href, redirect } from "react-router";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { grownBy } from "../cart/add-to-cart.server";
import { answerAdded } from "../cart/buyer/added.server";
import { takeOverCart } from "../cart/left-cart.server";
import { listRemarks } from "../lists/add-list.server";
import type { Route } from "./+types/left-cart";

export const loader = () => redirect(href("/buyer-portal/people"));

/** Moves a left cart into the reader's own (Rule 13.13). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	const form = await readForm(request);
	const { cart, lines } = foundOr404(() => takeOverCart(getDb(context), buyer, params));
	const grown = grownBy(lines);
	return answerAdded(
		{ request, context, form },
		{
			cart,
			grown,
			title: "Cart taken over",
			text: grown.length === 0 ? "Nothing of it could be added." : undefined,
			remarks: listRemarks(lines),
			to: href("/cart"),
		},
	);
}
