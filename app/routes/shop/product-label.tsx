import { href, useLocation } from "react-router";
import type { CatalogReader } from "~/domain/catalog/product-view";
import { CATEGORIES } from "~/site";
import { ShelfLabel } from "~/ui/shelf-label";
import { AddToCartForm } from "./add-to-cart-form";
import type { LabelProduct } from "./label-product";
import { loginPath, PLAIN_TINT, picturePath, priceNote, quotePath } from "./reader-words";

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
			quoteTo={quotePath(product)}
			loginTo={loginPath(reader, pathname + search)}
			heading={heading}
			short={short}
			eager={eager}
		>
			{formKey && product.id ? (
				<AddToCartForm
					key={formKey}
					product={{ id: product.id, name: product.name, minimumOrderQuantity: product.minimum }}
					formKey={formKey}
				/>
			) : null}
		</ShelfLabel>
	);
}
