import { data, href } from "react-router";
import { type Cart, type CartLine, lineName, type QuantityIntent, steppedQuantity } from "~/catalog";
import { getDb } from "~/http/context.server";
import { anchorOf, setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { newFormKey } from "~/http/form-key.server";
import { buyerOrDenied } from "~/http/guards.server";
import { readKeptForm } from "~/http/kept-form.server";
import { DomainError } from "~/kernel/errors";
import { PageTitle } from "~/ui/layout/page-title";
import { getCart } from "../cart.queries.server";
import { quantityOrOne } from "../cart.schema";
import { removeItem, setQuantity } from "../change-line.server";
import { sayLines } from "../say-lines";
import type { Route } from "./+types/cart-item";
import { CartScreen, type LineRefusal, lineAnchor } from "./screen";

// A refused change is shown on the cart's page.
export function loader({ context, params, url }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const cart = getCart(getDb(context), buyer);
	return { cart, refusal: keptChange(cart, params.itemId, readKeptForm(context, url)) };
}

/** The quantity typed before the session ended, shown at its line and not saved yet (Rule 1.20). */
function keptChange(cart: Cart, itemId: string, form: FormData | null): LineRefusal | null {
	const line = form && cart.lines.find(({ id }) => id === itemId);
	if (!line || form.get("intent") === "remove") return null;
	const quantity = requestedQuantity(form, line.caseSize);
	return { itemId, quantity, name: lineName(line), message: "Not changed yet: your session ended" };
}

const requestedQuantity = (form: FormData, caseSize: number | null) =>
	steppedQuantity(intentOf(form.get("intent")), quantityOrOne(form.get("quantity")), caseSize);

const intentOf = (value: unknown): QuantityIntent =>
	value === "decrease" || value === "increase" ? value : "set";

/** The form that adds a removed line again; none for goods that can't be added any more. */
const putBack = ({ unitPriceCents, productId, flavorId, quantity }: CartLine) =>
	unitPriceCents === null
		? undefined
		: {
				action: href("/cart/items"),
				fields: {
					productId,
					flavor: flavorId ?? "",
					quantity: String(quantity),
					idempotencyKey: newFormKey(),
				},
			};

/** Changes or removes one cart line. Scripts send `via=fetch` and stay on their page. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	const form = await readForm(request);
	const { itemId } = params;
	const isFetch = form.get("via") === "fetch";
	const isRemoval = form.get("intent") === "remove";
	const line = getCart(db, buyer).lines.find(({ id }) => id === itemId);
	const quantity = requestedQuantity(form, line?.caseSize ?? null);
	try {
		if (isRemoval) removeItem(db, buyer, { itemId });
		else setQuantity(db, buyer, { itemId, quantity });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const failure = isRemoval ? "Failed to remove item" : "Failed to update quantity";
		// The script's page may still show a line that another tab removed, so it gets the whole cart.
		if (error.code === "not_found" && isFetch) {
			setFlash(context, "Error", failure, "error");
			return seeOther(href("/cart"));
		}
		const refusal = line ? { itemId, quantity, name: lineName(line), message: error.message } : null;
		return data({ failure, refusal }, { status: error.status });
	}
	const anchor = anchorOf(request, form, href("/cart"));
	if (isRemoval) {
		const text = `Item has been removed from your cart.${line ? ` ${sayLines([line])}` : ""}`;
		setFlash(context, "Item Removed", text, "success", { at: anchor.at, undo: line && putBack(line) });
	}
	if (isFetch) return { failure: null, refusal: null };
	return seeOther(isRemoval ? anchor.to : `${href("/cart")}#${lineAnchor(itemId)}`);
}

export default function CartItemRoute({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageTitle>{actionData?.failure ? "Error: Cart" : "Cart"}</PageTitle>
			<CartScreen
				cart={loaderData.cart}
				failure={actionData?.failure ?? null}
				refusal={actionData ? actionData.refusal : loaderData.refusal}
			/>
		</>
	);
}
