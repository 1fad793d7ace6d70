// The download size of a page: bytes sent to a browser that accepts brotli.
import { get as httpGet } from "node:http";
import { brotliDecompressSync } from "node:zlib";

export type Weight = {
	status: number;
	/** Compressed bytes of the page, with the stylesheets it carries, and of each stylesheet it links. */
	html: number;
	css: number;
	/** The stylesheets it carries and those it links, as addresses. */
	carried: string[];
	linked: string[];
	/** The Cookie header of the reader's next visit. */
	nextCookie: string;
	/** Compressed bytes of the scripts it loads, now or once it is touched; the page works without them. */
	js: number;
	/** Of the script that waits for the touch. */
	starter: number;
	scripts: string[];
	/** Whether a form on it is posted. */
	hasForm: boolean;
	text: string;
};

/** The cookie of a visitor who has passed the age check. */
export const ageCookie = (now = Date.now()) => `age=true.${now}`;

const isStarter = (path: string) => path.startsWith("/assets/start-");

/** Measures a page as a visitor with these cookies gets it. */
export async function weigh(origin: string, path: string, cookie?: string): Promise<Weight> {
	const page = await fetchCompressed(origin + path, cookie);
	const text = page.body.toString();
	const hrefs = (tag: RegExp) => [...text.matchAll(tag)].map(([, href = ""]) => href);
	const linked = hrefs(/<link rel="stylesheet" href="([^"]+)"/g);
	// Modules announced or named for a later start, and those the page's own script starts.
	const scripts = new Set(
		[
			...[...text.matchAll(/ data-needs="([^"]+)"/g)].flatMap(([, paths = ""]) =>
				paths.split(" ").map((path): [string, string] => ["", path]),
			),
			...text.matchAll(
				/<link rel="modulepreload"[^>]* href="([^"]+)"|(?:\bfrom |\bimport |\bimport\()"([^"]+\.js)"|<script[^>]* src="([^"]+)"/g,
			),
		].map(([, preloaded, imported, source]) => preloaded ?? imported ?? source ?? ""),
	);
	const bytesOf = async (paths: Iterable<string>) => {
		const all = await Promise.all([...paths].map(async (one) => (await fetchCompressed(origin + one)).bytes));
		return all.reduce((sum, bytes) => sum + bytes, 0);
	};
	return {
		status: page.status,
		html: page.bytes,
		css: await bytesOf(linked),
		carried: hrefs(/<style data-href="([^"]+)">/g),
		linked,
		nextCookie: [cookie, ...page.cookies].filter(Boolean).join("; "),
		js: await bytesOf([...scripts].filter((path) => !isStarter(path))),
		starter: await bytesOf([...scripts].filter(isStarter)),
		scripts: [...scripts],
		hasForm: /<form[^>]*method="post"/i.test(text),
		text,
	};
}

function fetchCompressed(
	url: string,
	cookie?: string,
): Promise<{ status: number; bytes: number; body: Buffer; cookies: string[] }> {
	const headers = { "Accept-Encoding": "br", ...(cookie ? { Cookie: cookie } : {}) };
	return new Promise((settle, fail) => {
		httpGet(url, { headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("error", fail);
			response.on("end", () => {
				const sent = Buffer.concat(chunks);
				const body = response.headers["content-encoding"] === "br" ? brotliDecompressSync(sent) : sent;
				const cookies = (response.headers["set-cookie"] ?? []).map((one) => one.split(";")[0] ?? "");
				settle({ status: response.statusCode ?? 0, bytes: sent.length, body, cookies });
			});
		}).on("error", fail);
	});
}
