import type { ReactNode } from "react";

const names = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(" ");

/** A bordered block for content that is not a product or a task. */
export function Card({
	title,
	className,
	children,
}: {
	title?: ReactNode;
	className?: string;
	children: ReactNode;
}) {
	return (
		<section className={names("card", className)}>
			{title && <h2>{title}</h2>}
			{children}
		</section>
	);
}

/** A block for a task, drawn as tractor-feed paper: order summary, application, confirmation. `aside` follows the title. */
export function Panel({
	title,
	aside,
	as: Tag = "section",
	className,
	id,
	children,
}: {
	title: ReactNode;
	aside?: ReactNode;
	as?: "section" | "aside" | "article";
	className?: string;
	id?: string;
	children: ReactNode;
}) {
	return (
		<Tag className={names("docket", className)} id={id}>
			<h2>
				{title} {typeof aside === "string" ? <span className="mono mute">{aside}</span> : aside}
			</h2>
			{children}
		</Tag>
	);
}

/** Greenbar rows with figures on the right; contains `Line` elements. */
export function Lines({ className, children }: { className?: string; children: ReactNode }) {
	return <dl className={names("lines", className)}>{children}</dl>;
}

/** A row of `Lines`. `total` adds the double rule; `words` may be long and wrap. */
export function Line({
	label,
	total = false,
	words = false,
	children,
}: {
	label: ReactNode;
	total?: boolean;
	words?: boolean;
	children: ReactNode;
}) {
	return (
		<div className={total ? "total" : undefined}>
			<dt>{label}</dt>
			<dd className={words ? "num words" : "num"}>{children}</dd>
		</div>
	);
}

/** Label and value pairs on greenbar. Pairs without a value are left out. */
export function Facts({
	items,
	className,
}: {
	/** `long` values are shown below their label on phones. */
	items: readonly { label: string; value: ReactNode; long?: boolean }[];
	className?: string;
}) {
	return (
		<dl className={names("facts", className)}>
			{items
				.filter(({ value }) => value !== null && value !== undefined && value !== "" && value !== false)
				.map(({ label, value, long }) => (
					<div key={label} className={long ? "long" : undefined}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}

/** A note with a bar on its left: plain, good news, a warning, or something overdue. */
export function Note({
	kind = "plain",
	className,
	children,
}: {
	kind?: "plain" | "good" | "warn" | "bad";
	className?: string;
	children: ReactNode;
}) {
	const look = { plain: undefined, good: "note-counter", warn: "note-warn", bad: "note-bad" }[kind];
	return <div className={names("note", look, className)}>{children}</div>;
}

/** A strip of figures: label, number and a short note. */
export function Stats({
	items,
	className,
}: {
	items: readonly { label: string; value: ReactNode; note?: ReactNode }[];
	className?: string;
}) {
	return (
		<dl className={names("stats", className)}>
			{items.map(({ label, value, note }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>
						{value}
						{note && <small>{note}</small>}
					</dd>
				</div>
			))}
		</dl>
	);
}
