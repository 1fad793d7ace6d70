import type { Actor } from "~/domain/actor";
import { listBrandChoices, listProductsForAdmin } from "~/domain/products/product-admin.queries.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";

/** One page of the products, hidden ones too. */
export function loadProducts(db: Db, actor: Actor, url: URL) {
	const { search, page } = listQueryOf(url);
	const { products, total } = listProductsForAdmin(db, actor, { search, page, perPage: LIMITS.adminRows });
	return {
		search,
		page,
		total,
		pageCount: pageCountOf(total, LIMITS.adminRows),
		products,
		brands: listBrandChoices(db, actor),
	};
}

export type ProductsTabData = ReturnType<typeof loadProducts>;
