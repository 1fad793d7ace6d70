import { href } from "react-router";
import type { Next } from "~/http/form-action.server";

/** Where the message of a placed order stands: see `PlacedOrder`. */
export const PLACED_AT = "placed";

/** What the message of a placed order needs to stand in its page as the order's docket. */
export const placedAt = ({ orderNumber }: { orderNumber: string }): Pick<Next, "at" | "row" | "links"> => ({
	...{ at: PLACED_AT, row: true },
	links: [{ to: href("/buyer-portal/orders/:orderNumber", { orderNumber }), text: orderNumber }],
});
