import type { ReactNode } from "react";

/** A group of fields under a heading with a rule. */
export function Fieldset({
	legend,
	hint,
	disabled,
	children,
}: {
	legend: ReactNode;
	hint?: ReactNode;
	disabled?: boolean;
	children: ReactNode;
}) {
	return (
		<fieldset className="fs" disabled={disabled}>
			<legend>
				<h2>{legend}</h2>
			</legend>
			{hint ? <p className="hint">{hint}</p> : null}
			<div>{children}</div>
		</fieldset>
	);
}
