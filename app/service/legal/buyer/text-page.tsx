import type { ReactNode } from "react";
import { PrintButton } from "~/ui/layout/print";
import { Prose } from "../../blog/buyer/prose";

type Props = {
	title: string;
	summary: string;
	/** Below the summary: when it was changed. */
	notes?: ReactNode;
	intro?: string | null;
	sections: readonly { id: string; heading: string; html: string }[];
	/** The other pages of its kind, at the end. */
	others: { label: string; pages: readonly { path: string; title: string }[] };
};

/** A page of text with its table of contents: legal pages and help. It can be printed. */
export function TextPage({ title, summary, notes, intro, sections, others }: Props) {
	return (
		<div className="wrap legal">
			<header className="legal-head">
				<h1>{title}</h1>
				<p className="intro mt-2">{summary}</p>
				{notes}
				<PrintButton />
			</header>
			<nav className="toc no-print" aria-labelledby="toc">
				<h2 id="toc">On this page</h2>
				<ol>
					{sections.map(({ id, heading }) => (
						<li key={id}>
							<a href={`#${id}`}>{heading}</a>
						</li>
					))}
				</ol>
			</nav>
			<div className="legal-text">
				{intro ? <Prose html={intro} /> : null}
				{sections.map(({ id, heading, html }) => (
					<section key={id} aria-labelledby={id}>
						<h2 id={id} tabIndex={-1}>
							{heading}
						</h2>
						<Prose html={html} />
					</section>
				))}
				<nav className="no-print mt-10" aria-label={others.label}>
					<p className="small mute">{others.label}</p>
					<ul className="linklist">
						{others.pages.map(({ path, title: name }) => (
							<li key={path}>
								<a href={path}>{name}</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</div>
	);
}
