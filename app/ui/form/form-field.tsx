import type { ReactNode } from "react";
import { FieldError } from "./field-error";
import type { FieldState } from "./field-source";

/** The texts every field shows around its control. */
export type FieldText = {
	label: ReactNode;
	/** Shows the label to screen readers only, where the page makes it obvious. */
	hideLabel?: boolean;
	hint?: ReactNode;
	/** A word after the label: 'optional', 'required'. */
	mark?: string;
	className?: string;
};

/** Label, hint and error around the control in `children`. Most forms use `TextField` and the other fields instead. */
export function Field({
	state,
	label,
	hideLabel,
	hint,
	mark,
	className,
	grouped = false,
	children,
}: FieldText & {
	state: FieldState;
	/** There are several controls: the label names the group instead of one input. */
	grouped?: boolean;
	children: ReactNode;
}) {
	const bad = state.errors.length > 0;
	const name = (
		<>
			{label}
			{mark && <span className="opt"> ({mark})</span>}
		</>
	);
	const group = grouped ? { role: "group", "aria-labelledby": `${state.id}-label` } : {};
	return (
		<div {...group} className={["field", bad && "bad", className].filter(Boolean).join(" ")}>
			{grouped ? (
				<span className={hideLabel ? "vh" : "label-t"} id={`${state.id}-label`}>
					{name}
				</span>
			) : (
				<label className={hideLabel ? "vh" : undefined} htmlFor={state.id}>
					{name}
				</label>
			)}
			{hint && (
				<span className="hint" id={state.hintId}>
					{hint}
				</span>
			)}
			<FieldError id={state.errorId} errors={state.errors} />
			{children}
		</div>
	);
}
