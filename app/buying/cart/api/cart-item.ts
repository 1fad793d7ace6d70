import { jsonAction, write } from "~/http/json.server";
import { setQuantitySchema } from "../cart.schema";
import { cartView } from "../cart-view";
import { removeItem, setQuantity } from "../change-line.server";

/** Both answer with the cart as it is afterwards, as GET /api/cart does. */
export const action = jsonAction({
	PATCH: write({
		access: "buyer",
		title: "Failed to update quantity",
		ignoresUnknown: true,
		schema: setQuantitySchema,
		run: ({ db, actor, params }, { quantity }) =>
			cartView(setQuantity(db, actor, params.itemId ?? "", quantity)),
	}),
	DELETE: write({
		access: "buyer",
		title: "Failed to remove item",
		ignoresUnknown: true,
		run: ({ db, actor, params }) => cartView(removeItem(db, actor, params.itemId ?? "")),
	}),
});
