import { changeManyProducts } from "~/domain/products/change-many-products.server";
import { productTableSchema } from "~/domain/products/product.schema";
import { listProductsForTable } from "~/domain/products/product-admin.queries.server";
import { counted } from "~/domain/texts/numbers";
import { getDb } from "~/http/context.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { listQueryOf } from "~/routes/admin/list/list-query";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { LIMITS } from "~/site";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageHead } from "~/ui/layout/page-head";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Flash } from "~/ui/layout/toast";
import type { Route } from "./+types/table";
import { sayMoved } from "./product-messages";
import { ProductTableForm } from "./table-form";

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	return listProductsForTable(getDb(context), admin, { ...listQueryOf(url), perPage: LIMITS.priceTableRows });
}

/** Saves every row, or none (Rule 7.14). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: productTableSchema,
		run: ({ db, actor }, { rows }) => changeManyProducts(db, actor, rows),
		failed: { title: "Error", text: "Nothing was saved." },
		done: ({ changed, moved }) => {
			const products = counted(changed, "product was", "products were");
			const text = `${products} changed.${sayMoved(moved)}`;
			return { to: pathOf(args.url), title: "Products Updated", text };
		},
	});

/** A refused save reads the rows again, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function ProductTable({ loaderData, actionData }: Route.ComponentProps) {
	const { rows: products, search, page, pageCount } = loaderData;
	// A refused table shows the current values, and resets when they change.
	const shown = actionData
		? JSON.stringify(products)
		: products.map(({ id, version }) => `${id} ${version}`).join();
	return (
		<div className="wrap">
			<PageTitle>{`${actionData ? "Error: " : ""}Prices and stock`}</PageTitle>
			<Breadcrumbs items={[{ to: portalUrl("products", { search }), label: "Products" }]} />
			<PageHead
				title="Prices and stock"
				intro={
					search ? `Products that match “${search}”.` : "Change as many products as you like, then save once."
				}
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
