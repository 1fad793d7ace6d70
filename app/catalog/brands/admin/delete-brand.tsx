import { Form, href } from "react-router";
import { counted } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";

/** Deleting, offered while the brand has no products. */
export function DeleteBrand({ id, products }: { id: string; products: number }) {
	return (
		<Form
			method="post"
			action={href("/admin/brands/:id/:does?", { id, does: "delete" })}
			className="acts mt-6"
		>
			<Button variant="bad" pendingText="Deleting..." disabled={products > 0}>
				Delete brand
			</Button>
			{products > 0 ? (
				<span className="mute small">{counted(products, "product names", "products name")} it.</span>
			) : null}
		</Form>
	);
}
