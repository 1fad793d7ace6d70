// A browser's way with HTTP: cookies, forms and redirects, and Playwright's request object over them.
import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";

export type UploadedFile = { name: string; mimeType: string; buffer: Buffer };
export type Field = { name: string; value: string | UploadedFile };

export type Cookie = {
	name: string;
	value: string;
	domain: string;
	path: string;
	expires: number;
	httpOnly: boolean;
	secure: boolean;
	sameSite: "Strict" | "Lax" | "None";
};

/** What `addCookies` takes. */
export type GivenCookie = Partial<Cookie> & { name: string; value: string; url?: string };

const agent = new Agent({ keepAlive: true });
const USER_AGENT =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

export class CookieJar {
	#cookies: Cookie[] = [];

	add(given: GivenCookie): void {
		const url = given.url ? new URL(given.url) : null;
		const cookie: Cookie = {
			domain: url?.hostname ?? "",
			path: "/",
			expires: -1,
			httpOnly: false,
			secure: false,
			sameSite: "Lax",
			...given,
		};
		this.#cookies = this.#cookies.filter(
			({ name, domain, path }) => name !== cookie.name || domain !== cookie.domain || path !== cookie.path,
		);
		if (cookie.expires === -1 || cookie.expires * 1000 > Date.now()) this.#cookies.push(cookie);
	}

	/** Keeps a `Set-Cookie` header. */
	take(header: string, url: URL): void {
		const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
		const at = pair.indexOf("=");
		const given: GivenCookie = {
			name: pair.slice(0, at),
			value: pair.slice(at + 1),
			domain: url.hostname,
		};
		for (const attribute of attributes) {
			const [name = "", value = ""] = attribute.split("=");
			const key = name.toLowerCase();
			if (key === "path") given.path = value;
			else if (key === "httponly") given.httpOnly = true;
			else if (key === "secure") given.secure = true;
			else if (key === "max-age") given.expires = Date.now() / 1000 + Number(value);
			else if (key === "expires" && given.expires === undefined) given.expires = Date.parse(value) / 1000;
		}
		this.add(given);
	}

	headerFor(url: URL): string {
		return this.list()
			.filter(({ domain, path }) => domain === url.hostname && url.pathname.startsWith(path))
			.map(({ name, value }) => `${name}=${value}`)
			.join("; ");
	}

	list(): Cookie[] {
		return this.#cookies.filter(({ expires }) => expires === -1 || expires * 1000 > Date.now());
	}

	clear(only?: { name?: string | RegExp }): void {
		const { name: wanted } = only ?? {};
		this.#cookies = this.#cookies.filter(({ name }) => {
			if (wanted === undefined) return false;
			return typeof wanted === "string" ? name !== wanted : !wanted.test(name);
		});
	}
}

export type Answer = {
	method: string;
	url: string;
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
};

/** Sends one request and follows no redirect. */
export function send(
	jar: CookieJar,
	{
		method,
		url,
		headers = {},
		body,
	}: { method: string; url: URL; headers?: OutgoingHttpHeaders; body?: Buffer | undefined },
): Promise<Answer> {
	const cookie = jar.headerFor(url);
	return new Promise((settle, fail) => {
		const request = httpRequest(
			url,
			{
				agent,
				method,
				headers: {
					"User-Agent": USER_AGENT,
					"Accept-Language": "en-US",
					...(cookie ? { Cookie: cookie } : {}),
					...(body ? { "Content-Length": body.length } : {}),
					...headers,
				},
			},
			(response) => {
				const chunks: Buffer[] = [];
				for (const header of response.headers["set-cookie"] ?? []) jar.take(header, url);
				response.on("data", (chunk: Buffer) => chunks.push(chunk));
				response.on("error", fail);
				response.on("end", () =>
					settle({
						method,
						url: url.href,
						status: response.statusCode ?? 0,
						headers: response.headers,
						body: Buffer.concat(chunks),
					}),
				);
			},
		);
		request.on("error", fail);
		request.end(body);
	});
}

/** Whether an answer leads elsewhere, and how. */
export function redirectOf(answer: Answer, method: string): { method: string; url: URL } | null {
	const to = answer.headers.location;
	if (to === undefined || ![301, 302, 303, 307, 308].includes(answer.status)) return null;
	const keepsMethod = answer.status >= 307 || method === "HEAD";
	return { method: keepsMethod ? method : "GET", url: new URL(to, answer.url) };
}

export function urlEncoded(fields: Field[]): Buffer {
	const text = new URLSearchParams();
	for (const { name, value } of fields)
		text.append(withCrLf(name), withCrLf(typeof value === "string" ? value : value.name));
	return Buffer.from(text.toString());
}

const withCrLf = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");
const quoted = (text: string) => text.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");

