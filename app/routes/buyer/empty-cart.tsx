import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

/** In place of a cart with nothing in it; `children` is where else to go from here. */
export function EmptyCart({ children }: { children: ReactNode }) {
	return (
		<EmptyState
			bare
			heading={1}
			title="Your cart is empty"
			action={
				<>
					<ButtonLink variant="primary" to={href("/products")}>
						Browse Products
					</ButtonLink>
					{children}
				</>
			}
		/>
	);
}
