import { href, useLocation } from "react-router";
import type { CatalogReader, ProductCard } from "~/domain/products/product-view";
import { ShelfLabel } from "~/ui/product/shelf-label";
import { useStanding } from "~/ui/site/next-step";
import { AddToCartForm } from "./add-to-cart-form";
import { lockedPrice, loginPath, PLAIN_TINT, picturePath, priceNote, quotePath } from "./reader-words";

/** A product of a list, as its reader may see and buy it. */
export function ProductLabel({
	product,
	reader,
	formKey,
	heading = 2,
	short,
	eager,
}: {
	product: ProductCard;
	reader: CatalogReader;
	/** The page's one-time key, where the reader may buy. */
	formKey: string | null;
	heading?: 2 | 3;
	short?: boolean;
	eager?: boolean;
}) {
	const { pathname, search } = useLocation();
	return (
		<ShelfLabel
			product={product}
			pictureSrc={picturePath(product)}
			tint={product.tint ?? PLAIN_TINT}
			priceNote={priceNote(reader)}
			detailsTo={href("/products/:slug", { slug: product.slug })}
			quoteTo={product.notOnSale ? null : quotePath(product)}
			loginTo={loginPath(reader, pathname + search)}
			loginText={lockedPrice(useStanding())}
			heading={heading}
			short={short}
			eager={eager}
		>
			{formKey && product.id ? (
				<AddToCartForm product={{ ...product, id: product.id }} formKey={formKey} />
			) : null}
		</ShelfLabel>
	);
}

/** A few products below a page's other content, as short labels. */
export function LabelShelf({
	products,
	reader,
	formKey,
	className = "shelf",
}: {
	products: readonly ProductCard[];
	reader: CatalogReader;
	formKey: string | null;
	className?: string;
}) {
	return (
		<div className={className}>
			{products.map((product) => (
				<ProductLabel
					key={product.slug}
					product={product}
					reader={reader}
					formKey={formKey}
					heading={3}
					short
				/>
			))}
		</div>
	);
}
