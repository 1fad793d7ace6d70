import type { ReactNode } from "react";
import { CATEGORIES } from "~/terms/categories";
import { CheckboxField } from "~/ui/form/choice-field";
import type { ConformField } from "~/ui/form/field-source";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { FIELD_LIST, type FieldGroup, type FieldName, type NamedField } from "../fields/product-fields";
import type { BrandChoice } from "../product-admin.queries.server";

const CATEGORY_OPTIONS = Object.entries(CATEGORIES).map(([value, label]) => ({ value, label }));
const ANSWER_OPTIONS = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

/** Fields wider or narrower than a third of their card. */
const WIDTHS: { [name in FieldName]?: string } = {
	name: "w3",
	sku: "w3",
	featured: "w3",
	inStock: "w3",
	active: "w6",
};

type Props = {
	group: FieldGroup;
	fields: Record<FieldName, ConformField>;
	brands: readonly BrandChoice[];
	/** A new product has no field for being active: it is, once it has a price. */
	isNew: boolean;
};

/** A product's fields of one group, as `PRODUCT_FIELDS` describes them. */
export const FieldsOf = ({ group, fields, brands, isNew }: Props): ReactNode =>
	FIELD_LIST.filter((field) => field.group === group && !(isNew && field.column === "active")).map(
		(field) => <FieldInput key={field.name} described={field} field={fields[field.name]} brands={brands} />,
	);

function FieldInput({
	described,
	field,
	brands,
}: {
	described: NamedField;
	field: ConformField;
	brands: readonly BrandChoice[];
}) {
	const { kind, label, formLabel = label, hint } = described;
	const shown = {
		field,
		label: formLabel,
		hint,
		mark: described.required ? undefined : ("optional" as const),
		className: WIDTHS[described.name] ?? (described.group === "text" ? "w6" : undefined),
	};
	switch (kind) {
		case "brand":
			return (
				<SelectField
					{...shown}
					placeholder="Choose a brand"
					options={brands.map(({ id, name, active }) => ({
						value: id,
						label: active ? name : `${name} (hidden)`,
					}))}
				/>
			);
		case "category":
			return <SelectField {...shown} placeholder="Choose a category" options={CATEGORY_OPTIONS} />;
		case "answer":
			return <SelectField {...shown} placeholder="Not stated" options={ANSWER_OPTIONS} />;
		case "choice":
			return (
				<SelectField
					{...shown}
					placeholder="Not stated"
					options={Object.entries(described.choices).map(([value, text]) => ({ value, label: text }))}
				/>
			);
		case "day":
			return <TextField {...shown} type="date" />;
		case "flag":
			return <CheckboxField field={field} label={formLabel} hint={hint} className={WIDTHS[described.name]} />;
		case "text":
			return <TextArea {...shown} />;
		case "code":
			return (
				<TextField
					{...shown}
					autoComplete="off"
					spellCheck={false}
					inputMode={described.digits ? "numeric" : undefined}
				/>
			);
		case "count":
			return <TextField {...shown} inputMode="numeric" />;
		case "cents":
		case "measure":
			return <TextField {...shown} inputMode="decimal" />;
		case "line":
			return <TextField {...shown} autoComplete="off" />;
	}
}
