import { useForm } from "@conform-to/react";
import { useMemo } from "react";
import { Form, href, Link } from "react-router";
import type { StockTableRow } from "~/domain/products/product-admin.queries.server";
import { TABLE_FIELDS } from "~/domain/products/product-fields";
import { grouped } from "~/domain/texts/numbers";
import { SeenValue } from "~/routes/admin/forms/seen-value";
import { Button } from "~/ui/button";
import { ErrorSummary, problemsOf } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field-error";
import type { ConformField } from "~/ui/form/field-source";
import { Details } from "~/ui/layout/details";
import { TableFrame } from "~/ui/layout/table";
import type { ProductReply } from "./form";
import { onTopOfTable, type TableRowValues, tableRowValues } from "./table-values";

/** The table's fields, each with its heading and its label. */
const CELLS = TABLE_FIELDS.map(({ column, name, kind, table, label }) => ({
	column,
	name,
	label,
	head: kind === "cents" ? `${table} ($)` : table,
	num: true,
}));
const COLUMNS = [{ head: "Product" }, ...CELLS];
// A page of few products shows its flavors at once.
const FEW = 3;

type Props = { products: readonly StockTableRow[]; reply: ProductReply };

/** A page of products as one form: prices and stock, saved together (Rule 7.14). */
export function ProductTableForm({ products, reply }: Props) {
	// conform takes every other object for another answer.
	const shown = useMemo(() => onTopOfTable(reply, products), [reply, products]);
	const [form, fields] = useForm<{ rows: TableRowValues[] }>({
		id: "table",
		lastResult: shown?.result,
		defaultValue: { rows: products.map(tableRowValues) },
	});
	const rows = fields.rows.getFieldList();
	return (
		<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
			<ErrorSummary problems={problemsOf(form, namesOf(products, form.allErrors))} />
			<TableFrame columns={COLUMNS} kind="figures">
				{products.map((product, n) => {
					const row = rows[n]?.getFieldset();
					if (!row) return null;
					const seen = row.seen.getFieldset();
					const flavors = row.flavors.getFieldList().map((field) => field.getFieldset());
					const cells = CELLS.map(({ name }) => row[name]);
					const stocks = flavors.map(({ stockQuantity }) => stockQuantity);
					const errors = [...cells, ...stocks].flatMap((field) => field.errors ?? []);
					// No message fits next to a small number field, so they are under the product.
					const errorId = `${form.id}-${n}-error`;
					const box = (field: ConformField, label: string) => (
						<>
							<label className="vh" htmlFor={field.id}>
								{label} of {product.name}
							</label>
							<NumberBox field={field} errorId={errorId} />
						</>
					);
					return [
						<tr key={product.id} className={errors.length > 0 ? "row-bad" : undefined}>
							<td className="wide">
								{product.name}
								<span className="mute small block">{product.sku}</span>
								<FieldError id={errorId} errors={[...new Set(errors)].map((message) => `${message}.`)} />
								<input type="hidden" name={row.id.name} value={product.id} />
								<input type="hidden" name={`rows[${n}].version`} value={product.version} />
							</td>
							{CELLS.map(({ column, name, head, label }) => (
								<td key={name} className="num" data-l={head}>
									{column === "stockQuantity" && product.flavorStock ? (
										<span className="mute">{grouped(product.stockQuantity)}, by flavor</span>
									) : (
										<>
											{box(row[name], label)}
											<SeenValue name={seen[name].name} value={seen[name].initialValue} />
										</>
									)}
								</td>
							))}
						</tr>,
						product.flavorStock && (
							<tr key={`${product.id}-flavors`}>
								<td colSpan={COLUMNS.length} className="wide">
									{product.flavors.length === 0 ? (
										<Link to={href("/admin-portal/products/:id", { id: product.id })}>
											Change the stock of its {product.flavorCount} flavors on the product page
										</Link>
									) : (
										<Details
											summary={`Stock of the ${product.flavors.length} flavors of ${product.name}`}
											open={products.length <= FEW || stocks.some(({ errors: own }) => own)}
										>
											<ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
												{product.flavors.map((flavor, m) => {
													const field = flavors[m];
													if (!field) return null;
													return (
														<li key={flavor.id} className="grid grid-cols-[1fr_7rem] items-center gap-3">
															<label htmlFor={field.stockQuantity.id}>
																{flavor.name}
																<span className="vh"> of {product.name}, stock</span>
																<span className="mono mute small block">{flavor.sku}</span>
															</label>
															<NumberBox field={field.stockQuantity} errorId={errorId} />
															<input type="hidden" name={field.id.name} value={flavor.id} />
															<SeenValue name={field.seen.name} value={field.seen.initialValue} />
														</li>
													);
												})}
											</ul>
										</Details>
									)}
								</td>
							</tr>
						),
					];
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

function NumberBox({ field, errorId }: { field: ConformField; errorId: string }) {
	return (
		<input
			key={field.key}
			className={`in min-w-20 text-right md:w-28${field.errors ? " is-bad" : ""}`}
			id={field.id}
			name={field.name}
			inputMode="decimal"
			autoComplete="off"
			defaultValue={field.initialValue as string | undefined}
			aria-invalid={field.errors ? true : undefined}
			aria-describedby={field.errors ? errorId : undefined}
		/>
	);
}

/** Rows share the same messages, so the summary adds the product's name. */
const namesOf = (products: Props["products"], errors: Record<string, unknown>) =>
	Object.fromEntries(
		Object.keys(errors).map((field) => {
			const [, n, m] = /^rows\[(\d+)\](?:\.flavors\[(\d+)\])?/.exec(field) ?? [];
			const product = n && products[Number(n)];
			if (!product) return [field, ""];
			const flavor = m && product.flavors[Number(m)];
			return [field, flavor ? `${product.name}, ${flavor.name}` : product.name];
		}),
	);
