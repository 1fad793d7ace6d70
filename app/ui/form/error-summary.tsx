import { type MouseEvent, useEffect, useRef } from "react";
import { MOST_NAMED_ERRORS } from "~/kernel/errors";
import { grouped } from "~/kernel/texts/numbers";

/** A line of the summary; `id` is the field it links to. */
export type Problem = { id?: string; text: string };

/**
 * The problems of a conform form: those of the form first, then one line per message in the order of the fields.
 * `labels` adds the field's name to messages that don't mention it.
 */
export function problemsOf(
	form: { id: string; allErrors: Record<string, string[] | undefined> },
	labels: Record<string, string> = {},
): Problem[] {
	return Object.entries(form.allErrors).flatMap(([name, messages]) =>
		(messages ?? []).map((message) => ({
			id: name === "" ? undefined : `${form.id}-${name}`,
			text: labels[name] ? `${labels[name]}: ${message}` : message,
		})),
	);
}

// Following the link would be a navigation, which clears the action's result and with it the errors.
function goToField(event: MouseEvent<HTMLAnchorElement>, id: string) {
	const field = document.getElementById(id);
	if (!field) return;
	event.preventDefault();
	(field.closest(".field") ?? field).scrollIntoView();
	field.focus({ preventScroll: true });
}

/** 'There is a problem', with a link to each field. Takes the focus when it appears or changes. Lists at most 20 problems (Rule 9.31). */
export function ErrorSummary({
	problems,
	title = "There is a problem",
}: {
	problems: readonly Problem[];
	title?: string;
}) {
	const box = useRef<HTMLDivElement>(null);
	const listed = problems.slice(0, MOST_NAMED_ERRORS);
	const more = problems.length - listed.length;
	const content = problems.map((problem) => `${problem.id}:${problem.text}`).join("\n");
	useEffect(() => {
		if (content) box.current?.focus();
	}, [content]);
	if (problems.length === 0) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: after a failed submit, reading starts at the errors
		<div className="summary" role="alert" tabIndex={-1} autoFocus ref={box}>
			<h2>{title}</h2>
			<ul>
				{listed.map((problem) => (
					<li key={`${problem.id}:${problem.text}`}>
						<ProblemLine problem={problem} />
					</li>
				))}
				{more > 0 && <li>and {grouped(more)} more</li>}
			</ul>
		</div>
	);
}

function ProblemLine({ problem: { id, text } }: { problem: Problem }) {
	if (!id) return <b>{text}</b>;
	return (
		<a href={`#${id}`} onClick={(event) => goToField(event, id)}>
			{text}
		</a>
	);
}
