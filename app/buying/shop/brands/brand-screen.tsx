import { href } from "react-router";
import type { BrandSummary, CatalogReader, ProductCard } from "~/catalog";
import { PLAIN_TINT, picturePath, priceNote } from "~/catalog";
import { formatCents } from "~/kernel/money";
import { ButtonLink } from "~/ui/button";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { ProductImage } from "~/ui/pictures/product-image";
import { SiteLink } from "~/ui/site-link";
import { FeaturedBadge, StockBadge } from "~/ui/text/badge";
import { Price } from "~/ui/text/money";
import { productsOf } from "./brands-screen";

type Props = {
	brand: BrandSummary;
	products: ProductCard[];
	page: number;
	pageCount: number;
	reader: CatalogReader;
};

/** A brand's page: its description and the products we stock. */
export function BrandScreen({ brand, products, page, pageCount, reader }: Props) {
	const tint = products[0]?.tint ?? PLAIN_TINT;
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: href("/brands"), label: "Brands" }]} />
			<div className="split split-l mb-8">
				<div className="a-stage mark-stage" style={{ background: tint }}>
					<img
						src={brand.logo ?? href("/pictures/brands/:slug.svg", { slug: brand.slug })}
						alt=""
						width={264}
						height={80}
					/>
				</div>
				<div className="a-head">
					{brand.featured ? (
						<p className="mb-1.5">
							<FeaturedBadge>Featured Brand</FeaturedBadge>
						</p>
					) : null}
					<h1>{brand.name}</h1>
					{brand.description ? <p className="mt-1.5 max-w-160">{brand.description}</p> : null}
					<p className="mt-3">
						<b>{productsOf(brand.productCount)}</b>
						{brand.productCount > 0 ? (
							<>
								{" · "}
								<SiteLink to={`${href("/products")}?brand=${brand.slug}`}>
									Filter and sort them in the catalog
								</SiteLink>
							</>
						) : null}
					</p>
				</div>
			</div>
			{products.length > 0 ? (
				<>
					<div className="shelf">
						{products.map((product, index) => (
							<BrandProduct key={product.slug} product={product} reader={reader} eager={index < 2} />
						))}
					</div>
					<Pagination page={page} pageCount={pageCount} />
				</>
			) : (
				<EmptyState
					title={
						brand.productCount > 0 ? `There is no page ${page}` : "No products available for this brand yet."
					}
					action={
						<ButtonLink variant="primary" to={href("/brands")}>
							All brands
						</ButtonLink>
					}
				/>
			)}
		</div>
	);
}

function BrandProduct({
	product,
	reader,
	eager,
}: {
	product: ProductCard;
	reader: CatalogReader;
	eager: boolean;
}) {
	const to = href("/products/:slug", { slug: product.slug });
	return (
		<article className="label" style={{ "--tint": product.tint ?? PLAIN_TINT }}>
			<SiteLink className="label-pic" to={to} tabIndex={-1} aria-hidden="true">
				{product.featured ? <FeaturedBadge /> : null}
				<ProductImage src={picturePath(product)} eager={eager} />
			</SiteLink>
			<div className="label-main">
				<h2>
					<SiteLink to={to}>{product.name}</SiteLink>
				</h2>
				{product.description ? <p className="label-desc">{product.description}</p> : null}
				<p className="label-links mt-auto">
					<SiteLink to={to}>
						View Product<span className="vh">: {product.name}</span>
					</SiteLink>
				</p>
			</div>
			<div className="label-price">
				<p className="st">
					<StockBadge inStock={!product.outOfStock} />
				</p>
				<div className="pr">
					{product.wholesaleCents === undefined ? (
						<p className="price-t">{product.notOnSale ? "Not on sale yet" : "Wholesale pricing available"}</p>
					) : (
						<>
							<p className="price-t">Wholesale</p>
							<p>
								<Price cents={product.wholesaleCents} />{" "}
								<span className="price-t">{priceNote(reader, product)}</span>
							</p>
						</>
					)}
				</div>
				{product.msrpCents === undefined ? null : (
					<div className="kvs">
						<p className="kv">
							<span>MSRP</span> <b>{formatCents(product.msrpCents)}</b>
						</p>
					</div>
				)}
			</div>
		</article>
	);
}

export function BrandNotFound() {
	return (
		<div className="wrap">
			<EmptyState
				bare
				heading={1}
				title="Brand not found."
				action={
					<ButtonLink variant="primary" to={href("/brands")}>
						All brands
					</ButtonLink>
				}
			/>
		</div>
	);
}
