import { memo, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { formatCents, parseCents } from "~/domain/money";
import { sayMargin } from "~/domain/products/margin";
import type { StockTableRow } from "~/domain/products/product-admin.queries.server";
import { type FieldName, TABLE_FIELDS } from "~/domain/products/product-fields";
import { dayText } from "~/domain/texts/day-text";
import { counted, grouped } from "~/domain/texts/numbers";
import { FieldError } from "~/ui/form/field-error";
import type { TableRowValues } from "./table-values";

type TableField = (typeof TABLE_FIELDS)[number];

const field = (name: FieldName) => TABLE_FIELDS.filter((one) => one.name === name);
const PLACED: FieldName[] = ["cost", "wholesalePrice", "msrp", "stockQuantity"];
const MARGIN = { head: "Margin", class: "c-g" };
const STORE_MARGIN = { head: "Store margin", class: "c-s hide-s" };

export type TableColumn = { head: string; class: string; field?: TableField };

const columnsOf = (fields: TableField[], className: string): TableColumn[] =>
	fields.map((one) => ({ head: one.table, class: className, field: one }));

/** The columns of figures; a reader who may not see costs has neither them nor our margin (Rule 1.4). */
export const tableColumns = (hasCosts: boolean): TableColumn[] => [
	...(hasCosts ? columnsOf(field("cost"), "c-c") : []),
	...columnsOf(field("wholesalePrice"), "c-w"),
	...columnsOf(field("msrp"), "c-m"),
	...(hasCosts ? [MARGIN] : []),
	STORE_MARGIN,
	...columnsOf(field("stockQuantity"), "c-q"),
	...columnsOf(
		TABLE_FIELDS.filter(({ name }) => !PLACED.includes(name)),
		"c-x",
	),
];

type Props = {
	product: StockTableRow;
	/** Its place in the form. */
	n: number;
	values: TableRowValues;
	/** The messages of its fields, by their names in the form, as text: rows are compared. */
	errors: string;
	columns: readonly TableColumn[];
	/** The form that the tick belongs to. */
	tickedFor: string;
	/** Shows or hides the flavors in place. */
	onOpen: (id: string) => void;
	openUrl: string;
	onChange: (id: string, changed: number) => void;
};

/** A product's row, and those of its flavors where they are open. Follows what is typed (Rule 7.71). */
export const PriceRow = memo(function PriceRow(props: Props) {
	const { product, n, values, columns, tickedFor, onOpen, openUrl, onChange } = props;
	const [typed, setTyped] = useState<Record<string, string>>({});
	const first = useRef<HTMLTableRowElement>(null);
	const errors: Record<string, string[]> = JSON.parse(props.errors);
	const row = `rows[${n}]`;
	const fieldId = (name: string) => `table-${row}.${name}`;
	const errorId = `${fieldId("id")}-error`;
	const cellOf = (name: FieldName) => typed[name] ?? values[name] ?? "";
	const centsOf = (name: FieldName, from: (name: FieldName) => string | undefined) =>
		parseCents(from(name)?.trim() || "-") ?? null;
	const marginOf = (from: (name: FieldName) => string | undefined) =>
		sayMargin(centsOf("cost", from), centsOf("wholesalePrice", from));
	const storeMarginOf = (from: (name: FieldName) => string | undefined) =>
		sayMargin(centsOf("wholesalePrice", from), centsOf("msrp", from), "above MSRP");
	const seenOf = (name: FieldName) => values.seen[name];

	const stocks = new Map(values.flavors.map((flavor, m) => [flavor.id, { ...flavor, m }]));
	const changed =
		columns.filter(
			({ field: one }) => one && seenOf(one.name) !== undefined && cellOf(one.name) !== seenOf(one.name),
		).length +
		values.flavors.filter(({ id, stockQuantity, seen }) => (typed[id] ?? stockQuantity) !== seen).length;
	useEffect(() => onChange(product.id, changed), [product.id, changed, onChange]);
	// What was typed before scripts ran.
	useEffect(() => {
		const boxes = first.current?.querySelectorAll<HTMLInputElement>("input[data-cell]") ?? [];
		setTyped(Object.fromEntries(Array.from(boxes, ({ dataset, value }) => [dataset.cell ?? "", value])));
	}, []);
	const follow = ({ target }: SyntheticEvent) => {
		if (!(target instanceof HTMLInputElement) || !target.dataset.cell) return;
		const { dataset, value } = target;
		setTyped((before) => ({ ...before, [dataset.cell ?? ""]: value.trim() }));
	};

	const comingOf = (name: string) =>
		product.coming
			.filter((price) => price.field === name)
			.map(({ cents, fromDay, list }) => (
				<span className="was" key={`${fromDay} ${list}`}>
					{formatCents(cents)} from {dayText(fromDay, "day")}
					{list ? `, ${list}` : null}
				</span>
			));

	const box = (name: string, cell: string, label: string, value: string, seen: string, seenName: string) => {
		const isChanged = (typed[cell] ?? value) !== seen;
		const bad = errors[`${row}.${name}`];
		return {
			class: isChanged ? "num chg" : "num",
			content: (
				<>
					<label className="vh" htmlFor={fieldId(name)}>
						{label}
					</label>
					{isChanged ? <span className="was">was {seen || "empty"}</span> : null}
					<input
						className={`in q5${bad ? " is-bad" : ""}`}
						id={fieldId(name)}
						name={`${row}.${name}`}
						data-cell={cell}
						inputMode="decimal"
						autoComplete="off"
						defaultValue={value}
						aria-invalid={bad ? true : undefined}
						aria-describedby={bad ? errorId : undefined}
					/>
					<input type="hidden" name={`${row}.${seenName}`} value={seen} />
					{comingOf(cell)}
				</>
			),
		};
	};
	const figure = (column: TableColumn) => {
		if (!column.field) {
			const of = column === STORE_MARGIN ? storeMarginOf : marginOf;
			const [is, was] = [of(cellOf), of(seenOf)];
			return {
				class: "num",
				content:
					is === was ? (
						(is ?? "–")
					) : (
						<>
							<span className="was">was {was ?? "none"}</span> <ins>{is ?? "–"}</ins>
						</>
					),
			};
		}
		const { name, label } = column.field;
		const seen = seenOf(name);
		return seen === undefined
			? { class: "num mute", content: grouped(product.stockQuantity) }
			: box(name, name, `${label} of ${product.name}`, values[name] ?? "", seen, `seen.${name}`);
	};
	const messages = [...new Set(Object.values(errors).flat())].map((message) => `${message}.`);
	return (
		<>
			<tr
				ref={first}
				id={`row-${product.id}`}
				className={messages.length > 0 ? "row-bad" : undefined}
				onInput={follow}
			>
				<td className="tk">
					<label>
						<span className="vh">Select {product.name}</span>
						<input type="checkbox" name="id" value={product.id} form={tickedFor} />
					</label>
				</td>
				<td className="c-n">
					<Link to={href("/admin-portal/products/:id", { id: product.id })}>{product.name}</Link>{" "}
					<span className="mute lg-s mono">{product.sku}</span>
					<FieldError id={errorId} errors={messages} />
					<input type="hidden" name={`${row}.id`} value={product.id} />
					<input type="hidden" name={`${row}.version`} value={product.version} />
				</td>
				<td className="c-f">
					{product.flavorCount > 0 ? (
						<button
							type="submit"
							className="linkbtn small"
							name="show"
							value="flavors"
							formAction={openUrl}
							aria-expanded={product.flavors !== null}
							onClick={(event) => {
								event.preventDefault();
								onOpen(product.id);
							}}
						>
							{product.flavors ? "▾" : "▸"} {counted(product.flavorCount, "flavor")}
							<span className="vh"> of {product.name}</span>
						</button>
					) : null}
				</td>
				{columns.map((column) => {
					const { class: look, content } = figure(column);
					return (
						<td key={column.head} className={`${look} ${column.class}`} data-l={column.head}>
							{content}
						</td>
					);
				})}
			</tr>
			{product.flavors?.map((flavor) => {
				const stock = stocks.get(flavor.id);
				const label = `${flavor.name} of ${product.name}, stock`;
				const at = stock && `flavors[${stock.m}]`;
				const cell = stock
					? box(`${at}.stockQuantity`, flavor.id, label, stock.stockQuantity, stock.seen, `${at}.seen`)
					: { class: "num mute small", content: "with the product" };
				return (
					<tr key={flavor.id} className="sub" onInput={follow}>
						<td />
						<td className="c-n">
							{flavor.name} <span className="mute mono">{flavor.sku}</span>
							{at ? <input type="hidden" name={`${row}.${at}.id`} value={flavor.id} /> : null}
						</td>
						<td className="mute small c-f">flavor</td>
						{columns.map((column) =>
							column.field?.name === "stockQuantity" ? (
								<td key={column.head} className={`${cell.class} ${column.class}`} data-l={column.head}>
									{cell.content}
								</td>
							) : (
								<td key={column.head} className="c-none" />
							),
						)}
					</tr>
				);
			})}
		</>
	);
});
