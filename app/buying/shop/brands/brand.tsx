import { data, href, type MetaDescriptor, redirect } from "react-router";
import { brandSharePath, catalogReader, getBrandBySlug, listProducts } from "~/catalog/index.server";
import { getActor, getDb } from "~/http/context.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { pageNumberOf } from "~/http/page-number";
import { absoluteUrl } from "~/http/site-url.server";
import { LIMITS } from "~/kernel/config/site";
import { DomainError } from "~/kernel/errors";
import { breadcrumbList, pageMeta } from "~/ui/layout/page-meta";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/brand";
import { BrandNotFound, BrandScreen } from "./brand-screen";

export function loader({ context, params, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const brand = findBrand(db, actor, params.slug);
	if (!brand) return data({ brand: null }, 404);
	const path = href("/brands/:slug", { slug: brand.slug });
	if (params.slug !== brand.slug) throw redirect(path + url.search, 301);
	const page = pageNumberOf(url) ?? 1;
	const list = listProducts(db, actor, { brand: brand.slug, page, perPage: LIMITS.productsPerPage });
	return publicPage(actor, {
		brand,
		products: list.products,
		page,
		pageCount: list.pageCount,
		reader: catalogReader(db, actor),
		url: absoluteUrl(path, url),
		brandsUrl: absoluteUrl(href("/brands"), url),
		head: pageHead(db, url, {
			title: page > 1 ? `${brand.name}, page ${page}` : brand.name,
			description: brand.description ?? `${brand.name} products at wholesale for licensed retailers.`,
			path: !brand.active || list.products.length === 0 ? null : page > 1 ? `${path}?page=${page}` : path,
			image: brandSharePath(db, actor, brand.slug),
		}),
	});
}

function findBrand(...args: Parameters<typeof getBrandBySlug>) {
	try {
		return getBrandBySlug(...args);
	} catch (error) {
		if (error instanceof DomainError) return null;
		throw error;
	}
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
	if (!loaderData?.brand) return pageTitle(matches, "Brand not found");
	const { head, brand, url, brandsUrl } = loaderData;
	return pageMeta(head, [
		breadcrumbList([
			{ name: "Brands", url: brandsUrl },
			{ name: brand.name, url },
		]),
	]);
}

export default function Brand({ loaderData }: Route.ComponentProps) {
	return loaderData.brand ? <BrandScreen {...loaderData} /> : <BrandNotFound />;
}
