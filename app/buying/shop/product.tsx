import { href, type MetaDescriptor, redirect } from "react-router";
import {
	catalogReader,
	type FoundCode,
	findByCode,
	getProductBySlug,
	listRelatedProducts,
	type ProductDetail,
	productSharePath,
	requestedFlavorsOf,
} from "~/catalog/index.server";
import { getActor, getDb, getSession } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { pageHead, publicPage } from "~/http/page-head.server";
import { absoluteUrl } from "~/http/site-url.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { mayBuy, shownMay } from "~/rules/index.server";
import { CATEGORIES } from "~/terms/categories";
import { breadcrumbList, pageMeta } from "~/ui/layout/page-meta";
import { pageTitle } from "~/ui/layout/page-title";
import { unitsInCart } from "../cart/cart-size.server";
import type { Route } from "./+types/product";
import { addFormsFor } from "./add-forms.server";
import { type CodeHit, ProductScreen } from "./product-screen";
import { productFacts, productStats } from "./product-stats.server";

const RELATED = 4;

export function loader({ context, params, url }: Route.LoaderArgs) {
	const db = getDb(context);
	const actor = getActor(context);
	const product = foundOr404(() => getProductBySlug(db, actor, params.slug));
	const path = href("/products/:slug", { slug: product.slug });
	// Redirects other spellings of the slug to the canonical address.
	if (params.slug !== product.slug) throw redirect(path + url.search, 301);
	const reader = catalogReader(db, actor);
	const found = findByCode(db, url.searchParams.get("code") ?? "");
	return publicPage(actor, {
		product,
		stats: productStats(product, reader),
		facts: productFacts(product, getSettings(db).brand.delivery),
		related: listRelatedProducts(db, actor, product, RELATED),
		reader,
		may: reader.canBuy
			? shownMay(mayBuy(db, actor, product.id, product.flavors), getSession(context).stores)
			: null,
		addForms: addFormsFor(db, actor),
		inCart: unitsInCart(db, actor, product.slug),
		requested:
			reader.canBuy && product.onSale && isSoldOut(product)
				? requestedFlavorsOf(db, actor, product.id)
				: null,
		hit: found?.productId === product.id ? hitOf(product, found, reader.canBuy) : null,
		picture: Number(/^\d$/.exec(url.searchParams.get("picture") ?? "")?.[0] ?? 1),
		flavor: url.searchParams.get("flavor"),
		url: absoluteUrl(path, url),
		productsUrl: absoluteUrl(href("/products"), url),
		head: pageHead(db, url, {
			title: product.name,
			description:
				product.shortDescription ??
				`${product.name} by ${product.brand.name} at wholesale for licensed retailers.`,
			path: product.active ? path : null,
			image: product.picture ?? productSharePath(db, actor, product.slug),
		}),
	});
}

/** Whether any of it is out of stock. */
const isSoldOut = ({ inStock, flavors }: ProductDetail): boolean =>
	!inStock || flavors.some(({ stockQuantity }) => stockQuantity === 0);

/** The note about the code that led here; marks its flavor. */
function hitOf(product: ProductDetail, { code, flavorId }: FoundCode, canBuy: boolean): CodeHit {
	const flavor = product.flavors.find(({ id }) => id === flavorId);
	if (flavor) flavor.hit = true;
	const left = product.inStock ? (flavor?.stockQuantity ?? product.stockQuantity) : 0;
	return {
		message: `${code} is ${flavor ? `${product.name}, ${flavor.name}` : product.name}.`,
		next: left === 0 ? "Out of Stock." : canBuy && flavor ? "Enter a quantity in the marked row." : "",
		results: `${href("/products")}?search=${encodeURIComponent(code)}&all=1`,
	};
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
	if (!loaderData) return pageTitle(matches, "404 Page Not Found");
	const { product, head, url, productsUrl } = loaderData;
	return pageMeta(head, [
		{
			// No offer: the price depends on the reader, and we don't sell at MSRP.
			"@type": "Product",
			name: product.name,
			description: product.description ?? head.description,
			image: head.image,
			url,
			category: CATEGORIES[product.category],
			brand: { "@type": "Brand", name: product.brand.name },
			...(product.sku ? { sku: product.sku } : {}),
			...(product.barcode && /^(\d{8}|\d{12,14})$/.test(product.barcode) ? { gtin: product.barcode } : {}),
		},
		breadcrumbList([
			{ name: "Products", url: productsUrl },
			{ name: CATEGORIES[product.category], url: `${productsUrl}?category=${product.category}` },
			{ name: product.name, url },
		]),
	]);
}

export default function Product({ loaderData }: Route.ComponentProps) {
	return <ProductScreen key={`${loaderData.product.id} ${loaderData.hit?.message}`} {...loaderData} />;
}
