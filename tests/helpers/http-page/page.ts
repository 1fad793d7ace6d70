// Playwright's Page, BrowserContext and Browser without a browser: pages are fetched, links followed and forms sent as a browser
// does it that runs no script. What needs a browser throws `NeedsBrowser`.
import { EventEmitter } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Text } from "domhandler";
import { limit } from "../machine-speed.ts";
import {
	type Answer,
	CookieJar,
	type Field,
	type GivenCookie,
	HttpRequests,
	HttpResponse,
	multipart,
	redirectOf,
	send,
	type UploadedFile,
	urlEncoded,
} from "./client.ts";
import {
	attribute,
	byId,
	closest,
	type Document,
	descendants,
	type Element,
	formOf,
	hasAttribute,
	inputType,
	isDisabled,
	isElement,
	isFocusable,
	isOneOf,
	isSubmit,
	labeled,
	parentOf,
	parseDocument,
	setAttribute,
	squeeze,
	textContent,
} from "./dom.ts";
import {
	type ChosenFiles,
	chooseOptions,
	controlsOf,
	defaultButton,
	formFields,
	missingField,
} from "./form.ts";
import { HttpLocator, withoutBrowser } from "./locator.ts";
import { Names } from "./roles.ts";
import { readSheet, type Sheet, Styles } from "./styles.ts";

type UrlPattern = string | RegExp | ((url: URL) => boolean);
type Load = { method: string; url: URL; fields: Field[]; enctype: string };
type Entry = { load: Load; url: string; html: string; document: Document; isKept: boolean };
type PageSheet = { css: string; url: string; media: string | null };
type Reply = { status?: number; contentType?: string; body?: string };
type Route = {
	request: () => { method: () => string; url: () => string };
	fulfill: (reply: Reply) => Promise<void>;
	continue: () => Promise<void>;
	fallback: () => Promise<void>;
	abort: () => Promise<void>;
};
type RouteHandler = (route: Route) => unknown;

const EMPTY = "<!doctype html><title></title>";
const blank = (): Entry => ({
	load: { method: "GET", url: new URL("about:blank"), fields: [], enctype: "" },
	url: "about:blank",
	html: EMPTY,
	document: parseDocument(EMPTY),
	isKept: true,
});

const fetchedSheets = new Map<string, Promise<string>>();
const readSheets = new Map<string, Sheet>();

function sheetAt(url: string): Promise<string> {
	let sheet = fetchedSheets.get(url);
	if (!sheet) {
		sheet = send(new CookieJar(), { method: "GET", url: new URL(url) }).then(({ status, body }) => {
			if (status !== 200) throw new Error(`${status} for ${url}`);
			return body.toString();
		});
		fetchedSheets.set(url, sheet);
	}
	return sheet;
}

