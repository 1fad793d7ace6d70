import { href, redirect } from "react-router";
import { listFeaturedBrands } from "~/domain/brands/brand.queries.server";
import { catalogReader } from "~/domain/products/catalog-reader";
import { listProducts } from "~/domain/products/product-list.queries.server";
import { PRODUCT_SORTS, type ProductSort } from "~/domain/products/product-view";
import { findByCode } from "~/domain/products/suggest-products.server";
import { getActor, getDb } from "~/http/context.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { pageNumberOf } from "~/http/page-number";
import { absoluteUrl } from "~/http/site-url.server";
import { LIMITS } from "~/site";
import { CATEGORIES } from "~/terms/categories";
import { breadcrumbList, pageMeta } from "~/ui/layout/page-meta";
import type { Route } from "./+types/products";
import { counterFor } from "./counter.server";
import { ProductsScreen } from "./products-screen";

const isSort = (value: string | null): value is ProductSort =>
	value !== null && Object.hasOwn(PRODUCT_SORTS, value);

export function loader({ context, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const params = url.searchParams;
	const found = params.size === 1 ? findByCode(db, params.get("search") ?? "") : null;
	if (found) {
		throw redirect(`${href("/products/:slug", { slug: found.slug })}?code=${encodeURIComponent(found.code)}`);
	}
	const sort = params.get("sort");
	const { products, ...list } = listProducts(db, actor, {
		search: params.get("search") ?? undefined,
		category: params.get("category") ?? undefined,
		brand: params.get("brand") ?? undefined,
		sort: isSort(sort) ? sort : undefined,
		page: pageNumberOf(url) ?? 1,
		perPage: LIMITS.productsPerPage,
	});
	const reader = catalogReader(actor);
	const filters = [list.brand?.name, list.category ? CATEGORIES[list.category] : null]
		.filter(Boolean)
		.join(" ");
	const title = [
		list.search ? `“${list.search}”` : null,
		filters || "Products",
		list.page > 1 ? `page ${list.page}` : null,
	];
	const path = canonicalPath(list);
	return publicPage(actor, {
		products,
		list,
		reader,
		counter: counterFor(db, actor),
		badges: listFeaturedBrands(db, actor, LIMITS.brandBadges).map(({ name, slug, logo }) => ({
			name,
			slug,
			logo,
		})),
		head: pageHead(url, {
			title: title.filter(Boolean).join(", "),
			description: `${list.total} ${filters || "vape products"} at wholesale for licensed retailers: MSRP, minimum orders and flavors.`,
			path: list.search || list.unknown || products.length === 0 ? null : path,
		}),
		crumb: absoluteUrl(href("/products"), url),
	});
}

/** The canonical address keeps category, brand and page, and leaves out sorting and search. */
function canonicalPath({
	category,
	brand,
	page,
}: Pick<ReturnType<typeof listProducts>, "category" | "brand" | "page">) {
	const params = new URLSearchParams();
	if (category) params.set("category", category);
	if (brand) params.set("brand", brand.slug);
	if (page > 1) params.set("page", String(page));
	return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? pageMeta(loaderData.head, [breadcrumbList([{ name: "Products", url: loaderData.crumb }])])
		: [];

export default function Products({ loaderData }: Route.ComponentProps) {
	return <ProductsScreen {...loaderData} />;
}
