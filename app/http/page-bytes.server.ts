/**
 * The rendered bytes of pages, by their response: reading them back from the response's body, a web stream, would cost
 * as much as a query.
 */
const rendered = new WeakMap<Response, Buffer>();

/** A page's response, with its bytes remembered. */
export function pageResponse(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(bytes, init);
	rendered.set(response, bytes);
	return response;
}

/** The bytes of a response's body; if the response was replaced on its way, its body is read. */
export async function bytesOf(response: Response): Promise<Buffer> {
	return rendered.get(response) ?? Buffer.from(await response.arrayBuffer());
}
