/** The steps of a wizard. `current` counts from 1; one past the last means all steps are done. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
	return (
		<ol className="steps" aria-label="Steps">
			{steps.map((step, i) => {
				const done = i + 1 < current;
				const now = i + 1 === current;
				return (
					<li
						key={step}
						className={done ? "done" : now ? "now" : undefined}
						aria-current={now ? "step" : undefined}
					>
						{done && <span className="vh">Done: </span>}
						<span className="step-name">{step}</span>
					</li>
				);
			})}
		</ol>
	);
}
