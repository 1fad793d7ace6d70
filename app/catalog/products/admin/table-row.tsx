import { memo, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { formatCents, parseCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted, grouped } from "~/kernel/texts/numbers";
import { FieldError } from "~/ui/form/field-error";
import { SiteLink } from "~/ui/site-link";
import { sayMargin } from "../fields/margin";
import { type FieldName, type ProductTable, TABLE_FIELDS } from "../fields/product-fields";
import type { StockTableRow } from "../product-admin.queries.server";
import type { TableRowValues } from "./table-values";

type TableField = (typeof TABLE_FIELDS)[number];

const named = (name: FieldName) => TABLE_FIELDS.filter((one) => one.name === name);
const PLACED: FieldName[] = ["cost", "wholesalePrice", "msrp", "stockQuantity"];

const YES_OR_NO = { yes: "Yes", no: "No" };

/** A column without fields is calculated. */
export type TableColumn = { head: string; class: string; fields: TableField[] };

const MARGIN: TableColumn = { head: "Margin", class: "num c-g", fields: [] };
const STORE_MARGIN: TableColumn = { head: "Store margin", class: "num c-s hide-s", fields: [] };

const columnsOf = (fields: TableField[], className: string): TableColumn[] =>
	[...Map.groupBy(fields, ({ table }) => table)].map(([head, own]) => ({
		head,
		class: className,
		fields: own,
	}));

const placedIn = (table: ProductTable) =>
	TABLE_FIELDS.filter(({ name, shownIn }) => shownIn === table && !PLACED.includes(name));

/** The columns of a table; a reader who may not see costs has neither them nor our margin (Rule 1.4). */
export const tableColumns = (table: ProductTable, hasCosts: boolean): TableColumn[] =>
	table === "facts"
		? columnsOf(placedIn("facts"), "c-l")
		: [
				...(hasCosts ? columnsOf(named("cost"), "num c-c") : []),
				...columnsOf(named("wholesalePrice"), "num c-w"),
				...columnsOf(named("msrp"), "num c-m"),
				...(hasCosts ? [MARGIN] : []),
				STORE_MARGIN,
				...columnsOf(named("stockQuantity"), "num c-q"),
				...columnsOf(placedIn("prices"), "num c-x"),
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

/** A product's row, and those of its flavors where they are open. Follows what is typed (Rule 7.14). */
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
		columns
			.flatMap(({ fields }) => fields)
			.filter(({ name }) => seenOf(name) !== undefined && cellOf(name) !== seenOf(name)).length +
		values.flavors.filter(({ id, stockQuantity, seen }) => (typed[id] ?? stockQuantity) !== seen).length;
	useEffect(() => onChange(product.id, changed), [product.id, changed, onChange]);
	// What was typed before scripts ran.
	useEffect(() => {
		const boxes = first.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-cell]") ?? [];
		setTyped(Object.fromEntries(Array.from(boxes, ({ dataset, value }) => [dataset.cell ?? "", value])));
	}, []);
	const follow = ({ target }: SyntheticEvent) => {
		const isBox = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
		if (!isBox || !target.dataset.cell) return;
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
			class: isChanged ? "chg" : "",
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
	const factBox = ({ name, label, formLabel = label, ...own }: TableField) => {
		const choices = own.kind === "choice" ? own.choices : own.kind === "answer" ? YES_OR_NO : null;
		const [value, seen = ""] = [values[name] ?? "", seenOf(name)];
		const bad = errors[`${row}.${name}`];
		const props = {
			className: `in${bad ? " is-bad" : ""}`,
			id: fieldId(name),
			name: `${row}.${name}`,
			"data-cell": name,
			defaultValue: value,
			"aria-invalid": bad ? true : undefined,
			"aria-describedby": bad ? errorId : undefined,
		};
		return (
			<span key={name} className={cellOf(name) === seen ? "fact" : "fact chg"}>
				<label htmlFor={props.id}>
					{formLabel}
					<span className="vh"> of {product.name}</span>
				</label>
				{choices ? (
					<select {...props}>
						<option value="">Not stated</option>
						{Object.entries(choices).map(([choice, text]) => (
							<option key={choice} value={choice}>
								{text}
							</option>
						))}
					</select>
				) : (
					<input {...props} type={own.kind === "day" ? "date" : "text"} autoComplete="off" />
				)}
				<input type="hidden" name={`${row}.seen.${name}`} value={seen} />
			</span>
		);
	};
	const figure = (column: TableColumn) => {
		const [only] = column.fields;
		if (only?.shownIn === "facts") return { class: "", content: column.fields.map(factBox) };
		if (!only) {
			const of = column === STORE_MARGIN ? storeMarginOf : marginOf;
			const [is, was] = [of(cellOf), of(seenOf)];
			return {
				class: "",
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
		const { name, label } = only;
		const seen = seenOf(name);
		return seen === undefined
			? { class: "mute", content: grouped(product.stockQuantity) }
			: box(name, name, `${label} of ${product.name}`, values[name] ?? "", seen, `seen.${name}`);
	};
	const hasFacts = columns[0]?.fields[0]?.shownIn === "facts";
	const messages = [...new Set(Object.values(errors).flat())].map((message) => `${message}.`);
	return (
		<>
			<tr
				ref={first}
				id={`row-${product.id}`}
				className={messages.length > 0 ? "row-bad" : undefined}
				onInput={follow}
			>
				{hasFacts ? null : (
					<td className="tk">
						<label>
							<span className="vh">Select {product.name}</span>
							<input type="checkbox" name="id" value={product.id} form={tickedFor} />
						</label>
					</td>
				)}
				<td className="c-n">
					<SiteLink to={href("/admin/products/:id", { id: product.id })}>{product.name}</SiteLink>{" "}
					<span className="mute lg-s mono">{product.sku}</span>
					<FieldError id={errorId} errors={messages} />
					<input type="hidden" name={`${row}.id`} value={product.id} />
					<input type="hidden" name={`${row}.version`} value={product.version} />
				</td>
				{hasFacts ? null : (
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
				)}
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
					: { class: "mute small", content: "with the product" };
				return (
					<tr key={flavor.id} className="sub" onInput={follow}>
						<td />
						<td className="c-n">
							{flavor.name} <span className="mute mono">{flavor.sku}</span>
							{at ? <input type="hidden" name={`${row}.${at}.id`} value={flavor.id} /> : null}
						</td>
						<td className="mute small c-f">flavor</td>
						{columns.map((column) =>
							column.fields[0]?.name === "stockQuantity" ? (
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
