/** Text that the server made from Markdown. */
export function Prose({ html }: { html: string }) {
	const content = { __html: html };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets no raw HTML and no unsafe link through
	return <div className="prose" dangerouslySetInnerHTML={content} />;
}
