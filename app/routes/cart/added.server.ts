import { href } from "react-router";
import type { Grown } from "~/domain/cart/add-to-cart.server";
import type { Cart } from "~/domain/cart/cart-line";
import { sayLines } from "~/domain/cart/say-lines";
import { formatCents } from "~/domain/money";
import { grouped } from "~/domain/texts/numbers";
import type { FlashExtras } from "~/http/flash.server";
import { newFormKey } from "~/http/form-key.server";

/** An Undo of more lines doesn't fit the cookie that carries a message. */
const MOST_LINES = 40;

const VIEW_CART = { to: href("/cart"), text: "View cart" };

/** The form that takes what was just added off the cart again (Rule 4.14); none for too many lines. */
export const undoOf = (grown: readonly Grown[]): FlashExtras["undo"] =>
	grown.length === 0 || grown.length > MOST_LINES
		? undefined
		: {
				action: href("/cart/undo"),
				fields: {
					grown: grown.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(","),
					idempotencyKey: newFormKey(),
				},
			};

/**
 * The message about what was just added: quantities, names and amount, a link to the cart (and to the flavors, where
 * none was chosen), and an Undo.
 */
export function addedMessage(cart: Cart, grown: readonly Grown[]): { text: string } & FlashExtras {
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
		undo: undoOf(grown),
	};
}
