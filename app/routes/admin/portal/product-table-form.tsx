import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { AdminProductRow } from "~/domain/catalog/product-admin.queries.server";
import { decimalOrNull } from "~/domain/money";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/error-summary";
import { FieldError } from "~/ui/field-error";
import { TableFrame } from "~/ui/table";
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
			<ErrorSummary problems={problemsOf(form, namesOf(products, form.allErrors))} />
			<TableFrame columns={COLUMNS} kind="figures">
				{products.map((product, n) => {
					const row = rows[n]?.getFieldset();
					if (!row) return null;
					const cells = [row.wholesalePrice, row.msrp, row.cost, row.stockQuantity];
					const errors = cells.flatMap((field) => field.errors ?? []);
					// Beside a box of a few digits no message fits: they stand under the product.
					const errorId = `${form.id}-${n}-error`;
					const box = (field: typeof row.msrp, label: string) => (
						<>
							<label className="vh" htmlFor={field.id}>
								{label} of {product.name}
							</label>
							<input
								key={field.key}
								className={`in min-w-20 text-right md:w-28${field.errors ? " is-bad" : ""}`}
								id={field.id}
								name={field.name}
								inputMode="decimal"
								autoComplete="off"
								defaultValue={field.initialValue}
								aria-invalid={field.errors ? true : undefined}
								aria-describedby={field.errors ? errorId : undefined}
							/>
						</>
					);
					return (
						<tr key={product.id} className={errors.length > 0 ? "row-bad" : undefined}>
							<td className="wide">
								{product.name}
								<span className="mute small block">{product.sku}</span>
								<FieldError id={errorId} errors={errors.map((message) => `${message}.`)} />
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
									<span className="mute">{product.stockQuantity.toLocaleString("en-US")}, by flavor</span>
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

/** All rows have the same messages: the summary says whose they are. */
const namesOf = (products: Props["products"], errors: Record<string, unknown>) =>
	Object.fromEntries(
		Object.keys(errors).map((field) => {
			const n = /^rows\[(\d+)\]/.exec(field)?.[1];
			return [field, (n && products[Number(n)]?.name) || ""];
		}),
	);
