import { href, useLocation } from "react-router";
import { SiteLink } from "~/ui/site-link";
import { START_STEP_COUNT, START_STEP_NAMES, START_STEPS, type StartStepName, stepUrl } from "./start-steps";

/** How far a shop is: one mark for each step (Rule 9.61). */
export function StepsBar({ label, done, current }: { label: string; done: number; current: number }) {
	return (
		<p className="steps-bar" role="img" aria-label={label}>
			{Array.from({ length: START_STEP_COUNT }, (_, n) => (
				<i key={n} className={n < done ? "d" : n === current ? "c" : undefined} />
			))}
		</p>
	);
}

/** Over a step's form that was opened from the list: where it stands, and the ways back and on. */
export function StartBar({ name }: { name: StartStepName }) {
	const at = START_STEP_NAMES.indexOf(name);
	const next = START_STEP_NAMES.slice(at + 1).find((one) => !("posts" in START_STEPS[one]));
	return (
		<nav className="pt-3" aria-label="Steps">
			<StepsBar label={`Step ${at + 1} of ${START_STEP_COUNT}`} done={at} current={at} />
			<p className="acts mt-1 small">
				<span className="mute">
					Step {at + 1} of {START_STEP_COUNT} · {START_STEPS[name].title} · {START_STEPS[name].minutes} min
				</span>
				<SiteLink className="tap" to={href("/admin/start")}>
					Back to Start here
				</SiteLink>
				{next ? (
					<SiteLink className="tap" to={stepUrl(next)}>
						Next: {START_STEPS[next].title}
					</SiteLink>
				) : null}
			</p>
			<p className="small mute">{START_STEPS[name].why}</p>
		</nav>
	);
}

/** The step whose page was opened from the list, if any. */
export function useStartStep(): StartStepName | undefined {
	const { search } = useLocation();
	const named = new URLSearchParams(search).get("start");
	return START_STEP_NAMES.find((name) => name === named);
}
