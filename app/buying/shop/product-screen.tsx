import { useEffect } from "react";
import { href } from "react-router";
import type { CatalogReader, ProductCard } from "~/catalog";
import { flavorKey, lockedPrice, loginPath } from "~/catalog";
import type { ProductDetail } from "~/catalog/index.server";
import type { ShownMay } from "~/rules/index.server";
import { CATEGORIES } from "~/terms/categories";
import { NICOTINE_WARNING } from "~/terms/nicotine-warning";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { Facts, Note, Stats } from "~/ui/layout/card";
import { useStanding } from "~/ui/site/next-step";
import { SiteLink } from "~/ui/site-link";
import { Badge, FeaturedBadge, StockBadge } from "~/ui/text/badge";
import { Price } from "~/ui/text/money";
import type { UnitsInCart } from "../cart/cart-size.server";
import type { AddForms } from "./add-forms.server";
import { WhenBackForm } from "./email-when-back";
import { Gallery } from "./gallery";
import { OrderSheet } from "./order-sheet";
import { LabelShelf } from "./product-label";
import type { ProductFact, ProductStat } from "./product-stats.server";

/** What the code that led here stands for, what to do next, and the address of all results of a search for it. */
export type CodeHit = { message: string; next: string; results: string };

type Props = {
	product: ProductDetail;
	stats: ProductStat[];
	facts: ProductFact[];
	related: ProductCard[];
	reader: CatalogReader;
	addForms: AddForms | null;
	/** The code that led here. */
	hit: CodeHit | null;
	/** Units in the cart by the flavor's id, and of `all`. */
	inCart: UnitsInCart;
	/** Whether the buyer's store can buy it; null for everybody else. */
	may: ShownMay | null;
	/** What the reader is mailed about when it is back: ids of flavors, and null for the product. Null: nothing to ask for. */
	requested: (string | null)[] | null;
	/** The picture to show, counted from 1. */
	picture: number;
	/** The name in the address of the flavor to show. */
	flavor: string | null;
};

/** One product: picture, price, order sheet or flavors, facts, and related products. */
export function ProductScreen({
	product,
	stats,
	facts,
	related,
	reader,
	addForms,
	hit,
	inCart,
	may,
	requested,
	picture,
	flavor,
}: Props) {
	const chosen = product.flavors.find((one) => one.hit || flavorKey(one) === flavor);
	useEffect(() => {
		if (product.flavors.length > 0) void import("./flavor-light").then(({ lightFlavors }) => lightFlavors());
	}, [product.flavors.length]);
	const products = href("/products");
	return (
		<div className="wrap">
			<Breadcrumbs
				items={[
					{ to: products, label: "Products" },
					{ to: `${products}?category=${product.category}`, label: CATEGORIES[product.category] },
					{ to: href("/brands/:slug", { slug: product.brand.slug }), label: product.brand.name },
				]}
			/>
			{hit ? (
				<Note kind="good" className="mb-4">
					<b>{hit.message}</b> {hit.next} <SiteLink to={hit.results}>See all search results</SiteLink>
				</Note>
			) : null}
			<div className="split split-l">
				<div className="a-head">
					<p className="chips mb-1.5 items-center">
						{product.featured ? <FeaturedBadge /> : null}
						<StockBadge inStock={product.inStock} />
						{product.expected ? <span className="small">Expected {product.expected}</span> : null}
						{product.active ? null : <Badge color="yellow">Hidden from customers</Badge>}
					</p>
					<h1>{product.name}</h1>
					{product.shortDescription ? <p className="intro mt-1.5">{product.shortDescription}</p> : null}
					<Prices product={product} stats={stats} reader={reader} />
					{may?.note ? (
						<Note kind="warn" className="mt-4">
							<b>For {may.note.place}:</b> {may.note.text} <a href="#may">See the facts</a>
						</Note>
					) : null}
				</div>
				<Gallery product={product} picture={picture} flavor={chosen} />
				<div className="a-sheet">
					<OrderSheet
						key={product.id}
						product={product}
						formKey={addForms?.formKey ?? null}
						chosen={chosen?.id}
						isHit={!!hit}
						inCart={inCart}
						blocked={may?.blocked ?? {}}
						requested={requested}
					/>
					{requested ? <WhenBackForm productId={product.id} /> : null}
					{product.description ? (
						<section className="mt-8 max-w-160">
							<h2 className="mb-2">About this product</h2>
							<p>{product.description}</p>
						</section>
					) : null}
					{product.nicotineWarning ? (
						<Note className="mt-6">
							<b>{NICOTINE_WARNING}</b>
						</Note>
					) : null}
				</div>
				<div className="a-facts">
					{may ? (
						// biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, without scripts
						<div dangerouslySetInnerHTML={{ __html: may.html }} />
					) : (
						<p className="mb-4">
							<a href={`${href("/can-i-buy")}?what=${encodeURIComponent(product.sku ?? product.slug)}`}>
								Can I buy this in my state?
							</a>
						</p>
					)}
					<ProductFacts product={product} facts={facts} />
				</div>
			</div>
			{related.length > 0 ? (
				<section className="band mt-12">
					<div className="head">
						<h2>More from {product.brand.name}</h2>
						<SiteLink to={href("/brands/:slug", { slug: product.brand.slug })}>
							All {product.brand.name} products
						</SiteLink>
					</div>
					<LabelShelf products={related} reader={reader} addForms={addForms} />
				</section>
			) : null}
		</div>
	);
}

function Prices({ product, stats, reader }: Pick<Props, "product" | "stats" | "reader">) {
	const locked = lockedPrice(useStanding());
	return (
		<Stats
			className="mt-4"
			items={stats.map(({ label, value, note }) => ({
				label,
				note,
				value:
					value === null ? (
						<SiteLink
							className="locked"
							to={loginPath(reader, href("/products/:slug", { slug: product.slug }))}
						>
							<Icon name="lock" />
							{locked}
						</SiteLink>
					) : typeof value === "number" ? (
						<Price cents={value} />
					) : (
						value
					),
			}))}
		/>
	);
}

function ProductFacts({ product, facts }: Pick<Props, "product" | "facts">) {
	return (
		<Facts
			className="mt-4"
			items={facts.map(({ label, value, as }) => ({
				label,
				value:
					value && as === "code" ? (
						<span className="mono">{value}</span>
					) : as === "brand" ? (
						<SiteLink to={href("/brands/:slug", { slug: product.brand.slug })}>{value}</SiteLink>
					) : (
						value
					),
			}))}
		/>
	);
}
