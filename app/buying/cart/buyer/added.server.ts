import { href, type RouterContextProvider } from "react-router";
import type { Cart } from "~/catalog";
import { anchorOf, type FlashExtras, setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { formKeyOf, newFormKey } from "~/http/form-key.server";
import { keyFor } from "~/kernel/forms/one-time-key.server";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import type { Grown } from "../add-to-cart.server";
import { sayLines } from "../say-lines";
import { shortenRemarks } from "./line-quantities.server";

/** An Undo of more lines doesn't fit the cookie that carries a message. */
const MOST_LINES = 40;

const VIEW_CART = { to: href("/cart"), text: "View cart" };

/** The form that takes what was just added off the cart again (Rule 4.2); none for too many lines. */
const undoOf = (grown: readonly Grown[], form: FormData): FlashExtras["undo"] => {
	if (grown.length === 0 || grown.length > MOST_LINES) return undefined;
	const key = formKeyOf(form);
	return {
		action: href("/cart/undo"),
		fields: {
			grown: grown.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(","),
			// A form that was sent twice has one Undo.
			idempotencyKey: key ? keyFor(key, grown) : newFormKey(),
		},
	};
};

/**
 * The message about what was just added: quantities, names and amount, a link to the cart (and to the flavors, where
 * none was chosen), and an Undo.
 */
export function addedMessage(
	cart: Cart,
	grown: readonly Grown[],
	form: FormData,
): { text: string } & FlashExtras {
	const lines = grown.flatMap(({ itemId, quantity }) => {
		const line = cart.lines.find(({ id }) => id === itemId);
		return line ? [{ ...line, quantity }] : [];
	});
	const cents = lines.reduce((sum, line) => sum + line.quantity * (line.unitPriceCents ?? 0), 0);
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	const open = lines.find(({ assorted }) => assorted);
	return {
		text: `${sayLines(lines)} · ${formatCents(cents)}`,
		done: `${grouped(units)} added`,
		links: [
			VIEW_CART,
			...(open && lines.length === 1
				? [{ to: `${href("/products/:slug", open)}#sheet`, text: "Choose flavors" }]
				: []),
		],
		undo: undoOf(grown, form),
	};
}

/** Characters of a cookie's remarks, and how many fewer there may be for each line of its Undo. */
const REMARKS = { most: 700, fewerPerLine: 12 };

/**
 * Answers a form that added lines, at its place on the page `to`: what was added, with its Undo, and remarks about the rest.
 *
 * @param added `text` replaces the names of the lines.
 */
export function answerAdded(
	{ request, context, form }: { request: Request; context: Readonly<RouterContextProvider>; form: FormData },
	added: {
		cart: Cart;
		grown: readonly Grown[];
		to: string;
		title?: string;
		text?: string | undefined;
		remarks?: string[];
	},
) {
	const { cart, grown, title = "Added to Cart", remarks = [] } = added;
	const { text, ...extras } =
		grown.length > 0 ? addedMessage(cart, grown, form) : { text: "", links: [VIEW_CART] };
	const room = REMARKS.most - ("undo" in extras && extras.undo ? grown.length * REMARKS.fewerPerLine : 0);
	const { at, to } = anchorOf(request, form, added.to);
	const message = (added.text ?? text) + shortenRemarks(remarks, room);
	setFlash(context, title, message, "success", { ...extras, at });
	return seeOther(to);
}
