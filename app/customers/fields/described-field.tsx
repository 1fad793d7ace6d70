import { useTiers } from "~/desk/tiers";
import { discountWords } from "~/terms/pricing-tiers";
import { CheckboxField } from "~/ui/form/choice-field";
import type { FieldSource } from "~/ui/form/field-source";
import { SelectField } from "~/ui/form/select-field";
import { TextArea, TextField } from "~/ui/form/text-field";
import { useShipTo } from "~/ui/ship-to";
import type { RecordField } from "./record-field.ts";

type Props = FieldSource & {
	/** The field's row in its table. */
	as: RecordField;
	label?: string;
	className?: string;
	/** What it shows, without a form of conform. */
	value?: string | boolean | null | undefined;
};

const optionsOf = (choices: Readonly<Record<string, string>>) =>
	Object.entries(choices).map(([value, label]) => ({ value, label }));

/** The input of a described field. */
export function DescribedField({ as, label = as.label, value, className, ...source }: Props) {
	const states = useShipTo();
	const tiers = useTiers();
	const { hint, required, autoComplete = "off" } = as;
	const text = source.field ? {} : { defaultValue: String(value ?? "") };
	const shared = { ...source, label, hint, className, mark: required ? undefined : ("optional" as const) };
	switch (as.kind) {
		case "flag":
			return (
				<CheckboxField
					{...{ ...source, label, hint, className }}
					{...(source.field ? {} : { defaultChecked: value === true })}
				/>
			);
		case "choice":
			return (
				<SelectField
					{...shared}
					{...text}
					options={optionsOf(as.choices)}
					{...(required ? {} : { placeholder: "None" })}
				/>
			);
		case "state":
			return <SelectField {...shared} {...text} options={states} placeholder="Choose" />;
		case "tier":
			return (
				<SelectField
					{...shared}
					{...text}
					options={tiers.map((tier) => ({ value: tier.key, label: `${tier.name}: ${discountWords(tier)}` }))}
				/>
			);
		case "day":
			return <TextField {...shared} {...text} type="date" />;
		case "text":
			return <TextArea {...shared} {...text} maxLength={as.max} />;
		default:
			return (
				<TextField
					{...shared}
					{...text}
					type={as.kind === "phone" ? "tel" : "text"}
					maxLength={as.max}
					autoComplete={autoComplete}
				/>
			);
	}
}
