import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { abandonedCartView } from "../abandoned-cart-view";
import { listAbandonedCarts, listAbandonedLines } from "../abandoned-carts.server";

export const loader = jsonLoader({
	access: "marketing",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { rows: carts, total } = listAbandonedCarts(db, actor, { search, ...pagingOf(url) });
		const lines = Map.groupBy(
			listAbandonedLines(
				db,
				actor,
				carts.map(({ id }) => id),
			),
			({ cartId }) => cartId,
		);
		return new JsonPage(
			carts.map((cart) => abandonedCartView(cart, lines.get(cart.id) ?? [])),
			total,
		);
	},
});
