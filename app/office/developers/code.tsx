/** Lines of a program or an answer, which scroll by themselves where they are too long. */
export function Code({ label, children }: { label: string; children: string }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
		<pre tabIndex={0} role="region" aria-label={label}>
			<code>{children}</code>
		</pre>
	);
}
