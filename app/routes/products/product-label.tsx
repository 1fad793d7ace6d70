import { href, useLocation } from "react-router";
import type { CatalogReader } from "~/domain/products/product-view";
import { CATEGORIES } from "~/terms/categories";
import { ShelfLabel } from "~/ui/product/shelf-label";
import { useStanding } from "~/ui/site/next-step";
import { AddToCartForm } from "./add-to-cart-form";
import type { LabelProduct } from "./label-product";
import { loginPath, PLAIN_TINT, picturePath, priceNote, priceWait, quotePath } from "./reader-words";

/** A product of a list, as its reader may see and buy it. */
export function ProductLabel({
	product,
	reader,
	formKey,
	heading = 2,
	short,
	eager,
}: {
	product: LabelProduct;
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
			product={{
				slug: product.slug,
				name: product.name,
				brandName: product.brandName,
				categoryName: CATEGORIES[product.category],
				shortDescription: product.description ?? null,
				puffCount: null,
				nicotineStrength: null,
				flavorCount: 0,
				specs: product.facts,
				msrpCents: product.msrpCents ?? null,
				wholesaleCents: product.wholesaleCents ?? null,
				priceNote: priceNote(reader),
				minimumOrderQuantity: product.minimum,
				inStock: !product.outOfStock,
				featured: Boolean(product.featured),
				pictureSrc: picturePath({ slug: product.slug, image: product.picture ?? null }),
				tint: product.tint ?? PLAIN_TINT,
			}}
			detailsTo={href("/products/:slug", { slug: product.slug })}
			quoteTo={product.notOnSale ? null : quotePath(product)}
			loginTo={loginPath(reader, pathname + search)}
			loginNote={priceWait(useStanding())}
			heading={heading}
			short={short}
			eager={eager}
		>
			{formKey && product.id ? (
				<AddToCartForm
					product={{ id: product.id, name: product.name, minimumOrderQuantity: product.minimum }}
					formKey={formKey}
				/>
			) : null}
		</ShelfLabel>
	);
}
