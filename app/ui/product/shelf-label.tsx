import type { ReactNode } from "react";
import { formatCents } from "~/domain/money";
import { Button } from "../button";
import { Icon } from "../icon";
import { ProductImage } from "../pictures/product-image";
import { SiteLink } from "../site-link";
import { FeaturedBadge, StockBadge } from "../text/badge";
import { Price } from "../text/money";

/** What a shelf label says; money in integer cents. */
export type ShelfLabelProduct = {
	slug: string;
	name: string;
	brandName: string;
	categoryName: string;
	shortDescription: string | null;
	puffCount: number | null;
	nicotineStrength: string | null;
	flavorCount: number;
	/** More facts, used while the three above leave room: weight, case size. */
	specs?: readonly { label: string; value: string }[];
	msrpCents: number | null;
	/** null for whoever may not see it. */
	wholesaleCents: number | null;
	/** Follows the price: 'each', 'each, Growth tier'. */
	priceNote?: string;
	minimumOrderQuantity: number;
	inStock: boolean;
	featured: boolean;
	/** The picture's address and the pale color behind it. */
	pictureSrc: string;
	tint: string;
};

/** The margin at MSRP in whole percent, or null where it can't be said; takes integer cents. */
export function marginPercent(wholesaleCents: number | null, msrpCents: number | null): number | null {
	return wholesaleCents === null || msrpCents === null || msrpCents <= 0
		? null
		: Math.round((1 - wholesaleCents / msrpCents) * 100);
}

/** Up to three facts that exist. */
function factsOf(product: ShelfLabelProduct) {
	return [
		{ label: "Puffs", value: product.puffCount ? product.puffCount.toLocaleString("en-US") : "" },
		{ label: "Nicotine", value: product.nicotineStrength ?? "" },
		{ label: "Flavors", value: product.flavorCount > 0 ? String(product.flavorCount) : "" },
		...(product.specs ?? []),
	]
		.filter(({ value }) => value !== "")
		.slice(0, 3);
}

/**
 * A product on its shelf-edge label. `children` is the form that adds it (class `addrow`, see `AddRow`); out of stock
 * there is none. Without a wholesale price the cell says 'Login Required' and leads to `loginTo`.
 */
export function ShelfLabel({
	product,
	detailsTo,
	quoteTo,
	loginTo,
	loginNote,
	heading = 2,
	short = false,
	eager = false,
	picture,
	children,
}: {
	product: ShelfLabelProduct;
	detailsTo: string;
	/** Null for a product that is not on sale (Rule 3.9): nothing is offered for it. */
	quoteTo: string | null;
	loginTo: string;
	/** What a reader who is logged in waits for. */
	loginNote?: string | undefined;
	heading?: 2 | 3;
	/** On phones without description and facts, for pages that show only a few. */
	short?: boolean;
	/** The first labels of a page: their pictures are not deferred. */
	eager?: boolean;
	/** Instead of the picture file. */
	picture?: ReactNode;
	children?: ReactNode;
}) {
	const Heading = `h${heading}` as const;
	const facts = factsOf(product);
	const margin = marginPercent(product.wholesaleCents, product.msrpCents);
	return (
		<article className={short ? "label label-short" : "label"} style={{ "--tint": product.tint }}>
			<SiteLink className="label-pic" to={detailsTo} tabIndex={-1} aria-hidden="true">
				{product.featured && <FeaturedBadge />}
				{picture ?? <ProductImage src={product.pictureSrc} eager={eager} />}
			</SiteLink>
			<div className="label-main">
				<p className="label-kind">
					{product.brandName} · {product.categoryName}
				</p>
				<Heading>
					<SiteLink to={detailsTo}>{product.name}</SiteLink>
				</Heading>
				{product.shortDescription && <p className="label-desc">{product.shortDescription}</p>}
				{facts.length > 0 && (
					<dl className="specs">
						{facts.map(({ label, value }) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
				)}
				<p className="label-links">
					{quoteTo !== null && (
						<SiteLink to={quoteTo}>
							Request Quote<span className="vh"> for {product.name}</span>
						</SiteLink>
					)}
					<SiteLink to={detailsTo}>
						View Details<span className="vh"> of {product.name}</span>
					</SiteLink>
				</p>
			</div>
			<div className="label-price">
				<p className="st">
					<StockBadge inStock={product.inStock} />
				</p>
				<div className="pr">
					<p className="price-t">{product.wholesaleCents === null ? "Wholesale price" : "Wholesale"}</p>
					<p>
						{quoteTo === null && product.wholesaleCents === null ? (
							"Not on sale yet"
						) : product.wholesaleCents === null ? (
							<SiteLink className="locked" to={loginTo}>
								<Icon name="lock" />
								Login Required
							</SiteLink>
						) : (
							<>
								<Price cents={product.wholesaleCents} />{" "}
								<span className="price-t">{product.priceNote ?? "each"}</span>
							</>
						)}
					</p>
					{product.wholesaleCents === null && quoteTo !== null && loginNote ? (
						<p className="price-t">{loginNote}</p>
					) : null}
				</div>
				<div className="kvs">
					{product.msrpCents !== null && (
						<p className="kv">
							<span>MSRP</span> <b>{formatCents(product.msrpCents)}</b>
						</p>
					)}
					{margin !== null && (
						<p className="kv">
							<span>Margin</span> <b>{margin}%</b>
						</p>
					)}
					<p className="kv">
						<span>Min. order</span> <b>{product.minimumOrderQuantity}</b>
					</p>
				</div>
				{product.inStock ? children : null}
			</div>
		</article>
	);
}

/** The quantity box and Add to Cart of a label; stands in a form with the class `addrow`. */
export function AddRow({
	id,
	productName,
	quantity,
	pending,
}: {
	id: string;
	productName: string;
	/** The box starts here: the minimum order. */
	quantity: number;
	pending?: boolean;
}) {
	return (
		<>
			<label className="vh" htmlFor={id}>
				Quantity of {productName}
			</label>
			<input
				className="in qty"
				id={id}
				name="quantity"
				inputMode="numeric"
				autoComplete="off"
				defaultValue={quantity}
			/>
			<Button variant="ink" size="s" pending={pending} pendingText="Adding...">
				Add to Cart
			</Button>
		</>
	);
}
