import { jsonLoader } from "~/http/json.server";
import { listLeftCarts } from "../left-cart.server";

/** The carts that people of the caller's company left (Rule 13.13). */
export const loader = jsonLoader({ access: "customer", run: ({ db, actor }) => listLeftCarts(db, actor) });
