import type { ComponentProps } from "react";
import { describedBy, type FieldSource, readField } from "./field-source";
import { Field, type FieldText } from "./form-field";

/** An option of a select or a radio group. */
export type Option = { value: string; label: string; disabled?: boolean };

type Own = FieldText &
	FieldSource & {
		options: readonly (Option | string)[];
		/** Text of an empty first option. */
		placeholder?: string;
	};

/** A select. Takes conform's `field`, or `name`, `errors` and `defaultValue`. */
export function SelectField(props: Own & Omit<ComponentProps<"select">, keyof Own | "children">) {
	const {
		label,
		hideLabel,
		hint,
		mark,
		className,
		options,
		placeholder,
		field,
		name,
		id,
		errors,
		form,
		...select
	} = props;
	const state = readField(props);
	return (
		<Field state={state} label={label} hideLabel={hideLabel} hint={hint} mark={mark} className={className}>
			<select
				key={state.key}
				required={state.required}
				defaultValue={select.value === undefined ? state.initialValue : undefined}
				{...select}
				{...describedBy(state, Boolean(hint))}
				id={state.id}
				name={state.name}
				form={state.form}
				className="in"
			>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options.map((option) => {
					const { value, label, disabled } =
						typeof option === "string" ? { value: option, label: option, disabled: false } : option;
					return (
						<option key={value} value={value} disabled={disabled}>
							{label}
						</option>
					);
				})}
			</select>
		</Field>
	);
}
