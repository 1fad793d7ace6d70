import { jsonAction, write } from "~/http/json.server";
import { absoluteUrl } from "~/http/site-url.server";
import { abandonedCartView } from "../abandoned-cart-view";
import { listAbandonedLines, sendRecoveryEmail } from "../abandoned-carts.server";
import { recoverySchema } from "../recovery.schema";

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
