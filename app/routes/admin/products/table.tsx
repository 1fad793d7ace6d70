import { changeManyProducts } from "~/domain/products/change-many-products.server";
import { productTableSchema } from "~/domain/products/product.schema";
import { listProductsForTable } from "~/domain/products/product-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Flash } from "~/ui/layout/toast";
import type { Route } from "./+types/table";
import { sayMoved } from "./product-messages";
import { ProductTableForm } from "./table-form";

const ROWS = 25;

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { search, page } = listQueryOf(url);
	const { products, total } = listProductsForTable(getDb(context), admin, { search, page, perPage: ROWS });
	return { products, search, page, pageCount: pageCountOf(total, ROWS) };
}

/** Saves every row, or none (Rule 7.14). */
export async function action({ request, context, url }: Route.ActionArgs) {
	const outcome = await submitForm(
		await readForm(request),
		productTableSchema,
		({ rows }) => changeManyProducts(getDb(context), getActor(context), rows),
		{ failure: { title: "Error", text: "Nothing was saved." } },
	);
	if (!outcome.done) return outcome.reply;
	const { changed, moved } = outcome.value;
	const products = changed === 1 ? "1 product was" : `${changed} products were`;
	setFlash(context, "Products Updated", `${products} changed.${sayMoved(moved)}`);
	return seeOther(pathOf(url));
}

/** A refused save reads the rows anew, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function ProductTable({ loaderData, actionData }: Route.ComponentProps) {
	const { products, search, page, pageCount } = loaderData;
	// A refused table is shown again on top of the values of now, and begins again when those move.
	const shown = actionData
		? JSON.stringify(products)
		: products.map(({ id, version }) => `${id} ${version}`).join();
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Prices and stock`}</PageTitle>
			<Breadcrumbs items={[{ to: portalUrl("products", { search }), label: "Products" }]} />
			<PageHead
				title="Prices and stock"
				lede={search ? `Products that match “${search}”.` : "Change as many as you like, then save once."}
			/>
			<Flash message={actionData?.toast} />
			{products.length === 0 ? (
				<EmptyState title="No products match" />
			) : (
				<ProductTableForm key={shown} products={products} reply={actionData} />
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
