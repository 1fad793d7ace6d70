import { getCart } from "~/domain/cart/cart.queries.server";
import { cartView } from "~/domain/cart/cart-view";
import { jsonLoader } from "~/http/json.server";

export const loader = jsonLoader({ access: "buyer", run: ({ db, actor }) => cartView(getCart(db, actor)) });
