import { abandonedCartView } from "~/domain/cart/abandoned-cart-view";
import { listAbandonedLines, sendRecoveryEmail } from "~/domain/cart/abandoned-carts.server";
import { recoverySchema } from "~/domain/cart/recovery.schema";
import { jsonAction, write } from "~/http/json.server";
import { absoluteUrl } from "~/http/site-url.server";

export const action = jsonAction({
	POST: write({
		access: "marketing",
		title: "Failed to send recovery email",
		ignoresUnknown: true,
		schema: recoverySchema,
		run: ({ db, actor, url }, input) => {
			const cart = sendRecoveryEmail(db, actor, { ...input, cartUrl: absoluteUrl("/cart", url) });
			return abandonedCartView(cart, listAbandonedLines(db, actor, [cart.id]));
		},
	}),
});
