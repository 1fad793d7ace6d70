import { ASSORTED } from "~/catalog";
import { decimalOf } from "~/kernel/money";
import { grouped } from "~/kernel/texts/numbers";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/form/field-error";
import { describedBy, readField } from "~/ui/form/field-source";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { TableFrame } from "~/ui/layout/table";
import type { OrderToChange } from "../order-to-change.server";
import { WasNow } from "./change-preview";
import type { FieldOf, Preview, Typed } from "./change-screen";

const COLUMNS = [
	{ head: "Product" },
	{ head: "Ordered", num: true },
	{ head: "Quantity", num: true },
	{ head: "Each", num: true },
	{ head: "Total", num: true },
];

type Props = {
	order: OrderToChange;
	typed: Typed;
	/** The preview that the page was opened with: it says which lines were added. */
	rows: Preview | null;
	/** The newest preview. */
	preview: Preview | null;
	field: FieldOf;
};

/** The order's lines with their fields, the added lines, and a row to add one more. */
export function ChangeLines({ order, typed, rows, preview, field }: Props) {
	const added = addedRows(order.lines.length, typed, rows);
	const next = `added[${added.length}]`;
	return (
		<div>
			<TableFrame columns={COLUMNS} kind="rows r-chg">
				{order.lines.map((line, n) => {
					const now = preview?.lines[n] ?? line;
					const isRemoved = now.quantity === 0;
					return (
						<tr key={line.id}>
							<td>
								<input type="hidden" name={`lines[${n}].id`} value={line.id} />
								{isRemoved ? (
									<>
										<del>{line.name}</del> <span className="badge b-red">Removed</span>
									</>
								) : (
									<span className="strong">{line.name}</span>
								)}
							</td>
							<td className="num hide-s mute">{grouped(line.quantity)}</td>
							<Cell
								field={field(`lines[${n}].quantity`, line.quantity)}
								label="Quantity"
								of={line.name}
								was={now.quantity === line.quantity ? null : grouped(line.quantity)}
							/>
							<Cell
								field={field(`lines[${n}].price`, decimalOf(line.unitPriceCents))}
								label="Price"
								of={line.name}
								was={now.unitPriceCents === line.unitPriceCents ? null : decimalOf(line.unitPriceCents)}
							/>
							<td className="num">
								<WasNow was={line.quantity * line.unitPriceCents} now={now.quantity * now.unitPriceCents} />
							</td>
						</tr>
					);
				})}
				{added.map(({ sku, flavor, flavors, name, quantity, price }, n) => {
					const now = preview?.lines[order.lines.length + n];
					const at = `added[${n}]`;
					return (
						<tr key={`${n} ${sku}`}>
							<td>
								{name === null ? (
									<TextField
										field={{ ...field(`${at}.sku`), initialValue: sku }}
										label={`SKU of added line ${n + 1}`}
										hideLabel
									/>
								) : (
									<>
										<input type="hidden" name={`${at}.sku`} value={sku} />
										<span className="strong">{name}</span> <span className="badge b-green">Added</span>
									</>
								)}
								{flavors.length > 0 ? (
									<SelectField
										field={{ ...field(`${at}.flavor`), initialValue: flavor }}
										label={`Flavor, ${name ?? sku}`}
										hideLabel
										options={[
											{ value: "", label: ASSORTED },
											...flavors.map((one) => ({ value: one, label: one })),
										]}
									/>
								) : (
									<input type="hidden" name={`${at}.flavor`} value={flavor} />
								)}
							</td>
							<td className="num hide-s mute">-</td>
							<Cell
								field={{ ...field(`${at}.quantity`), initialValue: quantity }}
								label="Quantity"
								of={name ?? sku}
								was=""
							/>
							<Cell
								field={{ ...field(`${at}.price`), initialValue: price }}
								label="Price"
								of={name ?? sku}
								was={null}
							/>
							<td className="num">
								{now ? <WasNow was={null} now={now.quantity * now.unitPriceCents} /> : null}
							</td>
						</tr>
					);
				})}
			</TableFrame>
			<p className="small mute mt-2">Set a quantity to 0 to remove the line.</p>
			<div className="fbar mt-2 items-end" data-new>
				<TextField
					className="grow block!"
					field={{ ...field(`${next}.sku`), initialValue: "" }}
					label="Add a line"
					placeholder="Name, SKU or barcode"
					inputClassName="w-full!"
					type="search"
				/>
				<TextField
					className="block!"
					field={{ ...field(`${next}.quantity`), initialValue: "" }}
					label="Quantity"
					inputClassName="q3"
					inputMode="numeric"
				/>
				<Button size="s" name="intent" value="preview">
					Add
				</Button>
			</div>
		</div>
	);
}

/** A quantity or price in its cell; a changed one says what it was. */
function Cell({
	field,
	label,
	of,
	was,
}: {
	field: ReturnType<FieldOf>;
	label: "Quantity" | "Price";
	of: string;
	/** Null: unchanged. */
	was: string | null;
}) {
	const state = readField({ field });
	const isQuantity = label === "Quantity";
	return (
		<td className={was === null ? "num" : "num chg"} data-l={isQuantity ? "Qty" : "Each"}>
			<label className="vh" htmlFor={state.id}>
				{label}, {of}
			</label>
			{was ? <span className="was">was {was}</span> : null}
			<FieldError id={state.errorId} errors={state.errors} />
			<input
				className={`in ${isQuantity ? "q3" : "q5"}`}
				id={state.id}
				name={state.name}
				inputMode={isQuantity ? "numeric" : "decimal"}
				defaultValue={state.initialValue}
				{...describedBy(state, false)}
			/>
		</td>
	);
}

type AddedRow = {
	sku: string;
	flavor: string;
	flavors: string[];
	name: string | null;
	quantity: string;
	price: string;
};

/** The lines to add: as the preview read them, else as typed. A line that can't be added stays, to be corrected. */
function addedRows(ordered: number, typed: Typed, rows: Preview | null): AddedRow[] {
	if (rows) {
		return rows.added.map(({ sku, flavor, flavors }, n) => {
			const line = rows.lines[ordered + n]!;
			return {
				sku: sku ?? "",
				flavor: flavor ?? "",
				flavors,
				name: line.name,
				quantity: String(line.quantity),
				price: decimalOf(line.unitPriceCents),
			};
		});
	}
	return Object.keys(typed).flatMap((key) => {
		const at = /^(added\[\d+\])\.sku$/.exec(key)?.[1];
		const sku = at && typed[key];
		if (!sku) return [];
		const [flavor = "", quantity, price = ""] = ["flavor", "quantity", "price"].map(
			(name) => typed[`${at}.${name}`],
		);
		return [{ sku, flavor, flavors: [], name: null, quantity: quantity || "1", price }];
	});
}
