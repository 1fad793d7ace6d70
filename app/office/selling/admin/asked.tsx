import { Form, href } from "react-router";
import type { AskedState } from "~/customers/index.server";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { Button } from "~/ui/button";

/** Who waits for states that we don't ship to (Rule 2.16). */
export function Asked({ states }: { states: readonly AskedState[] }) {
	if (states.length === 0) return null;
	return (
		<section className="mt-6" id="asked">
			<h2 className="mb-2">Asked for</h2>
			<p className="small mute mb-2">
				Stores there want to hear when you ship to them. Each gets one email on the day it counts from, and
				leaves this list.
			</p>
			{states.map(({ state, count, newest }) => (
				<details key={state} className="border-t-2 pt-2">
					<summary className="min-h-11 cursor-pointer content-center">
						<b>{stateName(state)}</b> <span className="mute">{counted(count, "address", "addresses")}</span>
					</summary>
					{count > newest.length ? <p className="small mute">The newest {newest.length}:</p> : null}
					<ul>
						{newest.map(({ id, email, since }) => (
							<li key={id} className="flex flex-wrap items-center gap-x-3">
								<span className="wrap-anywhere">{email}</span>{" "}
								<small className="mute">{dayText(since)}</small>
								<Form method="post" action={href("/admin/settings/rules/asked/:id/remove", { id })}>
									<Button
										variant="link-bad"
										size="s"
										pendingText="Removing..."
										aria-label={`Remove ${email}`}
									>
										Remove
									</Button>
								</Form>
							</li>
						))}
					</ul>
				</details>
			))}
		</section>
	);
}
