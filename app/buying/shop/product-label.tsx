import { href, useLocation } from "react-router";
import type { CatalogReader, ProductCard } from "~/catalog";
import { lockedPrice, loginPath, PLAIN_TINT, picturePath, priceNote, quotePath, ShelfLabel } from "~/catalog";
import { InlineFlash } from "~/ui/layout/flash-message";
import { useStanding } from "~/ui/site/next-step";
import type { AddForms } from "./add-forms.server";
import { AddToCartForm } from "./add-to-cart-form";

/** A product of a list, as its reader may see and buy it. */
export function ProductLabel({
	product,
	reader,
	addForms,
	heading = 2,
	short,
	eager,
}: {
	product: ProductCard;
	reader: CatalogReader;
	addForms: AddForms | null;
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
			inCart={addForms?.inCart[product.slug]}
			answer={addForms ? <InlineFlash at={at} /> : null}
		>
			{addForms && product.id ? (
				<AddToCartForm product={{ ...product, id: product.id }} formKey={addForms.formKey} at={at} />
			) : null}
		</ShelfLabel>
	);
}

/** A few products below a page's other content, as short labels. */
export function LabelShelf({
	products,
	reader,
	addForms,
	className = "shelf",
}: {
	products: readonly ProductCard[];
	reader: CatalogReader;
	addForms: AddForms | null;
	className?: string;
}) {
	return (
		<div className={className}>
			{products.map((product) => (
				<ProductLabel
					key={product.slug}
					product={product}
					reader={reader}
					addForms={addForms}
					heading={3}
					short
				/>
			))}
		</div>
	);
}
