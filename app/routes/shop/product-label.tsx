import { href, useLocation } from "react-router";
import type { CatalogReader, ProductSummary } from "~/domain/catalog/product-view";
import { CATEGORIES } from "~/site";
import { ShelfLabel } from "~/ui/shelf-label";
import { AddToCartForm } from "./add-to-cart-form";
import { loginPath, ounces, picturePath, priceNote, quotePath } from "./reader-words";

/** A product of a list, as its reader may see and buy it. */
export function ProductLabel({
	product,
	reader,
	formKey,
	heading = 2,
	short,
	eager,
}: {
	product: ProductSummary;
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
				...product,
				brandName: product.brand.name,
				categoryName: CATEGORIES[product.category],
				specs: [
					{ label: "Weight", value: ounces(product.weightHundredths) },
					{ label: "Case", value: product.caseSize ? String(product.caseSize) : "" },
				],
				priceNote: priceNote(reader),
				pictureSrc: picturePath(product),
				tint: product.tint ?? "#eceeed",
			}}
			detailsTo={href("/products/:slug", { slug: product.slug })}
			quoteTo={quotePath(product)}
			loginTo={loginPath(reader, pathname + search)}
			heading={heading}
			short={short}
			eager={eager}
		>
			{formKey && product.wholesaleCents !== null ? (
				<AddToCartForm key={formKey} product={product} formKey={formKey} />
			) : null}
		</ShelfLabel>
	);
}
