import { useEffect, useState } from "react";
import { Form, href } from "react-router";
import { useHydrated } from "~/ui/layout/hydrated";
import { KeyHint } from "~/ui/staff/key-hint";
import { Moment } from "~/ui/text/moment";
import type { RecentDecision } from "../undoable-decision.server";

const OUTCOMES = {
	approved: "approved",
	rejected: "rejected",
	needs_information: "asked for more information",
} as const;

/** What was decided last, with Undo until its mail leaves (Rule 7.60). */
export function DecisionFlash({ decision, back }: { decision: RecentDecision | null; back: string }) {
	return decision ? <Strip key={decision.mailId} decision={decision} back={back} /> : null;
}

function Strip({
	decision: { mailId, applicationId, businessName, status, leavesAt, leavesInMs, isSent },
	back,
}: {
	decision: RecentDecision;
	back: string;
}) {
	const left = useSecondsLeft(leavesInMs);
	const isHeld = leavesAt !== null && left !== 0;
	return (
		<div className="said-strip">
			<p role="status">
				<b>
					{businessName} {OUTCOMES[status]}.
				</b>{" "}
				{isHeld ? (
					<>
						{left === null ? null : <span aria-hidden="true">Mail leaves in {left} s.</span>}
						<span className={left === null ? undefined : "vh"}>
							Mail leaves at <Moment at={leavesAt} show="clock" />.
						</span>
					</>
				) : isSent ? (
					"Mail sent."
				) : (
					"The mail is on its way."
				)}
			</p>
			{isHeld ? (
				<Form
					method="post"
					action={href("/admin/applications/:id/:does?", { id: applicationId, does: "undo" })}
				>
					<input type="hidden" name="mail" value={mailId} />
					<input type="hidden" name="redirectTo" value={back} />
					<button className="linkbtn" type="submit" data-key="z">
						Undo<KeyHint>Z</KeyHint>
					</button>
				</Form>
			) : null}
		</div>
	);
}

/** Counts whole seconds down once scripts run; null before. */
function useSecondsLeft(ms: number): number | null {
	const isHydrated = useHydrated();
	const [left, setLeft] = useState(ms);
	useEffect(() => {
		const end = performance.now() + ms;
		const tick = () => setLeft(Math.max(0, end - performance.now()));
		tick();
		const ticking = setInterval(tick, 250);
		return () => clearInterval(ticking);
	}, [ms]);
	return isHydrated ? Math.ceil(left / 1000) : null;
}
