import { createContext, type RefObject, use, useRef } from "react";
import { href } from "react-router";
import { AddRow } from "~/catalog";
import { useDone } from "~/ui/layout/flash-message";
import { SiteForm } from "~/ui/site-link";

/**
 * The page's one-time key: sending the same form twice adds once. After an answer the page has another key, which only the answered form
 * needs: it is drawn then, and reads it. The others have not sent theirs.
 */
export const FormKey = createContext<RefObject<string>>({ current: "" });

const KeyField = ({ productId }: { productId: string }) => (
	<input type="hidden" name="idempotencyKey" value={`${use(FormKey).current}.${productId}`} />
);

/** Adds a product to the cart from any page, returns `here` and is answered at `at`. */
export function AddToCartForm({
	product,
	here,
	at,
}: {
	product: { id: string; name: string; minimumOrderQuantity: number };
	here: string;
	at: string;
}) {
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
			<KeyField productId={product.id} />
			<input type="hidden" name="redirectTo" value={here} />
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
