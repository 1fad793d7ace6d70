import { href } from "react-router";
import { grouped } from "~/kernel/texts/numbers";
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
		<section aria-labelledby="open-imports">
			<h2 id="open-imports" className="cap">
				Your unfinished imports
			</h2>
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

type Earlier = Route.ComponentProps["loaderData"]["earlier"][number];

/** What an earlier import came to: "214 new, 12 changed". */
function sayResult({ creates, updates }: Earlier): string {
	const parts = [creates > 0 && `${grouped(creates)} new`, updates > 0 && `${grouped(updates)} changed`];
	return parts.filter(Boolean).join(", ");
}

/** The admin's imports that are done, of which the latest can be undone (Rule 7.48). */
export function EarlierImports({ earlier }: { earlier: readonly Earlier[] }) {
	if (earlier.length === 0) return null;
	return (
		<section aria-labelledby="earlier-imports">
			<h2 id="earlier-imports" className="cap">
				Earlier imports
			</h2>
			<dl className="facts facts-s">
				{earlier.map((one) => (
					<div key={one.id}>
						<dt>
							<Moment at={one.createdAt} show="shortTime" />
						</dt>
						<dd>
							<EarlierImport one={one} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function EarlierImport({ one }: { one: Earlier }) {
	const { id, fileName, undoneAt, undoableUntil } = one;
	return (
		<>
			<SiteLink className="tap break-words" to={href("/admin/import/:id/:does?", { id })}>
				{fileName}
			</SiteLink>
			<br />
			{undoneAt ? (
				<span className="mute">
					Undone <Moment at={undoneAt} show="shortTime" />
				</span>
			) : (
				<>
					{sayResult(one)}
					{undoableUntil ? (
						<span className="mute">
							, can be undone until <Moment at={undoableUntil} show="shortTime" />
						</span>
					) : null}
				</>
			)}
		</>
	);
}
