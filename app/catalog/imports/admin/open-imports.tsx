import { href } from "react-router";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import type { Route } from "./+types/import";

const STATES: Record<string, string> = {
	columns: "waits for its columns",
	reading: "is being read",
	ready: "waits for your confirmation",
	applying: "is being imported",
	stopped: "stopped in the middle",
	undoing: "is being undone",
};

/** The admin's imports that are still on their way. */
export function OpenImports({ open }: { open: Route.ComponentProps["loaderData"]["open"] }) {
	if (open.length === 0) return null;
	return (
		<section aria-labelledby="open-imports" className="mt-8 max-w-184">
			<h2 id="open-imports">Your unfinished imports</h2>
			<ul className="mt-2 grid gap-2">
				{open.map(({ id, fileName, state, createdAt }) => (
					<li key={id}>
						<SiteLink to={href("/admin/import/:id/:does?", { id })}>{fileName}</SiteLink>{" "}
						<span className="mute">
							{STATES[state]}, uploaded <Moment at={createdAt} show="full" />
						</span>
					</li>
				))}
			</ul>
		</section>
	);
}
