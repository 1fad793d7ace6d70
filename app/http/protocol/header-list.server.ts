import type { IncomingMessage } from "node:http";
import vary from "vary";

/** Headers in the order they are sent. */
export type HeaderList = [string, string][];

/** A request's headers as the router reads them. */
export function webHeaders(req: IncomingMessage): Headers {
	const headers = new Headers();
	for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
		headers.append(req.rawHeaders[i] as string, req.rawHeaders[i + 1] as string);
	}
	return headers;
}

/** The router's headers, without those meant only for this listener. */
export function responseHeaders(headers: Headers): HeaderList {
	const list: HeaderList = [];
	for (const [name, value] of headers) {
		if (
			name === "x-page-cache" ||
			name === "x-stream" ||
			name === "x-framed" ||
			name === "connection" ||
			name === "transfer-encoding"
		)
			continue;
		list.push([name, value]);
	}
	return list;
}

/** Sets a header unless the response has set it itself. */
export function setDefault(headers: HeaderList, name: string, value: string): void {
	const lower = name.toLowerCase();
	if (!headers.some(([present]) => present.toLowerCase() === lower)) headers.push([name, value]);
}

/** Removes a header, case-insensitively. */
export function removeHeader(headers: HeaderList, name: string): void {
	const at = headers.findIndex(([present]) => present.toLowerCase() === name.toLowerCase());
	if (at >= 0) headers.splice(at, 1);
}

/** Adds names to Vary, without duplicates. */
export function addVary(headers: HeaderList, names: string[]): void {
	const present = headers.find(([name]) => name.toLowerCase() === "vary")?.[1] ?? "";
	removeHeader(headers, "Vary");
	headers.push(["Vary", vary.append(present, names)]);
}

/** The word that lets any cache keep a response, in a Cache-Control header. */
export const PUBLIC = /(^|[\s,])public(?=$|[\s,])/i;

/** Whether a shared cache may keep a response, so that it must not carry a cookie (Rule 1.11). */
export const isShareable = (headers: Headers): boolean => PUBLIC.test(headers.get("Cache-Control") ?? "");
