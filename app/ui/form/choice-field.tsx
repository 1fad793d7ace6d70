import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./field-error";
import { describedBy, type FieldSource, readField } from "./field-source";
import { Field, type FieldText } from "./form-field";
import type { Option } from "./select-field";

type Own = { label: ReactNode; hint?: ReactNode; className?: string } & FieldSource;

/** A checkbox. Takes conform's `field`, or `name`, `errors` and `defaultChecked`; its value is 'on'. */
export function CheckboxField(props: Own & Omit<ComponentProps<"input">, keyof Own | "type">) {
	const { label, hint, className, field, name, id, errors, form, ...input } = props;
	const state = readField(props);
	const initial = field ? field.initialValue : undefined;
	const ticked = initial === true || (initial !== undefined && initial === (input.value ?? "on"));
	return (
		<div className={["field", state.errors.length > 0 && "bad", className].filter(Boolean).join(" ")}>
			<FieldError id={state.errorId} errors={state.errors} />
			<label className="check">
				<input
					key={state.key}
					required={state.required}
					defaultChecked={input.checked === undefined && field ? ticked : undefined}
					{...input}
					{...describedBy(state, Boolean(hint))}
					type="checkbox"
					id={state.id}
					name={state.name}
					form={state.form}
				/>
				<span>{label}</span>
			</label>
			{hint && (
				<span className="hint" id={state.hintId}>
					{hint}
				</span>
			)}
		</div>
	);
}

/** Radio buttons. Takes conform's `field`, or `name`, `errors` and `defaultValue`. */
export function RadioField(
	props: FieldText & FieldSource & { options: readonly Option[]; defaultValue?: string },
) {
	const { label, hideLabel, hint, mark, className, options } = props;
	const state = readField(props);
	const chosen = props.defaultValue ?? state.initialValue;
	return (
		<Field
			grouped
			state={state}
			label={label}
			hideLabel={hideLabel}
			hint={hint}
			mark={mark}
			className={className}
		>
			<div className="acts" key={state.key}>
				{options.map((option, i) => (
					<label className="check" key={option.value}>
						<input
							{...describedBy(state, Boolean(hint))}
							type="radio"
							// The error summary links to the first choice.
							id={i === 0 ? state.id : `${state.id}-${i}`}
							name={state.name}
							form={state.form}
							value={option.value}
							disabled={option.disabled}
							defaultChecked={option.value === chosen}
						/>
						<span>{option.label}</span>
					</label>
				))}
			</div>
		</Field>
	);
}
