import type { ReactNode } from "react";

type Step = string | { name: string; detail: ReactNode };

/**
 * The steps of a wizard or of a process, with an optional second line each. `current` counts from 1; one past the last
 * means all steps are done.
 */
export function Stepper({ steps, current }: { steps: readonly Step[]; current: number }) {
	return (
		<ol className="steps" aria-label="Steps">
			{steps.map((step, i) => {
				const { name, detail } = typeof step === "string" ? { name: step, detail: null } : step;
				const done = i + 1 < current;
				const now = i + 1 === current;
				return (
					<li
						key={name}
						className={done ? "done" : now ? "now" : undefined}
						aria-current={now ? "step" : undefined}
					>
						{done && <span className="vh">Done: </span>}
						<span className="step-name">
							{name}
							{detail ? (
								<>
									<br />
									{detail}
								</>
							) : null}
						</span>
					</li>
				);
			})}
		</ol>
	);
}
