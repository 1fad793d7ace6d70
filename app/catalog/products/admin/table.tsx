import { Form, useLocation } from "react-router";
import { useSectionTabs } from "~/desk/frame/sections";
import { Filter } from "~/desk/list/filter";
import { listQueryOf } from "~/desk/list/list-query";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { onlyShownAgain } from "~/http/form-action.server";
import { adminOrDenied, pathOf } from "~/http/guards.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { CATEGORIES } from "~/terms/categories";
import { STAFF_ROWS } from "~/terms/staff-rows";
import { addressOf } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { PageTitle } from "~/ui/layout/page-title";
import { Pagination } from "~/ui/layout/pagination";
import { Flash } from "~/ui/layout/toast";
import { SiteLink } from "~/ui/site-link";
import { StaffHead } from "~/ui/staff/staff-head";
import { changeManyProducts } from "../change-many-products.server";
import type { ProductTable } from "../fields/product-fields";
import { listBrandChoices, listProductsForTable } from "../product-admin.queries.server";
import type { Route } from "./+types/table";
import { sayMoved } from "./product-messages";
import { REPRICE_FORM, RepriceForm } from "./reprice-form";
import { ProductTableForm } from "./table-form";

/** Facts for the law have a table of their own: `?table=facts`. */
const tableAt = (url: URL): ProductTable => (url.searchParams.get("table") === "facts" ? "facts" : "prices");

export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const query = { ...listQueryOf(url), perPage: STAFF_ROWS.priceTableRows };
	const table = tableAt(url);
	return {
		table,
		...listProductsForTable(db, admin, query, url.searchParams.getAll("open"), table),
		brands: listBrandChoices(db, admin).map(({ slug, name }) => ({ slug, name })),
	};
}

/** Saves every changed cell, or none (Rule 7.14). A button that only shows flavors keeps what was typed. */
export const action = async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	return commandAction(
		args,
		changeManyProducts,
		{
			failed: { title: "Error", text: "Nothing was saved." },
			done: ({ changed, moved, from }) => {
				if (from) {
					const text = `${counted(changed, "price")} will change on ${dayText(from)}.`;
					return { to: pathOf(args.url), title: "Prices Planned", text };
				}
				const products = counted(changed, "product was", "products were");
				const text = `${products} changed.${sayMoved(moved)}`;
				return { to: pathOf(args.url), title: "Products Updated", text };
			},
		},
		form.has("show") ? onlyShownAgain(form) : form,
	);
};

/** A refused save reads the rows again, so that it can be sent again. */
export const shouldRevalidate = () => true;

export default function ProductsInTable({ loaderData, actionData }: Route.ComponentProps) {
	const { table, rows: products, brands, search, brand, category, total, page, pageCount } = loaderData;
	const { pathname } = useLocation();
	const scope = { search, brand, category };
	const title = table === "facts" ? "Facts for the law" : "Prices and stock";
	const isRefused = Boolean(actionData?.result.error);
	// A refused table shows the current values, and resets when they change.
	const shown = isRefused
		? JSON.stringify(products.map(({ flavors: _flavors, ...product }) => product))
		: products.map(({ id, version }) => `${id} ${version}`).join();
	return (
		<div className="wrap">
			<PageTitle>{`${isRefused ? "Error: " : ""}${title}`}</PageTitle>
			<StaffHead title={title} tabs={useSectionTabs()} />
			<Flash message={actionData?.toast} />
			<div className="fbar list-bar">
				<details className="fold" open={Boolean(search || brand || category)}>
					<summary className="chip">Filters</summary>
				</details>
				<Form className="fbar" role="search" aria-label="Find products" key={JSON.stringify(scope)}>
					{table === "facts" ? <input type="hidden" name="table" value={table} /> : null}
					<div className="grow">
						<label className="vh" htmlFor="table-search">
							Name, SKU or barcode
						</label>
						<input
							className="in w-full"
							id="table-search"
							type="search"
							name="search"
							placeholder="Name, SKU or barcode"
							defaultValue={search}
						/>
					</div>
					<Filter
						name="brand"
						label="Brand"
						value={brand}
						options={brands.map(({ slug, name }) => [slug, name])}
					/>
					<Filter name="category" label="Category" value={category} options={Object.entries(CATEGORIES)} />
					<Button size="s">Apply</Button>
					<span className="mute">{counted(total, "product")}</span>
					<SiteLink
						className="tap"
						to={addressOf(pathname, { search, brand, category, table: table === "facts" ? null : "facts" })}
					>
						{table === "facts" ? "Prices and stock" : "Facts for the law"}
					</SiteLink>
				</Form>
				{products.length === 0 || table === "facts" ? null : (
					<details className="card reprice" open={Boolean(search || brand || category)}>
						<summary className="tap strong">Raise or lower prices</summary>
						<RepriceForm scope={scope} found={total} />
					</details>
				)}
			</div>
			{products.length === 0 ? (
				<EmptyState title="No products match" action={<ButtonLink to={pathname}>Show all</ButtonLink>} />
			) : (
				<ProductTableForm
					key={`${table} ${shown}`}
					table={table}
					products={products}
					reply={actionData}
					tickedFor={REPRICE_FORM}
				/>
			)}
			<Pagination page={page} pageCount={pageCount} />
		</div>
	);
}
