import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import { changeManyProducts } from "~/domain/catalog/change-many-products.server";
import { listProductsForAdmin } from "~/domain/catalog/product-admin.queries.server";
import { productTableSchema } from "~/domain/catalog/product-table.schema";
import { decimalOrNull } from "~/domain/money";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary, problemsOf } from "~/ui/error-summary";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { TableFrame } from "~/ui/table";
import { TextField } from "~/ui/text-field";
import { Flash } from "~/ui/toast";
import type { Route } from "./+types/product-table";
import { listQueryOf, pageCountOf, portalUrl } from "./portal-tab";

const ROWS = 25;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Prices and stock");

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

const COLUMNS = [
	{ head: "Product" },
	{ head: "Wholesale ($)", num: true },
	{ head: "MSRP ($)", num: true },
	{ head: "Cost ($)", num: true },
	{ head: "Stock", num: true },
];

type Values = {
	rows: {
		id: string;
		version: string;
		wholesalePrice: string;
		msrp: string;
		cost: string;
		stockQuantity: string;
	}[];
};

export default function ProductTable({ loaderData, actionData }: Route.ComponentProps) {
	const { products, search, page, pageCount } = loaderData;
	const versions = products.map(({ id, version }) => `${id}.${version}`).join();
	const [form, fields] = useForm<Values>({
		id: `table-${versions.length}-${page}`,
		lastResult: actionData?.result,
		defaultValue: {
			rows: products.map((product) => ({
				id: product.id,
				version: String(product.version),
				wholesalePrice: decimalOrNull(product.wholesalePriceCents) ?? "0.00",
				msrp: decimalOrNull(product.msrpCents) ?? "0.00",
				cost: decimalOrNull(product.costCents) ?? "0.00",
				stockQuantity: String(product.stockQuantity),
			})),
		},
	});
	const rows = fields.rows.getFieldList();
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: portalUrl("products", { search }), label: "Products" }]} />
			<PageHead
				title="Prices and stock"
				lede={search ? `Products that match “${search}”.` : "Change as many as you like, then save once."}
			/>
			<Flash message={actionData?.toast} />
			{products.length === 0 ? (
				<EmptyState title="No products match" />
			) : (
				<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate key={versions}>
					<ErrorSummary problems={problemsOf(form)} />
					<TableFrame columns={COLUMNS} kind="figures">
						{products.map((product, n) => {
							const row = rows[n]?.getFieldset();
							if (!row) return null;
							const box = (field: typeof row.msrp, label: string) => (
								<TextField
									field={field}
									className="mb-0"
									hideLabel
									label={`${label} of ${product.name}`}
									inputMode="decimal"
									inputClassName="min-w-20 text-right md:w-28"
								/>
							);
							return (
								<tr key={product.id}>
									<td className="wide">
										{product.name}
										<span className="mute small block">{product.sku}</span>
										<input type="hidden" name={row.id.name} value={product.id} />
										<input type="hidden" name={row.version.name} value={product.version} />
									</td>
									<td className="num" data-l="Wholesale ($)">
										{box(row.wholesalePrice, "Wholesale price")}
									</td>
									<td className="num" data-l="MSRP ($)">
										{box(row.msrp, "MSRP")}
									</td>
									<td className="num" data-l="Cost ($)">
										{box(row.cost, "Cost")}
									</td>
									<td data-l="Stock" className="num">
										{product.flavorStock ? (
											<span className="mute">{product.stockQuantity}, by flavor</span>
										) : (
											box(row.stockQuantity, "Stock")
										)}
									</td>
								</tr>
							);
						})}
					</TableFrame>
					<div className="stick">
						<span>{products.length} products on this page</span>
						<Button variant="primary" pendingText="Saving...">
							Save all
						</Button>
					</div>
				</Form>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
