import type { ComponentProps } from "react";
import { describedBy, type FieldSource, readField } from "./field-source";
import { Field, type FieldText } from "./form-field";

type Own = FieldText & FieldSource;
type InputProps = Own & Omit<ComponentProps<"input">, keyof Own | "size"> & { inputClassName?: string };
type AreaProps = Own & Omit<ComponentProps<"textarea">, keyof Own>;

/** A one-line text field. Takes conform's `field`, or `name`, `errors` and `defaultValue`. */
export function TextField(props: InputProps) {
	const { label, hideLabel, hint, mark, className, inputClassName, field, name, id, errors, form, ...input } =
		props;
	const state = readField(props);
	return (
		<Field state={state} label={label} hideLabel={hideLabel} hint={hint} mark={mark} className={className}>
			<input
				key={state.key}
				type="text"
				required={state.required}
				defaultValue={input.value === undefined ? state.initialValue : undefined}
				{...state.constraints}
				{...input}
				{...describedBy(state, Boolean(hint))}
				id={state.id}
				name={state.name}
				form={state.form}
				className={inputClassName ? `in ${inputClassName}` : "in"}
			/>
		</Field>
	);
}

/** A multi-line text field. Takes conform's `field`, or `name`, `errors` and `defaultValue`. */
export function TextArea(props: AreaProps) {
	const { label, hideLabel, hint, mark, className, field, name, id, errors, form, ...area } = props;
	const state = readField(props);
	return (
		<Field state={state} label={label} hideLabel={hideLabel} hint={hint} mark={mark} className={className}>
			<textarea
				key={state.key}
				required={state.required}
				minLength={state.constraints.minLength}
				maxLength={state.constraints.maxLength}
				defaultValue={area.value === undefined ? state.initialValue : undefined}
				{...area}
				{...describedBy(state, Boolean(hint))}
				id={state.id}
				name={state.name}
				form={state.form}
				className="in"
			/>
		</Field>
	);
}