export function multipart(fields: Field[]): { type: string; body: Buffer } {
	const boundary = `----boundary${crypto.randomUUID()}`;
	const parts: Buffer[] = [];
	for (const { name, value } of fields) {
		const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
		if (typeof value === "string") parts.push(Buffer.from(`${disposition}\r\n\r\n${withCrLf(value)}\r\n`));
		else
			parts.push(
				Buffer.from(
					`${disposition}; filename="${quoted(value.name)}"\r\nContent-Type: ${value.mimeType || "application/octet-stream"}\r\n\r\n`,
				),
				value.buffer,
				Buffer.from("\r\n"),
			);
	}
	parts.push(Buffer.from(`--${boundary}--\r\n`));
	return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) };
}

type RequestOptions = {
	data?: unknown;
	form?: Record<string, string | number | boolean>;
	multipart?: Record<string, string | number | boolean | UploadedFile>;
	headers?: Record<string, string>;
	params?: Record<string, string | number | boolean>;
	maxRedirects?: number;
	method?: string;
};

/** Playwright's `page.request`: programs that share the page's cookies. */
export class HttpRequests {
	readonly #jar: CookieJar;
	readonly #base: string | undefined;

	constructor(jar: CookieJar, base: string | undefined) {
		this.#jar = jar;
		this.#base = base;
	}

	get = (path: string, options?: RequestOptions) => this.fetch(path, { ...options, method: "GET" });
	head = (path: string, options?: RequestOptions) => this.fetch(path, { ...options, method: "HEAD" });
	post = (path: string, options?: RequestOptions) => this.fetch(path, { ...options, method: "POST" });
	put = (path: string, options?: RequestOptions) => this.fetch(path, { ...options, method: "PUT" });
	patch = (path: string, options?: RequestOptions) => this.fetch(path, { ...options, method: "PATCH" });
	delete = (path: string, options?: RequestOptions) => this.fetch(path, { ...options, method: "DELETE" });

	async fetch(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
		let url = new URL(path, this.#base);
		for (const [name, value] of Object.entries(options.params ?? {}))
			url.searchParams.set(name, String(value));
		let method = options.method ?? "GET";
		let { body, type } = bodyOf(options);
		for (let left = options.maxRedirects ?? 20; ; left--) {
			const headers = { ...(type ? { "Content-Type": type } : {}), Accept: "*/*", ...options.headers };
			const answer = await send(this.#jar, { method, url, headers, body });
			const next = left > 0 ? redirectOf(answer, method) : null;
			if (!next) return new HttpResponse(answer);
			if (next.method !== method) {
				body = undefined;
				type = undefined;
			}
			({ method, url } = next);
		}
	}

	async storageState(): Promise<{ cookies: Cookie[]; origins: never[] }> {
		return { cookies: this.#jar.list(), origins: [] };
	}

	async dispose(): Promise<void> {}
}

function bodyOf({ data, form, multipart: parts }: RequestOptions): {
	body: Buffer | undefined;
	type: string | undefined;
} {
	if (form) {
		const fields = Object.entries(form).map(([name, value]) => ({ name, value: String(value) }));
		return { body: urlEncoded(fields), type: "application/x-www-form-urlencoded" };
	}
	if (parts) {
		const fields = Object.entries(parts).map(([name, value]) => ({
			name,
			value: typeof value === "object" ? value : String(value),
		}));
		return multipart(fields);
	}
	if (data === undefined) return { body: undefined, type: undefined };
	if (Buffer.isBuffer(data)) return { body: data, type: "application/octet-stream" };
	if (typeof data === "string") return { body: Buffer.from(data), type: "text/plain" };
	return { body: Buffer.from(JSON.stringify(data)), type: "application/json" };
}

/** An answer, as tests read it. */
export class HttpResponse {
	readonly #answer: Answer;

	constructor(answer: Answer) {
		this.#answer = answer;
	}

	status = (): number => this.#answer.status;
	ok = (): boolean => this.#answer.status >= 200 && this.#answer.status < 300;
	url = (): string => this.#answer.url;
	headers = (): Record<string, string> =>
		Object.fromEntries(
			Object.entries(this.#answer.headers).map(([name, value]) => [
				name,
				Array.isArray(value) ? value.join("\n") : (value ?? ""),
			]),
		);
	body = async (): Promise<Buffer> => this.#answer.body;
	text = async (): Promise<string> => this.#answer.body.toString();
	json = async (): Promise<unknown> => JSON.parse(this.#answer.body.toString());
	request = () => ({
		method: () => this.#answer.method,
		url: () => this.#answer.url,
		isNavigationRequest: () => true,
		frame: () => this.frame,
	});

	/** The frame of the page that asked for it. */
	frame: unknown = null;
}
