import { href, useLocation } from "react-router";
import { useFreshForm } from "~/ui/focus";
import { AddRow } from "~/ui/product/shelf-label";
import { SiteForm } from "~/ui/site-link";

/**
 * Adds a product to the cart from any page and returns there. `formKey` is the page's one-time key: sending the same
 * form twice adds once.
 */
export function AddToCartForm({
	product,
	formKey,
}: {
	product: { id: string; name: string; minimumOrderQuantity: number };
	formKey: string;
}) {
	const { pathname, search } = useLocation();
	const form = useFreshForm(formKey);
	return (
		<SiteForm
			ref={form}
			method="post"
			action={href("/cart/items")}
			className="addrow"
			preventScrollReset
			noValidate
		>
			<input type="hidden" name="productId" value={product.id} />
			<input type="hidden" name="idempotencyKey" value={`${formKey}.${product.id}`} />
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<AddRow
				id={`quantity-${product.id}`}
				productName={product.name}
				quantity={product.minimumOrderQuantity}
			/>
		</SiteForm>
	);
}
