/**
 * A CSV file as an answer, sent piece by piece as it is made: between two pieces others get their turn, and a reader who
 * is slow, or leaves, has no more made for him.
 */
export function csvAnswer(fileName: string, pieces: Iterable<string>): Response {
	const source = pieces[Symbol.iterator]();
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			// A stream that nothing holds up would ask for its pieces in one go.
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
