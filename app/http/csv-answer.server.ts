/**
 * A CSV response, sent in pieces as they are made, so that other requests run in between. Stops making rows while the
 * client is slow, and for good when it disconnects.
 */
export function csvAnswer(fileName: string, pieces: Iterable<string>): Response {
	const source = pieces[Symbol.iterator]();
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			// Without backpressure the stream would ask for all pieces at once.
			await new Promise((resolve) => setImmediate(resolve));
			const { done, value } = source.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		cancel() {
			source.return?.();
		},
	});
	return new Response(body, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
