import { type ComponentProps, memo, useRef } from "react";
import { href, useLocation } from "react-router";
import type { CatalogReader, ProductCard } from "~/catalog";
import { lockedPrice, loginPath, PLAIN_TINT, picturePath, priceNote, quotePath, ShelfLabel } from "~/catalog";
import { InlineFlash } from "~/ui/layout/flash-message";
import { isSameText } from "~/ui/same-text";
import { useStanding } from "~/ui/site/next-step";
import { useIsOn } from "~/ui/switches";
import type { AddForms } from "./add-forms.server";
import { AddToCartForm, FormKey } from "./add-to-cart-form";

type LabelProps = {
	product: ProductCard;
	reader: CatalogReader;
	/** Whether it has a form to add it, and the units of it that are in the cart. */
	canAdd: boolean;
	/** Whether a quote can be asked for. */
	quotes: boolean;
	inCart: number | undefined;
	/** The page that it is on. */
	here: string;
	heading?: 2 | 3;
	short?: boolean;
	eager?: boolean;
};

/** A product of a list, as its reader may see and buy it. */
const ProductLabel = memo(function ProductLabel({
	product,
	reader,
	canAdd,
	quotes,
	inCart,
	here,
	heading = 2,
	short,
	eager,
}: LabelProps) {
	const at = `p-${product.slug}`;
	return (
		<ShelfLabel
			product={product}
			pictureSrc={picturePath(product)}
			tint={product.tint ?? PLAIN_TINT}
			priceNote={priceNote(reader, product)}
			detailsTo={href("/products/:slug", { slug: product.slug })}
			quoteTo={product.notOnSale || !quotes ? null : quotePath(product)}
			loginTo={loginPath(reader, here)}
			loginText={lockedPrice(useStanding())}
			heading={heading}
			short={short}
			eager={eager}
			id={at}
			inCart={inCart}
			answer={canAdd ? <InlineFlash at={at} /> : null}
		>
			{canAdd && product.id ? (
				<AddToCartForm product={{ ...product, id: product.id }} here={here} at={at} />
			) : null}
		</ShelfLabel>
	);
}, isSameText);

/** Products as labels with their add forms. */
export function Labels({
	products,
	reader,
	addForms,
	eager = 0,
	className = "shelf",
	...look
}: {
	products: readonly ProductCard[];
	reader: CatalogReader;
	addForms: AddForms | null;
	/** How many of the first load their pictures at once. */
	eager?: number;
	className?: string;
	heading?: 2 | 3;
	short?: boolean;
}) {
	const { pathname, search } = useLocation();
	const quotes = useIsOn()("quotes");
	const key = useRef("");
	key.current = addForms?.formKey ?? "";
	return (
		<FormKey value={key}>
			<div className={className}>
				{products.map((product, index) => (
					<ProductLabel
						key={product.slug}
						product={product}
						reader={reader}
						canAdd={addForms !== null}
						quotes={quotes}
						inCart={addForms?.inCart[product.slug]}
						here={pathname + search}
						eager={index < eager}
						{...look}
					/>
				))}
			</div>
		</FormKey>
	);
}

/** A few products below a page's other content, as short labels. */
export const LabelShelf = (props: Omit<ComponentProps<typeof Labels>, "heading" | "short" | "eager">) => (
	<Labels {...props} heading={3} short />
);
