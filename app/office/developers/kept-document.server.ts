import { chooseEncoding, compress, type Encoding, etagOf } from "~/http/protocol/encoding.server";
import { type Document, documentOf } from "./document.server";
import { everyCall } from "./every-call";

type Kept = { document: Document; text: string; etag: string };
type Sent = Awaited<ReturnType<typeof compress>>;

let kept: Promise<Kept> | undefined;
const bodies = new Map<Encoding, Promise<Sent>>();

/** The document of all calls, made when it is asked for first. */
export const apiDocument = (): Promise<Kept> => {
	kept ??= everyCall().then((table) => {
		const document = documentOf(table);
		const text = JSON.stringify(document);
		return { document, text, etag: etagOf(Buffer.from(text)) };
	});
	return kept;
};

/** The document as bytes, compressed once for each encoding. */
export async function sentDocument(accept: string | null): Promise<Sent & { etag: string }> {
	const { text, etag } = await apiDocument();
	const wanted = chooseEncoding(accept ?? undefined);
	const body = bodies.get(wanted) ?? compress(Buffer.from(text), wanted, true);
	bodies.set(wanted, body);
	return { ...(await body), etag };
}
