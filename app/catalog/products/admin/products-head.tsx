import type { ReactNode } from "react";
import { href } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { addressOf } from "~/ui/address";
import { StaffHead } from "~/ui/staff/staff-head";

type Page = "products" | "prices" | "lists" | "receive" | "count" | "reorder" | "brands" | "import";

/** The head of the pages about products, with links to the others of them. */
export function ProductsHead({
	title,
	current,
	search = "",
	children,
}: {
	title: string;
	current: Page;
	/** Kept from list to table and back. */
	search?: string;
	children?: ReactNode;
}) {
	const pages: { page: Page; to: string; label: string }[] = [
		{ page: "products", to: portalUrl("products", { search }), label: "Products" },
		{ page: "prices", to: addressOf(href("/admin/products/table"), { search }), label: "Prices" },
		{ page: "lists", to: href("/admin/price-lists"), label: "Price lists" },
		{ page: "receive", to: href("/admin/stock/receive"), label: "Receive" },
		{ page: "count", to: href("/admin/stock/count"), label: "Count" },
		{ page: "reorder", to: href("/admin/stock/reorder"), label: "Reorder" },
		{ page: "brands", to: href("/admin/brands"), label: "Brands" },
		{ page: "import", to: href("/admin/import"), label: "Import" },
	];
	const items = pages.map(({ page, ...item }) => ({ ...item, current: page === current }));
	return (
		<StaffHead title={title} tabs={{ label: "Products", items }}>
			{children}
		</StaffHead>
	);
}
