import { href, Link } from "react-router";
import { hasPrice, isInStock } from "~/domain/products/product-price";
import { ListTools } from "~/routes/admin/list/list-tools";
import { CATEGORIES } from "~/terms/categories";
import { DialogLink } from "~/ui/layout/dialog";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { TableFrame } from "~/ui/layout/table";
import { Badge, FeaturedBadge, StockBadge } from "~/ui/text/badge";
import { Money } from "~/ui/text/money";
import { ProductForm } from "./form";
import type { ProductsTabData } from "./tab.server";

const COLUMNS = [
	{ head: "Product" },
	{ head: "SKU" },
	{ head: "Wholesale", num: true },
	{ head: "MSRP", num: true },
	{ head: "Cost", num: true },
	{ head: "MOQ", num: true },
	{ head: "Stock", num: true },
	{ head: "Actions", hideHead: true },
];

/** All products, ten to a page. */
export function ProductsTab({ products, brands, search, page, pageCount, total }: ProductsTabData) {
	return (
		<section aria-label="Products">
			<ListTools tab="products" label="Name, brand, SKU or barcode" search={search}>
				<DialogLink
					variant="primary"
					to={href("/admin-portal/products/new")}
					title="Add Product"
					content={() => <ProductForm brands={brands} action={href("/admin-portal/products/new")} />}
				>
					Add Product
				</DialogLink>
				<Link
					to={`${href("/admin-portal/products/table")}${search ? `?search=${encodeURIComponent(search)}` : ""}`}
				>
					Prices and stock
				</Link>
				<Link to={`${href("/admin-portal/import")}?from=zoho`}>Import from Zoho</Link>
				<Link to={href("/admin/brands")}>Brands</Link>
			</ListTools>
			{products.length === 0 ? (
				<EmptyState title={search ? "No products match" : "No products yet"} />
			) : (
				<>
					<p className="mute small mb-3">
						{total.toLocaleString("en-US")} {total === 1 ? "product" : "products"}
					</p>
					<TableFrame columns={COLUMNS} kind="figures">
						{products.map((product) => (
							<Row key={product.id} product={product} />
						))}
					</TableFrame>
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}

const amount = (cents: number | null) => (cents === null ? "–" : <Money cents={cents} />);

function Row({ product }: { product: ProductsTabData["products"][number] }) {
	const { id, slug, name } = product;
	return (
		<tr>
			<td className="wide">
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
			</td>
			<td className="mono wide">{product.sku}</td>
			<td className="num" data-l="Wholesale">
				{amount(product.wholesalePriceCents)}
			</td>
			<td className="num" data-l="MSRP">
				{amount(product.msrpCents)}
			</td>
			<td className="num" data-l="Cost">
				{amount(product.costCents)}
			</td>
			<td className="num" data-l="MOQ">
				{product.minimumOrderQuantity}
			</td>
			<td className="num" data-l="Stock">
				{product.stockQuantity.toLocaleString("en-US")}
			</td>
			<td className="wide">
				<div className="flex flex-wrap gap-x-4">
					<Link
						className="linkbtn small"
						to={href("/admin-portal/products/:id", { id })}
						aria-describedby={`product-${id}`}
					>
						Edit
					</Link>
					<Link
						className="linkbtn small"
						to={href("/products/:slug", { slug })}
						aria-describedby={`product-${id}`}
					>
						View
					</Link>
					<Link
						className="linkbtn small"
						to={`${href("/admin-portal/products/new")}?from=${id}`}
						aria-describedby={`product-${id}`}
					>
						Duplicate
					</Link>
					<Link
						className="linkbtn danger small"
						to={href("/admin-portal/products/:id/delete", { id })}
						aria-describedby={`product-${id}`}
					>
						Delete
					</Link>
				</div>
			</td>
		</tr>
	);
}
