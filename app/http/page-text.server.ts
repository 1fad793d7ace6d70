/**
 * The text of pages as they were rendered, by their response: reading it back from the response's body, which is a web
 * stream, would cost as much as a query.
 */
const texts = new WeakMap<Response, string>();

/** A page's response, which remembers its text. */
export function pageResponse(text: string, init: ResponseInit): Response {
	const response = new Response(text, init);
	texts.set(response, text);
	return response;
}

/** A response's text; one that was made anew on its way is read. */
export async function textOf(response: Response): Promise<string> {
	return texts.get(response) ?? response.text();
}