/** Text as HTML, for answers that are no page. */
const asHtml = (text: string) => `<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;

export class HttpPage extends EventEmitter {
	readonly #context: HttpContext;
	readonly request: HttpRequests;
	readonly #history: Entry[] = [blank()];
	#at = 0;
	#width = 1280;
	#height = 720;
	#sheets: PageSheet[] = [];
	#styles: Styles | null = null;
	#names: Names | null = null;
	#refresh: { seconds: number; url: URL } | null = null;
	#files: ChosenFiles = new WeakMap();
	#isClosed = false;
	readonly #routes: { pattern: UrlPattern; handler: RouteHandler }[] = [];
	readonly #frame = { url: () => this.url() };
	focused: Element | null = null;

	constructor(context: HttpContext) {
		super();
		this.#context = context;
		this.request = context.request;
		// biome-ignore lint/correctness/noConstructorReturn: what is not here has to say that it needs a browser
		return withoutBrowser(this);
	}

	get #entry(): Entry {
		return this.#history[this.#at]!;
	}

	get document(): Document {
		return this.#entry.document;
	}

	get styles(): Styles {
		this.#styles ??= new Styles(
			this.#sheets.map(({ css, url, media }, place) => {
				const key = `${url || css} ${media} ${place}`;
				const sheet = readSheets.get(key) ?? readSheet(css, place, media);
				readSheets.set(key, sheet);
				return sheet;
			}),
			this.#width,
		);
		return this.#styles;
	}

	get names(): Names {
		this.#names ??= new Names(this.document, this.styles);
		return this.#names;
	}

	context = (): HttpContext => this.#context;
	mainFrame = () => this.#frame;
	url = (): string => this.#entry.url;
	isClosed = (): boolean => this.#isClosed;
	byId = (id: string): Element | null => byId(this.document, id);
	labeled = (label: Element): Element | null => labeled(this.document, label);
	viewportSize = () => ({ width: this.#width, height: this.#height });

	async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
		this.#width = width;
		this.#height = height;
		this.#styles = null;
		this.#names = null;
	}

	async title(): Promise<string> {
		const title = descendants(this.document).find(({ name }) => name === "title");
		return title ? squeeze(textContent(title)) : "";
	}

	async content(): Promise<string> {
		return this.#entry.html;
	}

	// What finds.

	get #root(): HttpLocator {
		return new HttpLocator(this, "page", () => [this.document as unknown as Element]);
	}

	getByRole: HttpLocator["getByRole"] = (role, options) => this.#root.getByRole(role, options);
	getByText: HttpLocator["getByText"] = (text, options) => this.#root.getByText(text, options);
	getByLabel: HttpLocator["getByLabel"] = (text, options) => this.#root.getByLabel(text, options);
	getByPlaceholder: HttpLocator["getByPlaceholder"] = (text, options) =>
		this.#root.getByPlaceholder(text, options);
	locator: HttpLocator["locator"] = (selector, options) => this.#root.locator(selector, options);

	// What moves.

	async goto(path: string): Promise<HttpResponse | null> {
		if (path === "about:blank") {
			await this.#show(blank());
			return null;
		}
		const url = new URL(path, this.#context.baseURL);
		return this.#load({ method: "GET", url, fields: [], enctype: "" }, null);
	}

	async reload(): Promise<HttpResponse | null> {
		return this.#load(this.#entry.load, null, true);
	}

	async goBack(): Promise<null> {
		if (this.#at === 0) return null;
		this.#at -= 1;
		const { isKept, load, url } = this.#entry;
		if (isKept || load.method !== "GET") await this.#arrive();
		else await this.#load({ ...load, url: new URL(url) }, null, true);
		return null;
	}

	async close(): Promise<void> {
		this.#isClosed = true;
	}

	async waitForURL(pattern: UrlPattern): Promise<void> {
		await this.until(async () => this.isAt(pattern));
		if (!this.isAt(pattern)) throw new Error(`The page is at ${this.url()}, not at ${pattern}`);
	}

	isAt(pattern: UrlPattern): boolean {
		return isUrl(pattern, this.url(), this.#context.baseURL);
	}

	waitForLoadState = async (): Promise<void> => {};

	waitForResponse(test: (response: HttpResponse) => boolean): Promise<HttpResponse> {
		return this.#next("response", test);
	}

	waitForEvent(name: string): Promise<unknown> {
		return this.#next(name, () => true);
	}

	#next<T>(name: string, test: (given: T) => boolean): Promise<T> {
		return new Promise((settle) => {
			const listen = (given: T) => {
				if (!test(given)) return;
				this.off(name, listen);
				settle(given);
			};
			this.on(name, listen);
		});
	}

	/** Nothing changes here by itself, but on a page that asks to be loaded again after some seconds. */
	async until(test: () => Promise<boolean>): Promise<boolean> {
		const end = Date.now() + limit(60_000);
		while (!(await test())) {
			const refresh = this.#refresh;
			if (!refresh || Date.now() > end) return false;
			// A part of the seconds it asks for.
			await setTimeout(refresh.seconds * 100);
			await this.#load({ method: "GET", url: refresh.url, fields: [], enctype: "" }, this.url(), true);
		}
		return true;
	}

	async route(pattern: UrlPattern, handler: RouteHandler): Promise<void> {
		this.#routes.unshift({ pattern, handler });
	}

	async unroute(pattern: UrlPattern): Promise<void> {
		const at = this.#routes.findIndex((route) => route.pattern === pattern);
		if (at >= 0) this.#routes.splice(at, 1);
	}

	async #load(load: Load, referrer: string | null, replaces = false): Promise<HttpResponse | null> {
		let { method, url } = load;
		let body: Buffer | undefined;
		let type: string | undefined;
		if (method === "POST") {
			if (load.enctype === "multipart/form-data") ({ body, type } = multipart(load.fields));
			else [body, type] = [urlEncoded(load.fields), "application/x-www-form-urlencoded"];
		}
		let hash = url.hash;
		for (let redirects = 0; redirects <= 20; redirects++) {
			const isOwn = referrer !== null && new URL(referrer).origin === url.origin;
			const answer =
				(await this.#routed(method, url)) ??
				(await send(this.#context.jar, {
					method,
					url,
					body,
					headers: {
						Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
						"Upgrade-Insecure-Requests": "1",
						"Sec-Fetch-Dest": "document",
						"Sec-Fetch-Mode": "navigate",
						"Sec-Fetch-Site": isOwn ? "same-origin" : "none",
						...(isOwn ? { Referer: referrer.split("#")[0] } : {}),
						...(method === "POST" ? { Origin: url.origin, "Content-Type": type } : {}),
					},
				}));
			const response = new HttpResponse(answer);
			response.frame = this.#frame;
			this.emit("response", response);
			const next = redirectOf(answer, method);
			if (!next) {
				const shown = new URL(url);
				if (!shown.hash) shown.hash = hash;
				await this.#receive(answer, { ...load, method, url: shown }, replaces);
				return response;
			}
			if (next.url.hash) hash = next.url.hash;
			if (next.method !== method) body = undefined;
			({ method, url } = next);
		}
		throw new Error(`too many redirects at ${url}`);
	}

	async #routed(method: string, url: URL): Promise<Answer | null> {
		for (const { pattern, handler } of this.#routes) {
			if (!isUrl(pattern, url.href, this.#context.baseURL)) continue;
			let answer: Answer | null = null;
			let isHandled = true;
			await handler({
				request: () => ({ method: () => method, url: () => url.href }),
				fulfill: async ({ status = 200, contentType = "text/plain", body = "" }) => {
					const headers = { "content-type": contentType };
					answer = { method, url: url.href, status, headers, body: Buffer.from(body) };
				},
				continue: async () => {},
				fallback: async () => {
					isHandled = false;
				},
				abort: async () => {
					throw new Error(`net::ERR_FAILED at ${url.href}`);
				},
			});
			if (isHandled) return answer;
		}
		return null;
	}

	async #receive(answer: Answer, load: Load, replaces: boolean): Promise<void> {
		const { status, headers, body } = answer;
		if (status === 204 || status === 205) return;
		const type = headers["content-type"] ?? "";
		if (/^attachment/.test(headers["content-disposition"] ?? "")) {
			this.emit("download", new HttpDownload(answer));
			return;
		}
		const text = body.toString();
		const html = type.startsWith("text/html") ? text : asHtml(text);
		const document = parseDocument(html);
		const isKept = !/no-store/.test(headers["cache-control"] ?? "");
		const entry = { load, url: load.url.href, html, document, isKept };
		if (replaces) {
			this.#history[this.#at] = entry;
			await this.#arrive();
		} else await this.#show(entry);
		this.emit("domcontentloaded", this);
		this.emit("load", this);
	}

	async #show(entry: Entry): Promise<void> {
		this.#history.splice(this.#at + 1);
		this.#history.push(entry);
		this.#at = this.#history.length - 1;
		await this.#arrive();
	}

	/** Begins with the document that is shown now. */
	async #arrive(): Promise<void> {
		this.#styles = null;
		this.#names = null;
		this.#refresh = null;
		const base = this.url();
		const sheets: Promise<PageSheet>[] = [];
		for (const element of descendants(this.document)) {
			const rel = (attribute(element, "rel") ?? "").split(" ");
			const href = attribute(element, "href");
			const media = attribute(element, "media");
			if (element.name === "style") {
				sheets.push(Promise.resolve({ css: textContent(element), url: "", media }));
			} else if (element.name === "link" && rel.includes("stylesheet") && href) {
				const url = new URL(href, base).href;
				sheets.push(sheetAt(url).then((css) => ({ css, url, media })));
			} else if (element.name === "meta" && /^refresh$/i.test(attribute(element, "http-equiv") ?? "")) {
				const [, seconds, to] =
					/^\s*([\d.]+)\s*(?:[;,]\s*url=(.*))?$/i.exec(attribute(element, "content") ?? "") ?? [];
				this.#refresh = { seconds: Number(seconds ?? 0), url: new URL(to ?? base, base) };
			}
		}
		this.#focusFirst();
		this.#sheets = await Promise.all(sheets);
	}

	/** The focus goes to what the address names, otherwise to what asks for it. */
	#focusFirst(): void {
		const id = decodeURIComponent(new URL(this.url()).hash.slice(1));
		const target = id ? this.byId(id) : null;
		const wanted = id
			? target
			: (descendants(this.document).find((one) => hasAttribute(one, "autofocus")) ?? null);
		this.focused = wanted && isFocusable(wanted) ? wanted : null;
	}

	// What is used.

	#changed(): void {
		this.#styles?.forget();
	}

	async clickElement(element: Element): Promise<void> {
		const active = closest(
			element,
			(at) =>
				isOneOf(at, "button", "input", "select", "textarea", "summary", "label", "option") ||
				(at.name === "a" && hasAttribute(at, "href")),
		);
		if (!active) return;
		if (active.name === "a") return this.#follow(active);
		if (active.name === "label") {
			const field = this.labeled(active);
			if (field && !isDisabled(field)) await this.clickElement(field);
			return;
		}
		if (isDisabled(active)) return;
		this.focused = active;
		if (active.name === "summary") this.#fold(active);
		else if (isSubmit(active)) await this.#submit(formOf(this.document, active), active);
		else if (active.name === "input" && ["checkbox", "radio"].includes(inputType(active))) this.#tick(active);
	}

	#fold(summary: Element): void {
		const details = parentOf(summary);
		if (details?.name !== "details") return;
		const isOpen = hasAttribute(details, "open");
		const group = attribute(details, "name");
		if (!isOpen && group) {
			for (const other of descendants(this.document)) {
				if (other.name === "details" && attribute(other, "name") === group) setAttribute(other, "open", null);
			}
		}
		setAttribute(details, "open", isOpen ? null : "");
		this.#changed();
	}

	#tick(field: Element): void {
		if (inputType(field) === "checkbox") {
			setAttribute(field, "checked", hasAttribute(field, "checked") ? null : "");
		} else {
			const form = formOf(this.document, field);
			const all = form ? controlsOf(this.document, form) : descendants(this.document);
			for (const other of all) {
				if (inputType(other) === "radio" && attribute(other, "name") === attribute(field, "name"))
					setAttribute(other, "checked", null);
			}
			setAttribute(field, "checked", "");
		}
		this.#changed();
	}

	setValue(element: Element, value: string): void {
		if (element.name === "textarea") {
			const text = new Text(value.replace(/\r\n?/g, "\n"));
			text.parent = element;
			element.children = [text];
		} else if (element.name === "input") {
			if (["checkbox", "radio", "file", "submit", "button", "hidden"].includes(inputType(element)))
				throw new Error(`Nothing can be typed into ${inputType(element)}.`);
			setAttribute(element, "value", value.replace(/[\r\n]/g, ""));
		} else throw new Error(`Nothing can be typed into ${element.name}.`);
		this.#changed();
	}

	choose(select: Element, wanted: Parameters<typeof chooseOptions>[1]): void {
		chooseOptions(select, wanted);
		this.#changed();
	}

	chooseFiles(field: Element, files: (UploadedFile | string)[]): void {
		this.#files.set(
			field,
			files.map((file) =>
				typeof file === "string"
					? { name: basename(file), mimeType: "application/octet-stream", buffer: readFileSync(file) }
					: file,
			),
		);
	}

	/** Enter in a field. */
	async submitFrom(field: Element): Promise<void> {
		const form = formOf(this.document, field);
		if (!form) return;
		const button = defaultButton(this.document, form);
		if (button && isDisabled(button)) return;
		await this.#submit(form, button);
	}

	async #follow(link: Element): Promise<void> {
		const url = new URL(attribute(link, "href") ?? "", this.url());
		if (!/^https?:$/.test(url.protocol)) return;
		if (attribute(link, "target") === "_blank") {
			const page = await this.#context.newPage();
			await page.goto(url.href);
			this.emit("popup", page);
			return;
		}
		await this.#go({ method: "GET", url, fields: [], enctype: "" });
	}

	/** Another place of the same page is no new page. */
	async #go(load: Load): Promise<void> {
		const [here] = this.url().split("#");
		const [there, hash] = load.url.href.split("#");
		if (load.method === "GET" && hash !== undefined && here === there) {
			this.#history.splice(this.#at + 1);
			this.#history.push({ ...this.#entry, url: load.url.href });
			this.#at += 1;
			this.#focusFirst();
			return;
		}
		await this.#load(load, this.url());
	}

	async #submit(form: Element | null, submitter: Element | null): Promise<void> {
		if (!form) return;
		const missing = missingField(this.document, form, submitter, this.#files);
		if (missing) {
			this.focused = missing;
			return;
		}
		const own = (name: string) =>
			(submitter ? attribute(submitter, `form${name}`) : null) ?? attribute(form, name);
		const method = (own("method") ?? "get").toUpperCase();
		const url = new URL(own("action") || this.url().split("#")[0] || "", this.url());
		const fields = formFields(this.document, form, submitter, this.#files);
		if (method === "DIALOG") {
			const dialog = closest(form, ({ name }) => name === "dialog");
			if (dialog) setAttribute(dialog, "open", null);
			this.#changed();
		} else if (method === "GET") {
			url.search = urlEncoded(fields).toString();
			// A form that is sent is a new page, also at the same address.
			await this.#load({ method, url, fields: [], enctype: "" }, this.url());
		} else await this.#load({ method, url, fields, enctype: own("enctype") ?? "" }, this.url());
	}

	/** What is seen of an element, with its lines and cells apart. */
	innerText(element: Element): string {
		const read = (node: Element): string => {
			if (!this.styles.isRendered(node)) return "";
			if (isOneOf(node, "textarea", "select", "input")) return "";
			const text = node.children
				.map((child) => {
					if (child.type === "text") return child.data.replace(/\s+/g, " ");
					return isElement(child) ? read(child) : "";
				})
				.join("");
			if (node.name === "br") return "\n";
			if (isOneOf(node, "td", "th")) return `${text.trim()}\t`;
			if (node.name === "tr") return `\n${text.replace(/\t\s*$/, "")}\n`;
			return this.styles.display(node) === "inline" ? text : `\n${text}\n`;
		};
		return read(element)
			.replace(/ *\n */g, "\n")
			.replace(/\n+/g, "\n")
			.trim();
	}
}

function isUrl(pattern: UrlPattern, url: string, base: string | undefined): boolean {
	if (pattern instanceof RegExp) return pattern.test(url);
	if (typeof pattern === "function") return pattern(new URL(url));
	if (!pattern.includes("*")) return new URL(pattern, base).href === url;
	const parts = pattern.split(/(\*\*\/?|\*)/).map((part) => {
		if (part === "**/") return "(?:.*/)?";
		if (part === "**") return ".*";
		return part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
	});
	return new RegExp(`^${parts.join("")}$`).test(url);
}

class HttpDownload {
	readonly #answer: Answer;

	constructor(answer: Answer) {
		this.#answer = answer;
	}

	suggestedFilename = (): string => {
		const header = this.#answer.headers["content-disposition"] ?? "";
		return /filename="?([^";]+)"?/.exec(header)?.[1] ?? basename(new URL(this.#answer.url).pathname);
	};

	path = async (): Promise<string> => {
		const file = join(mkdtempSync(join(tmpdir(), "counter-download-")), "file");
		writeFileSync(file, this.#answer.body);
		return file;
	};
}

export class HttpContext extends EventEmitter {
	readonly jar = new CookieJar();
	readonly baseURL: string | undefined;
	readonly request: HttpRequests;
	readonly #browser: HttpBrowser;
	readonly #pages: HttpPage[] = [];
	readonly #routes: [UrlPattern, RouteHandler][] = [];

	constructor(browser: HttpBrowser, baseURL: string | undefined) {
		super();
		this.#browser = browser;
		this.baseURL = baseURL;
		this.request = new HttpRequests(this.jar, baseURL);
		// biome-ignore lint/correctness/noConstructorReturn: what is not here has to say that it needs a browser
		return withoutBrowser(this);
	}

	browser = (): HttpBrowser => this.#browser;
	pages = (): HttpPage[] => this.#pages.filter((page) => !page.isClosed());

	async newPage(): Promise<HttpPage> {
		const page = new HttpPage(this);
		for (const [pattern, handler] of this.#routes) await page.route(pattern, handler);
		this.#pages.push(page);
		this.emit("page", page);
		return page;
	}

	async route(pattern: UrlPattern, handler: RouteHandler): Promise<void> {
		this.#routes.push([pattern, handler]);
	}

	async addCookies(cookies: GivenCookie[]): Promise<void> {
		for (const cookie of cookies) this.jar.add(cookie);
	}

	cookies = async () => this.jar.list();
	clearCookies = async (only?: { name?: string | RegExp }): Promise<void> => this.jar.clear(only);
	close = async (): Promise<void> => {};
}

export class HttpBrowser {
	/** Where a page's address begins, as this test's options say. */
	baseURL: string | undefined;

	async newContext(options: { baseURL?: string } = {}): Promise<HttpContext> {
		return new HttpContext(this, options.baseURL ?? this.baseURL);
	}

	async newPage(options: { baseURL?: string } = {}): Promise<HttpPage> {
		const context = await this.newContext(options);
		return context.newPage();
	}

	close = async (): Promise<void> => {};
}
