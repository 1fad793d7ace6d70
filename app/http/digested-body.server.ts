import { createHash } from "node:crypto";

/**
 * A request with a form, whose body is digested as it is read. The boundary of its parts is left out: a program that sends a form again
 * may choose another one.
 */
export class DigestedBody {
	/** The same request, to be read in place of the first one. */
	readonly request: Request;
	readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
	readonly #hash = createHash("sha256");
	readonly #boundary: Buffer;
	/** What may be the beginning of a boundary. */
	#rest: Buffer = Buffer.alloc(0);

	constructor(request: Request) {
		const [, quoted, plain] =
			/boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(request.headers.get("Content-Type") ?? "") ?? [];
		this.#boundary = Buffer.from(quoted ?? plain ?? "\n");
		this.#reader = request.body!.getReader();
		const body = new ReadableStream<Uint8Array>({
			pull: async (controller) => {
				const { done, value } = await this.#read();
				if (done) controller.close();
				else controller.enqueue(value);
			},
		});
		const { method, url, headers, signal } = request;
		this.request = new Request(url, { method, headers, signal, body, duplex: "half" } as RequestInit);
	}

	async #read() {
		const read = await this.#reader.read();
		if (read.value) this.#take(Buffer.from(read.value));
		return read;
	}

	#take(chunk: Buffer): void {
		let left = Buffer.concat([this.#rest, chunk]);
		for (let at = left.indexOf(this.#boundary); at >= 0; at = left.indexOf(this.#boundary)) {
			this.#hash.update(left.subarray(0, at)).update("\0");
			left = left.subarray(at + this.#boundary.length);
		}
		const sure = Math.max(0, left.length - this.#boundary.length + 1);
		this.#hash.update(left.subarray(0, sure));
		this.#rest = left.subarray(sure);
	}

	/** Reads what nobody has read yet, and gives the digest of the whole. */
	async digest(): Promise<string> {
		while (!(await this.#read()).done);
		return this.#hash.copy().update(this.#rest).digest("base64url");
	}
}
