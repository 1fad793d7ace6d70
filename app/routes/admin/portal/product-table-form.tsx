import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { AdminProductRow } from "~/domain/catalog/product-admin.queries.server";
import { decimalOrNull } from "~/domain/money";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/error-summary";
import { TableFrame } from "~/ui/table";
import { TextField } from "~/ui/text-field";
import type { ProductReply } from "./product-form";

const COLUMNS = [
	{ head: "Product" },
	{ head: "Wholesale ($)", num: true },
	{ head: "MSRP ($)", num: true },
	{ head: "Cost ($)", num: true },
	{ head: "Stock", num: true },
];

type Values = {
	rows: {
		id: string;
		version: string;
		wholesalePrice: string;
		msrp: string;
		cost: string;
		stockQuantity: string;
	}[];
};

type Props = { products: readonly AdminProductRow[]; page: number; reply: ProductReply };

/** A page of products as one form: prices and stock, saved together (Rule 7.14). */
export function ProductTableForm({ products, page, reply }: Props) {
	const versions = products.map(({ id, version }) => `${id}.${version}`).join();
	const [form, fields] = useForm<Values>({
		id: `table-${versions.length}-${page}`,
		lastResult: reply?.result,
		defaultValue: {
			rows: products.map((product) => ({
				id: product.id,
				version: String(product.version),
				wholesalePrice: decimalOrNull(product.wholesalePriceCents) ?? "0.00",
				msrp: decimalOrNull(product.msrpCents) ?? "0.00",
				cost: decimalOrNull(product.costCents) ?? "0.00",
				stockQuantity: String(product.stockQuantity),
			})),
		},
	});
	const rows = fields.rows.getFieldList();
	return (
		<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate key={versions}>
			<ErrorSummary problems={problemsOf(form)} />
			<TableFrame columns={COLUMNS} kind="figures">
				{products.map((product, n) => {
					const row = rows[n]?.getFieldset();
					if (!row) return null;
					const box = (field: typeof row.msrp, label: string) => (
						<TextField
							field={field}
							className="mb-0"
							hideLabel
							label={`${label} of ${product.name}`}
							inputMode="decimal"
							inputClassName="min-w-20 text-right md:w-28"
						/>
					);
					return (
						<tr key={product.id}>
							<td className="wide">
								{product.name}
								<span className="mute small block">{product.sku}</span>
								<input type="hidden" name={row.id.name} value={product.id} />
								<input type="hidden" name={row.version.name} value={product.version} />
							</td>
							<td className="num" data-l="Wholesale ($)">
								{box(row.wholesalePrice, "Wholesale price")}
							</td>
							<td className="num" data-l="MSRP ($)">
								{box(row.msrp, "MSRP")}
							</td>
							<td className="num" data-l="Cost ($)">
								{box(row.cost, "Cost")}
							</td>
							<td data-l="Stock" className="num">
								{product.flavorStock ? (
									<span className="mute">{product.stockQuantity}, by flavor</span>
								) : (
									box(row.stockQuantity, "Stock")
								)}
							</td>
						</tr>
					);
				})}
			</TableFrame>
			<div className="stick">
				<span>{products.length} products on this page</span>
				<Button variant="primary" pendingText="Saving...">
					Save all
				</Button>
			</div>
		</Form>
	);
}
