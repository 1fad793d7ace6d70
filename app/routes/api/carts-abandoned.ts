import { abandonedCartView } from "~/domain/cart/abandoned-cart-view";
import { listAbandonedCarts } from "~/domain/cart/abandoned-carts.server";
import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";

export const loader = jsonLoader({
	access: "admin",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { carts, total } = listAbandonedCarts(db, actor, { search, ...pagingOf(url) });
		return new JsonPage(carts.map(abandonedCartView), total);
	},
});
