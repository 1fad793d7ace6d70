import { shortened } from "~/kernel/audit/differences";
import { decimalOf, formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import {
	FIELD_LIST,
	type FieldName,
	PRODUCT_FIELDS,
	type ProductField,
	type ProductValues,
} from "./product-fields.ts";

type Value = ProductValues[keyof ProductValues];

/** A value as JSON and CSV carry it: amounts and measures are decimal strings. */
export const plainValue = ({ kind }: ProductField, value: Value): Value =>
	(kind === "cents" || kind === "measure") && typeof value === "number" ? decimalOf(value) : value;

/** A value as the text of a form's field; a ticked box is "on". */
export function formText(field: ProductField, value: Value): string {
	if (field.kind === "flag") return value ? "on" : "";
	if (typeof value === "boolean") return value ? "yes" : "no";
	return String(plainValue(field, value) ?? "");
}

/** A product as texts of a form, by the names of its fields. */
export const formTexts = (values: ProductValues) =>
	Object.fromEntries(
		FIELD_LIST.map((field) => [field.name, formText(field, values[field.column])]),
	) as Record<FieldName, string>;

const isColumn = (key: string): key is keyof ProductValues => Object.hasOwn(PRODUCT_FIELDS, key);

/** What staff call a product's column, or its flavors; undefined for anything else. */
export const productLabel = (key: string): string | undefined =>
	isColumn(key) ? PRODUCT_FIELDS[key].label : key === "flavors" ? "Flavors" : undefined;

/** The value of a product's column in words. */
export function sayProductValue(key: string, value: unknown, brandName: (id: string) => string): string {
	const field = isColumn(key) ? PRODUCT_FIELDS[key] : undefined;
	if (field?.kind === "answer" && value === null) return "not stated";
	if (value === null || value === undefined) return "nothing";
	if (field?.kind === "brand") return brandName(String(value));
	if (field?.group === "text") return `“${shortened(String(value))}”`;
	if (field?.kind === "cents") return formatCents(Number(value));
	if (field?.kind === "measure") return `${Number(value) / 100} ${field.unit}`;
	if (field?.kind === "choice") return field.choices[String(value)] ?? String(value);
	if (field?.kind === "day") return dayText(String(value));
	if (typeof value === "boolean") return value ? "yes" : "no";
	return String(value);
}
