import { href, Link } from "react-router";
import type { ListPage } from "~/domain/admin-list.server";
import type { AdminProductRow, BrandChoice } from "~/domain/products/product-admin.queries.server";
import { hasPrice, isInStock } from "~/domain/products/product-price";
import { grouped } from "~/domain/texts/numbers";
import { ListScreen } from "~/routes/admin/list/list-screen";
import { CATEGORIES } from "~/terms/categories";
import { addressOf } from "~/ui/address";
import { DialogLink } from "~/ui/layout/dialog";
import type { Column } from "~/ui/layout/table";
import { Badge, FeaturedBadge, StockBadge } from "~/ui/text/badge";
import { Money } from "~/ui/text/money";
import { ProductForm } from "./form";

const amount = (cents: number | null) => (cents === null ? "–" : <Money cents={cents} />);

const COLUMNS: Column<AdminProductRow>[] = [
	{ head: "Product", narrow: "wide", cell: (product) => <Name product={product} /> },
	{ head: "SKU", mono: true, narrow: "wide", cell: ({ sku }) => sku },
	{
		head: "Wholesale",
		num: true,
		narrow: "labeled",
		cell: (product) => amount(product.wholesalePriceCents),
	},
	{ head: "MSRP", num: true, narrow: "labeled", cell: ({ msrpCents }) => amount(msrpCents) },
	{ head: "Cost", num: true, narrow: "labeled", cell: ({ costCents }) => amount(costCents) },
	{ head: "MOQ", num: true, narrow: "labeled", cell: (product) => product.minimumOrderQuantity },
	{
		head: "Stock",
		num: true,
		narrow: "labeled",
		cell: ({ stockQuantity }) => grouped(stockQuantity),
	},
	{ head: "Actions", hideHead: true, narrow: "wide", cell: (product) => <Actions product={product} /> },
];

type Props = { list: ListPage<AdminProductRow>; brands: readonly BrandChoice[] };

/** All products. */
export function ProductsTab({ list, brands }: Props) {
	return (
		<section aria-label="Products">
			<ListScreen
				list={list}
				searches="Name, brand, SKU or barcode"
				called={["product", "products"]}
				empty="No products yet"
				kind="figures"
				columns={COLUMNS}
				tools={
					<>
						<DialogLink
							variant="primary"
							to={href("/admin-portal/products/new")}
							title="Add Product"
							content={() => <ProductForm brands={brands} action={href("/admin-portal/products/new")} />}
						>
							Add Product
						</DialogLink>
						<Link to={addressOf(href("/admin-portal/products/table"), { search: list.search })}>
							Prices and stock
						</Link>
						<Link to={`${href("/admin-portal/import")}?from=zoho`}>Import from Zoho</Link>
						<Link to={href("/admin/brands")}>Brands</Link>
					</>
				}
			/>
		</section>
	);
}

function Name({ product }: { product: AdminProductRow }) {
	const { id, name } = product;
	return (
		<>
			<Link to={href("/admin-portal/products/:id", { id })} id={`product-${id}`}>
				{name}
			</Link>
			<span className="mute small block">
				{product.brand}, {CATEGORIES[product.category]}
			</span>
			<span className="mt-1 flex flex-wrap gap-1">
				{product.active ? <StockBadge inStock={isInStock(product)} /> : <Badge>Hidden</Badge>}
				{hasPrice(product) ? null : <Badge color="yellow">No price</Badge>}
				{product.featured ? <FeaturedBadge /> : null}
			</span>
		</>
	);
}

function Actions({ product: { id, slug } }: { product: AdminProductRow }) {
	const links = [
		{ label: "Edit", to: href("/admin-portal/products/:id", { id }) },
		{ label: "View", to: href("/products/:slug", { slug }) },
		{ label: "Duplicate", to: `${href("/admin-portal/products/new")}?from=${id}` },
		{ label: "Delete", to: href("/admin-portal/products/:id/delete", { id }), danger: true },
	];
	return (
		<div className="flex flex-wrap gap-x-4">
			{links.map(({ label, to, danger }) => (
				<Link
					key={label}
					className={danger ? "linkbtn danger small" : "linkbtn small"}
					to={to}
					aria-describedby={`product-${id}`}
				>
					{label}
				</Link>
			))}
		</div>
	);
}
