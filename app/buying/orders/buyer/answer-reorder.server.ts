import { data, href } from "react-router";
import { getDb } from "~/http/context.server";
import { anchorOf, setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { formKeyOf } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied, type Context } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { grownBy } from "../../cart/add-to-cart.server";
import { answerAdded } from "../../cart/buyer/added.server";
import { readQuantities, shortenRemarks } from "../../cart/buyer/line-quantities.server";
import { type Reorder, reorderRemarks } from "../reorder.server";

const FAILED = { kind: "error", title: "Reorder Failed", text: "Failed to reorder" } as const;

/**
 * Answers a form that orders lines again (Rule 5.8), with its quantities if it has any, and returns to its `redirectTo`.
 *
 * @param run adds the lines; `quantities` by their id.
 * @param page the order's, where nothing could be added.
 */
export async function answerReorder(
	{ request, context }: { request: Request; context: Context },
	{
		run,
		page,
	}: {
		run: (db: Db, buyer: UserActor, quantities: Record<string, number>, key: string | null) => Reorder;
		page: string;
	},
) {
	const buyer = buyerOrDenied(context);
	const form = await readForm(request);
	const { quantities, answer } = readQuantities(form);
	if (Object.values(answer).some(({ message }) => message))
		return data({ answer, toast: FAILED }, { status: 400 });

	const { cart, lines } = foundOr404(() => run(getDb(context), buyer, quantities, formKeyOf(form)));
	const grown = grownBy(lines);
	const remarks = reorderRemarks(lines);
	if (grown.length > 0) {
		const title = "Items Added to Cart";
		const text = "Previous order items have been added to your cart.";
		const to = returnPath(form, href("/cart"));
		return answerAdded({ request, context, form }, { cart, grown, title, text, remarks, to });
	}
	const { at, to } = anchorOf(request, form, returnPath(form, page));
	const why = shortenRemarks(remarks) || " No quantity was given.";
	setFlash(context, "Reorder Failed", `Failed to reorder.${why}`, "error", { at });
	return seeOther(to);
}
