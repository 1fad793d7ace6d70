import { type MouseEvent, useEffect, useRef } from "react";
import { MOST_NAMED_ERRORS } from "~/domain/errors";

/** One line of the summary; `id` is the field it leads to. */
export type Problem = { id?: string; text: string };

/**
 * A conform form's problems in the order of its fields: the form's own first, then one line per message.
 * `labels` puts the field's name before messages that don't say it.
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

// Following the link would be a navigation, and a navigation drops the action's answer: the errors themselves.
function goToField(event: MouseEvent<HTMLAnchorElement>, id: string) {
	const field = document.getElementById(id);
	if (!field) return;
	event.preventDefault();
	(field.closest(".field") ?? field).scrollIntoView();
	field.focus({ preventScroll: true });
}

/**
 * 'There is a problem', with a link to each field; takes the focus when it appears or changes. Of more than 20 problems
 * the first are listed (Rule 9.31).
 */
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
		// biome-ignore lint/a11y/noAutofocus: the answer to a failed form is where its reader has to start
		<div className="summary" role="alert" tabIndex={-1} autoFocus ref={box}>
			<h2>{title}</h2>
			<ul>
				{listed.map((problem) => (
					<li key={`${problem.id}:${problem.text}`}>
						<ProblemLine problem={problem} />
					</li>
				))}
				{more > 0 && <li>and {more.toLocaleString("en-US")} more</li>}
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
