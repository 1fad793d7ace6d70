/** HTML that the server rendered from Markdown. */
export function Prose({ html }: { html: string }) {
	const content = { __html: html };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer escapes raw HTML and drops unsafe links
	return <div className="prose" dangerouslySetInnerHTML={content} />;
}
