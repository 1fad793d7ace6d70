/** An article's tags. */
export function Tags({ tags }: { tags: readonly string[] }) {
	if (tags.length === 0) return null;
	return (
		<ul className="tagrow" aria-label="Tags">
			{tags.map((tag) => (
				<li key={tag} className="badge">
					{tag}
				</li>
			))}
		</ul>
	);
}
