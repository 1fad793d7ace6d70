import { href, useLocation } from "react-router";
import type { CatalogReader, ProductCard } from "~/catalog";
import { lockedPrice, loginPath, PLAIN_TINT, picturePath, priceNote, quotePath, ShelfLabel } from "~/catalog";
import { SaidHere } from "~/ui/layout/flash-message";
import { useStanding } from "~/ui/site/next-step";
import { AddToCartForm } from "./add-to-cart-form";
import type { Counter } from "./counter.server";

/** A product of a list, as its reader may see and buy it. */
export function ProductLabel({
	product,
	reader,
	counter,
	heading = 2,
	short,
	eager,
}: {
	product: ProductCard;
	reader: CatalogReader;
	counter: Counter | null;
	heading?: 2 | 3;
	short?: boolean;
	eager?: boolean;
}) {
	const { pathname, search } = useLocation();
	const at = `p-${product.slug}`;
	return (
		<ShelfLabel
			product={product}
			pictureSrc={picturePath(product)}
			tint={product.tint ?? PLAIN_TINT}
			priceNote={priceNote(reader, product)}
			detailsTo={href("/products/:slug", { slug: product.slug })}
			quoteTo={product.notOnSale ? null : quotePath(product)}
			loginTo={loginPath(reader, pathname + search)}
			loginText={lockedPrice(useStanding())}
			heading={heading}
			short={short}
			eager={eager}
			id={at}
			inCart={counter?.inCart[product.slug]}
			answer={counter ? <SaidHere at={at} /> : null}
		>
			{counter && product.id ? (
				<AddToCartForm product={{ ...product, id: product.id }} formKey={counter.formKey} at={at} />
			) : null}
		</ShelfLabel>
	);
}

/** A few products below a page's other content, as short labels. */
export function LabelShelf({
	products,
	reader,
	counter,
	className = "shelf",
}: {
	products: readonly ProductCard[];
	reader: CatalogReader;
	counter: Counter | null;
	className?: string;
}) {
	return (
		<div className={className}>
			{products.map((product) => (
				<ProductLabel
					key={product.slug}
					product={product}
					reader={reader}
					counter={counter}
					heading={3}
					short
				/>
			))}
		</div>
	);
}
