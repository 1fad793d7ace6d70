import type { ReactNode } from "react";
import { href } from "react-router";
import { useMay } from "~/desk/may";
import { SiteLink } from "~/ui/site-link";

/** Leads to a product's form, or to its stock if the reader may not edit products (Rule 7.34). */
export function ProductLink({ id, children }: { id: string; children: ReactNode }) {
	const mayEdit = useMay()("products.edit");
	return (
		<SiteLink to={mayEdit ? href("/admin/products/:id", { id }) : href("/admin/products/:id/stock", { id })}>
			{children}
		</SiteLink>
	);
}
