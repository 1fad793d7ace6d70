import { useRef } from "react";
import { href, useLocation } from "react-router";
import { AddRow } from "~/catalog";
import { useDone } from "~/ui/layout/flash-message";
import { SiteForm } from "~/ui/site-link";

/**
 * Adds a product to the cart from any page, returns there and is answered at `at`. `formKey` is the page's one-time
 * key: sending the same form twice adds once.
 */
export function AddToCartForm({
	product,
	formKey,
	at,
}: {
	product: { id: string; name: string; minimumOrderQuantity: number };
	formKey: string;
	at: string;
}) {
	const { pathname, search } = useLocation();
	const form = useRef<HTMLFormElement>(null);
	const done = useDone(at, () => form.current?.reset());
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
			<input type="hidden" name="at" value={at} />
			<AddRow
				id={`quantity-${product.id}`}
				productName={product.name}
				quantity={product.minimumOrderQuantity}
				done={done}
			/>
		</SiteForm>
	);
}
