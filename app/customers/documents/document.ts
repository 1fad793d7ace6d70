import { getActor, getDb } from "~/http/context.server";
import { DomainError } from "~/kernel/errors";
import { openFile } from "~/uploads/storage.server";
import { getDocument } from "../applications/application.queries.server";
import type { Route } from "./+types/document";

// Types a browser may display; everything else is downloaded.
const SHOWN = ["application/pdf", "image/jpeg", "image/png"];

/** A stored document, for admins and its owner; a 404 for everyone else (Rule 2.9). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
	const file = await find(context, params.fileId);
	if (!file) {
		return new Response("Document not found.\n", {
			status: 404,
			headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
		});
	}
	const disposition = SHOWN.includes(file.contentType) ? "inline" : "attachment";
	return new Response(file.stream, {
		headers: {
			"Content-Type": file.contentType,
			"Content-Length": String(file.size),
			"Content-Disposition": `${disposition}; ${fileNameParameters(file.name)}`,
			"Content-Security-Policy": policyFor(request, file.contentType),
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, no-store",
			"X-Stream": "1",
		},
	});
}

/** Uploaded content is untrusted: nothing in it may run or load, and only our own pages may frame a PDF. */
function policyFor(request: Request, contentType: string): string {
	const policy = "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'";
	// Browsers show no PDF within a page if it is sandboxed; their reader is a sandbox of its own.
	const isFramed = ["object", "embed", "iframe"].includes(request.headers.get("Sec-Fetch-Dest") ?? "");
	return contentType === "application/pdf" && isFramed
		? `${policy}; frame-ancestors 'self'`
		: `sandbox; ${policy}; frame-ancestors 'none'`;
}

async function find(context: Route.LoaderArgs["context"], fileId: string) {
	try {
		const row = getDocument(getDb(context), getActor(context), fileId);
		const content = await openFile(row.storageKey);
		return content && { ...content, name: row.name, contentType: row.contentType };
	} catch (error) {
		if (error instanceof DomainError) return null;
		throw error;
	}
}

/** The filename parameters of Content-Disposition (RFC 6266): an ASCII version for old programs, and the real name. */
function fileNameParameters(name: string): string {
	const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	const exact = encodeURIComponent(name).replace(
		/['()*]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `filename="${ascii}"; filename*=UTF-8''${exact}`;
}
