import { jsonLoader } from "~/http/json.server";
import { getCart } from "../cart.queries.server";
import { cartView } from "../cart-view";

export const loader = jsonLoader({ access: "buyer", run: ({ db, actor }) => cartView(getCart(db, actor)) });
