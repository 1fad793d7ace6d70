import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { CATEGORIES } from "~/terms/categories";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ProductImage } from "~/ui/pictures/product-image";
import { SiteLink } from "~/ui/site-link";
import { FeaturedBadge, StockBadge } from "~/ui/text/badge";
import { Price } from "~/ui/text/money";
import { marginPercent } from "../fields/margin";
import type { ProductCard } from "./product-view";

/**
 * A product on a shelf-edge label. `children` is its add form (class `addrow`, see `AddRow`), which is left out when
 * out of stock. Without a wholesale price the label says `loginText` and links to `loginTo`.
 */
export function ShelfLabel({
	product,
	pictureSrc,
	tint,
	priceNote = "each",
	detailsTo,
	quoteTo,
	loginTo,
	loginText = "Login Required",
	heading = 2,
	short = false,
	eager = false,
	inCart,
	id,
	answer,
	children,
}: {
	product: ProductCard;
	/** The picture's address and the pale color behind it. */
	pictureSrc: string;
	tint: string;
	/** Follows the price: 'each', 'each, Growth tier'. */
	priceNote?: string;
	detailsTo: string;
	/** Null without a quote link: the product is not on sale (Rule 3.9), or quotes are switched off (Rule 9.40). */
	quoteTo: string | null;
	loginTo: string;
	loginText?: string;
	heading?: 2 | 3;
	/** Hides description and facts on phones, for pages that show only a few labels. */
	short?: boolean;
	/** For the first labels of a page: loads their pictures at once. */
	eager?: boolean;
	/** Units of it in the reader's cart. */
	inCart?: number | undefined;
	/** The anchor of its form's answer, and the answer (`InlineFlash`). */
	id?: string;
	answer?: ReactNode;
	children?: ReactNode;
}) {
	const Heading = `h${heading}` as const;
	const { facts, wholesaleCents, msrpCents, next } = product;
	const inStock = !product.outOfStock;
	const margin = marginPercent(wholesaleCents, msrpCents);
	return (
		// Its links move the picture to the product's page.
		<article
			id={id}
			className={short ? "label label-short" : "label"}
			style={{ "--tint": tint }}
			data-move=""
		>
			<SiteLink className="label-pic" to={detailsTo} tabIndex={-1} aria-hidden="true">
				{product.featured && <FeaturedBadge />}
				<ProductImage src={pictureSrc} eager={eager} />
			</SiteLink>
			<div className="label-main">
				<p className="label-kind">
					{product.brandName} · {CATEGORIES[product.category]}
				</p>
				<Heading>
					<SiteLink to={detailsTo}>{product.name}</SiteLink>
				</Heading>
				{product.description && <p className="label-desc">{product.description}</p>}
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
					<StockBadge inStock={inStock} />
					{product.blocked ? (
						<SiteLink className="small" to={`${detailsTo}#may`}>
							{product.blocked}
						</SiteLink>
					) : null}
					{product.expected ? <span className="small">Expected {product.expected}</span> : null}
					<InCart units={inCart} />
				</p>
				<div className="pr">
					<p className="price-t">{wholesaleCents === undefined ? "Wholesale price" : "Wholesale"}</p>
					<p>
						{product.notOnSale && wholesaleCents === undefined ? (
							"Not on sale yet"
						) : wholesaleCents === undefined ? (
							<SiteLink className="locked" to={loginTo}>
								<Icon name="lock" />
								{loginText}
							</SiteLink>
						) : (
							<>
								<Price cents={wholesaleCents} /> <span className="price-t">{priceNote}</span>
							</>
						)}
					</p>
				</div>
				<div className="kvs">
					{next ? (
						<p className="kv">
							<span>{next.from} or more</span> <b>{formatCents(next.cents)}</b>
						</p>
					) : null}
					{msrpCents !== undefined && (
						<p className="kv">
							<span>MSRP</span> <b>{formatCents(msrpCents)}</b>
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
				{inStock ? children : null}
			</div>
			{answer}
		</article>
	);
}

/** The quantity box and Add to Cart button of a label, inside a form with the class `addrow`. */
export function AddRow({
	id,
	productName,
	quantity,
	done,
}: {
	id: string;
	productName: string;
	/** The box's initial value: the minimum order. */
	quantity: number;
	/** What the button says just after the form was answered: see `useDone`. */
	done?: string | null;
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
			<AddButton variant="ink" size="s" done={done} />
		</>
	);
}

/** Add to Cart, and for a moment what it has done: `done`, of `useDone`. */
export function AddButton({
	done,
	...look
}: Pick<ComponentProps<typeof Button>, "variant" | "size"> & { done?: string | null | undefined }) {
	return (
		<Button {...look} className={done ? "btn-done" : undefined} pendingText="Adding...">
			{done ?? "Add to Cart"}
		</Button>
	);
}

/** "In cart: 10", linked to the cart; nothing for none. */
export function InCart({ units = 0 }: { units?: number | undefined }) {
	return units > 0 ? (
		<SiteLink className="incart" to={href("/cart")}>
			In cart: <b>{grouped(units)}</b>
		</SiteLink>
	) : null;
}
