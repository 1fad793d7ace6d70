import { type ReactNode, useEffect, useRef } from "react";

/** A step of what was done: `now` is the present one, the ones before it are done. */
export type PlacedStep = { label: string; note?: ReactNode };

/** The docket after something was ordered or sent: its number, who was emailed, and what comes next. The page is opened at it. */
export function Placed({
	title,
	number,
	text,
	steps,
	now,
	takesFocus,
	children,
}: {
	title: string;
	number: ReactNode;
	text: ReactNode;
	steps: readonly PlacedStep[];
	/** The place of the present step. */
	now: number;
	/** It is the answer to the last form: reading starts here. */
	takesFocus: boolean;
	children: ReactNode;
}) {
	const box = useRef<HTMLElement>(null);
	useEffect(() => {
		if (takesFocus) box.current?.focus();
	}, [takesFocus]);
	return (
		<section
			className="docket placed mb-7"
			id="placed"
			aria-labelledby="placed-title"
			tabIndex={-1}
			ref={box}
			// biome-ignore lint/a11y/noAutofocus: after a form was sent, reading starts at its answer
			autoFocus={takesFocus}
		>
			<div role="status">
				<h2 id="placed-title">
					{title} <span className="mono">{number}</span>
				</h2>
				<p className="big">{text}</p>
			</div>
			<ol className="track hz">
				{steps.map(({ label, note }, n) => (
					<li
						key={label}
						className={n < now ? undefined : n === now ? "now" : "ahead"}
						aria-current={n === now ? "step" : undefined}
					>
						<span>{label}</span>
						<small>{note}</small>
					</li>
				))}
			</ol>
			{children}
		</section>
	);
}
