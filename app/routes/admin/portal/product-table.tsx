import { changeManyProducts } from "~/domain/catalog/change-many-products.server";
import { listProductsForAdmin } from "~/domain/catalog/product-admin.queries.server";
import { productTableSchema } from "~/domain/catalog/product-table.schema";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { PageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { Flash } from "~/ui/toast";
import { listQueryOf, pageCountOf } from "../list-query";
import type { Route } from "./+types/product-table";
import { portalUrl } from "./portal-tab";
import { ProductTableForm } from "./product-table-form";

const ROWS = 25;

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { search, page } = listQueryOf(url);
	const { products, total } = listProductsForAdmin(getDb(context), admin, { search, page, perPage: ROWS });
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
	const changed = outcome.value === 1 ? "1 product was" : `${outcome.value} products were`;
	setFlash(context, "Products Updated", `${changed} changed.`);
	return seeOther(pathOf(url));
}

/** A refused save reads the rows anew, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function ProductTable({ loaderData, actionData }: Route.ComponentProps) {
	const { products, search, page, pageCount } = loaderData;
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
				<ProductTableForm products={products} page={page} reply={actionData} />
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
