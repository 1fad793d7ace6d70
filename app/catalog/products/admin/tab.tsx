import { href } from "react-router";
import { ListScreen } from "~/desk/list/list-screen";
import { useMay } from "~/desk/may";
import type { ListPage } from "~/kernel/lists/admin-list.server";
import { grouped } from "~/kernel/texts/numbers";
import { CATEGORIES } from "~/terms/categories";
import { addressOf } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DialogLink } from "~/ui/layout/dialog";
import type { Column } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge, FeaturedBadge, StockBadge } from "~/ui/text/badge";
import { Money } from "~/ui/text/money";
import type { AdminProductRow, BrandChoice } from "../product-admin.queries.server";
import { ProductForm } from "./form";

const amount = (cents: number | null) => (cents === null ? "–" : <Money cents={cents} />);

const columns = (row: AdminProductRow | undefined, mayEdit: boolean): Column<AdminProductRow>[] => [
	{ head: "Product", narrow: "wide", cell: (product) => <Name product={product} mayEdit={mayEdit} /> },
	{ head: "SKU", mono: true, cell: ({ sku }) => sku },
	// A column is there only if the reader's role sees the amount.
	...AMOUNTS.filter(({ name }) => row && name in row).map(
		({ head, name }): Column<AdminProductRow> => ({
			head,
			num: true,
			narrow: "labeled",
			cell: (product) => amount(product[name] ?? null),
		}),
	),
	{ head: "MOQ", num: true, narrow: "labeled", cell: (product) => product.minimumOrderQuantity },
	{
		head: "Stock",
		num: true,
		narrow: "labeled",
		cell: ({ id, stockQuantity }) => (
			<SiteLink to={href("/admin/products/:id/stock", { id })} aria-describedby={`product-${id}`}>
				{grouped(stockQuantity)}
			</SiteLink>
		),
	},
	{
		head: "Actions",
		hideHead: true,
		narrow: "wide",
		cell: (product) => <Actions product={product} mayEdit={mayEdit} />,
	},
];

const AMOUNTS = [
	{ head: "Wholesale", name: "wholesalePriceCents" },
	{ head: "MSRP", name: "msrpCents" },
	{ head: "Cost", name: "costCents" },
] as const;

type Props = { list: ListPage<AdminProductRow>; brands: readonly BrandChoice[] };

/** All products. */
export function ProductsTab({ list, brands }: Props) {
	const mayEdit = useMay()("products.edit");
	return (
		<section aria-label="Products">
			<ListScreen
				list={list}
				searches="Name, brand, SKU or barcode"
				called={["product", "products"]}
				empty="No products yet"
				emptyText="They come from a file, or are added one by one. A product needs its brand first."
				emptyAction={
					mayEdit ? (
						<>
							<ButtonLink to={href("/admin/import")}>Import a file</ButtonLink>
							<ButtonLink to={href("/admin/brands")}>Brands</ButtonLink>
						</>
					) : null
				}
				kind="figures"
				columns={columns(list.rows[0], mayEdit)}
				tools={
					mayEdit ? (
						<>
							<DialogLink
								variant="primary"
								to={href("/admin/products/new")}
								title="Add Product"
								content={() => <ProductForm narrow brands={brands} action={href("/admin/products/new")} />}
							>
								Add Product
							</DialogLink>
							<SiteLink to={addressOf(href("/admin/products/table"), { search: list.search })}>
								Prices and stock
							</SiteLink>
							<SiteLink to={`${href("/admin/import")}?from=zoho`}>Import from Zoho</SiteLink>
						</>
					) : null
				}
			/>
		</section>
	);
}

type RowProps = { product: AdminProductRow; mayEdit: boolean };

function Name({ product, mayEdit }: RowProps) {
	const { id, name, slug } = product;
	return (
		<>
			<SiteLink
				to={mayEdit ? href("/admin/products/:id", { id }) : href("/products/:slug", { slug })}
				id={`product-${id}`}
			>
				{name}
			</SiteLink>{" "}
			<span className="inline-flex flex-wrap gap-1">
				{product.active ? <StockBadge inStock={product.available} /> : <Badge>Hidden</Badge>}
				{product.sellable ? null : <Badge color="yellow">No price</Badge>}
				{product.featured ? <FeaturedBadge /> : null}
			</span>
			<span className="mute small block">
				{product.brand}, {CATEGORIES[product.category]}
			</span>
		</>
	);
}

function Actions({ product: { id, slug }, mayEdit }: RowProps) {
	const view = { label: "View", to: href("/products/:slug", { slug }) };
	const links: { label: string; to: string; danger?: boolean }[] = !mayEdit
		? [view]
		: [
				{ label: "Edit", to: href("/admin/products/:id", { id }) },
				view,
				{ label: "Duplicate", to: `${href("/admin/products/new")}?from=${id}` },
				{ label: "Delete", to: href("/admin/products/:id/delete", { id }), danger: true },
			];
	return (
		<div className="flex flex-wrap gap-x-4">
			{links.map(({ label, to, danger }) => (
				<SiteLink
					key={label}
					className={danger ? "linkbtn danger small" : "linkbtn small"}
					to={to}
					aria-describedby={`product-${id}`}
				>
					{label}
				</SiteLink>
			))}
		</div>
	);
}
