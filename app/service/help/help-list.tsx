/** A list of help pages, each with its summary. */
export function HelpList({
	pages,
}: {
	pages: readonly { slug: string; title: string; summary: string; to: string }[];
}) {
	return (
		<ul className="max-w-184">
			{pages.map(({ slug, title, summary, to }) => (
				<li key={slug} className="mb-4">
					<a href={to}>
						<b>{title}</b>
					</a>
					<p className="mute">{summary}</p>
				</li>
			))}
		</ul>
	);
}
