/**
 * The bytes of pages as they were rendered, by their response: reading them back from the response's body, which is a
 * web stream, would cost as much as a query.
 */
const rendered = new WeakMap<Response, Buffer>();

/** A page's response, which remembers its bytes. */
export function pageResponse(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(bytes, init);
	rendered.set(response, bytes);
	return response;
}

/** The bytes of a response's body; those of one that was made anew on its way are read. */
export async function bytesOf(response: Response): Promise<Buffer> {
	return rendered.get(response) ?? Buffer.from(await response.arrayBuffer());
}
