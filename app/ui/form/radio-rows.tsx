import type { ReactNode } from "react";
import { FieldError } from "./field-error";
import { describedBy, type FieldSource, readField } from "./field-source";

/** One answer: its name, a sentence about it, and a fact or badge at the right. */
export type RadioRow = {
	value: string;
	name: ReactNode;
	text: ReactNode;
	aside?: ReactNode;
	/** It can't be chosen: `text` says why. */
	isOff?: boolean;
};

type Props = FieldSource & {
	/** The question, for screen readers: a heading asks it for everybody else. */
	legend: string;
	rows: readonly RadioRow[];
	className?: string;
	/** What belongs to the last row, below it. */
	children?: ReactNode;
} & ({ defaultValue?: string } | { value: string; onChange: (value: string) => void });

/** Radio buttons whose whole row answers. Takes conform's `field`, or `name` and `errors`. */
export function RadioRows(props: Props) {
	const { legend, rows, className, children } = props;
	const state = readField(props);
	const isControlled = "value" in props;
	const first = isControlled ? props.value : (props.defaultValue ?? state.initialValue);
	// The error summary links to the first row that can be chosen.
	const target = rows.findIndex(({ isOff }) => !isOff);
	const fieldset = (
		<fieldset className={["rrs", className].filter(Boolean).join(" ")} key={state.key}>
			<legend className="vh">{legend}</legend>
			{rows.map(({ value, name, text, aside, isOff = false }, n) => {
				const id = n === target ? state.id : `${state.id}-${n}`;
				const { "aria-describedby": others, ...error } = describedBy(state, false);
				return (
					<label key={value} className={isOff ? "rr is-off" : "rr"}>
						<input
							{...error}
							type="radio"
							id={id}
							name={state.name}
							form={state.form}
							value={value}
							disabled={isOff}
							aria-labelledby={`${id}-name`}
							aria-describedby={[`${id}-text`, aside ? `${id}-aside` : "", others].filter(Boolean).join(" ")}
							{...(isControlled
								? { checked: value === first, onChange: () => props.onChange(value) }
								: { defaultChecked: value === first && !isOff })}
						/>
						<span className="rr-t">
							<b id={`${id}-name`}>{name}</b>
							<small id={`${id}-text`}>{text}</small>
						</span>
						{aside ? (
							<span className="rr-r" id={`${id}-aside`}>
								{aside}
							</span>
						) : null}
					</label>
				);
			})}
			{children}
		</fieldset>
	);
	if (state.errors.length === 0) return fieldset;
	return (
		<div className="field bad">
			<FieldError id={state.errorId} errors={state.errors} />
			{fieldset}
		</div>
	);
}
