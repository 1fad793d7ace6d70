import { createHash } from "node:crypto";
import { readCookie, writeCookie } from "./cookies.server";
import { type StaticFile, scriptFile } from "./protocol/static-files.server";
import { classesOf, type ParsedSheet, parseSheet, usedRules } from "./used-rules.server";

const COOKIE = "css";
const DAYS_30 = 30 * 86_400;
const MOST_KNOWN = 200;

/** The Set-Cookie value for a browser that has been told to empty its cache: it has no stylesheet any more. */
export const forgetSheets = writeCookie(COOKIE, "", { maxAgeSeconds: 0, secure: false });

type Sheet = { id: string; rules: ParsedSheet };

/** A page as it is sent, the CSP sources of what was added to it, and the cookie that remembers its stylesheets. */
export type PaintedPage = { page: Buffer; scripts: string[]; styles: string[]; cookie: string | null };

// Documents the browser may fetch while a link to them is pointed at. Only public pages: they cost the server nothing.
const speculationRules = JSON.stringify({
	prefetch: [
		{
			where: {
				href_matches: [
					"/",
					"/products*",
					"/brands*",
					"/blog*",
					"/wholesale",
					"/legal/*",
					"/contact",
					"/apply",
				],
			},
			eagerness: "moderate",
		},
	],
});

/**
 * Runs in the browser before React does: the rules in the page give way to the stylesheets they were taken from. React
 * expects the links, and removes each with the screens that need it. Until a file is there, the rules count. Their
 * element stays: React may be between two steps of hydrating the head, and would lose its place with it.
 */
function giveWay(): void {
	for (const rules of document.querySelectorAll<HTMLStyleElement>("style[data-href]")) {
		const link = document.createElement("link");
		link.rel = "stylesheet";
		link.href = rules.dataset.href ?? "";
		link.media = "not all";
		link.onload = () => {
			rules.media = link.media;
			link.removeAttribute("media");
		};
		rules.before(link);
	}
}

/**
 * Runs in a visitor's browser: the page's scripts start when the reader first touches what they make better, a field or a button.
 * Links lead on without them, and everything works before they are there.
 */
function startWhenTouched(): void {
	const kinds = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
	const start = (event: Event) => {
		const isControl =
			event.target instanceof Element &&
			event.target.closest(":is(input, select, textarea, button, summary, label, .chat-fab):not(.gate *)");
		if (!isControl && !(event instanceof KeyboardEvent && event.key === "/")) return;
		for (const kind of kinds) removeEventListener(kind, start);
		giveWay();
		const { dataset, textContent } = document.querySelector<HTMLElement>("[data-needs]")!;
		const add = (name: string, properties: object) =>
			document.head.append(Object.assign(document.createElement(name), properties));
		for (const href of dataset.needs!.split(" ")) add("link", { rel: "modulepreload", href });
		add("script", { type: "module", textContent });
	};
	for (const kind of kinds) addEventListener(kind, start);
}

const textOf = (run: () => void) => run.toString().replace(/\n\s*/g, "\n");
const giveWayScript = `(${textOf(giveWay)})()`;
const startFile = scriptFile(`${textOf(giveWay)};(${textOf(startWhenTouched)})()`);
/** In a file of its own: each page has little room, and a reader needs it once. */
const START_PATH = `/assets/start-${startFile.etag.replace(/\W/g, "").slice(0, 7)}.js`;
const MODULE = '<script type="module"';

/**
 * Arranges a rendered page so that a slow computer paints it as soon as the page itself has arrived (decision 015):
 *
 * - For a reader who does not have a stylesheet yet, its rules that the page uses travel inside the page. The cookie
 *   `css` says which ones a reader has; the page names the file, to be fetched when there is nothing else to do.
 * - Announcements of scripts come last and with low priority, announcements of pictures not at all: the renderer puts
 *   both into the head, where they compete with the page.
 * - A visitor's scripts wait until they are wanted, and the next page is fetched ahead as a page.
 */
export class FirstPaint {
	readonly #sheets = new Map<string, Sheet>();
	/** By the cookie's value. */
	readonly #known = new Map<string, string>();

	constructor(files: Map<string, StaticFile>) {
		files.set(START_PATH, startFile);
		for (const [path, file] of files) {
			// The build names a stylesheet name-HASH.css.
			const id = /^\/assets\/[\w.-]*?-([\w-]{8})\.css$/.exec(path)?.[1];
			if (id) this.#sheets.set(path, { id, rules: parseSheet(file.bodies.identity.toString()) });
		}
	}

	/** The ids of the stylesheets a reader already has, by the Cookie header: sorted, those of this build only. */
	known(cookieHeader: string | null | undefined): string {
		const value = readCookie(cookieHeader, COOKIE);
		if (!value) return "";
		let known = this.#known.get(value);
		if (known === undefined) {
			const ids = new Set(value.split("."));
			known = [...this.#sheets.values()]
				.map(({ id }) => id)
				.filter((id) => ids.has(id))
				.join(".");
			// Readers write what they like into their cookie.
			if (this.#known.size >= MOST_KNOWN) this.#known.clear();
			this.#known.set(value, known);
		}
		return known;
	}

	/**
	 * Arranges a page for a reader who has the stylesheets `known` names.
	 *
	 * @param waits whether its scripts wait for the first touch.
	 */
	arrange(rendered: Buffer, known: string, secure: boolean, waits: boolean): PaintedPage {
		const headEnd = rendered.indexOf("</head>");
		const bodyEnd = rendered.lastIndexOf("</body>");
		if (headEnd < 0 || bodyEnd < headEnd) return { page: rendered, scripts: [], styles: [], cookie: null };
		const had = new Set(known === "" ? [] : known.split("."));
		const [added, styles, needs, last]: [string[], string[], string[], string[]] = [[], [], [], []];
		let classes: Set<string> | undefined;
		const head = rendered
			.toString("utf8", 0, headEnd)
			.replace(/<link rel="preload" as="image"[^>]*>/g, "")
			.replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, path: string) => {
				needs.push(path);
				return "";
			})
			.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
				const sheet = this.#sheets.get(href);
				if (!sheet || had.has(sheet.id)) return link;
				// A class is ASCII, so the bytes need no decoding.
				classes ??= classesOf(rendered.toString("latin1", headEnd));
				const text = usedRules(sheet.rules, classes);
				added.push(sheet.id);
				styles.push(hashOf(text));
				last.push(`<link rel="prefetch" href="${href}"/>`);
				return `<style data-href="${href}">${text}</style>`;
			});
		const modules = rendered.indexOf(MODULE, headEnd);
		const isScripted = modules >= 0;
		const contentEnd = isScripted ? modules : bodyEnd;
		const isLater = isScripted && waits;
		const scripts: string[] = [];
		const inline = (start: string, text: string) => {
			scripts.push(hashOf(text));
			return `${start}${text}</script>`;
		};
		// Modules run as soon as they are there, even before the rest of the page: the rules give way first.
		let first = "";
		if (isLater)
			first = `<script async src="${START_PATH}"></script><script type="text/later" data-needs="${needs.join(" ")}"`;
		else if (isScripted && added.length > 0) first = inline("<script>", giveWayScript);
		// Where scripts run, they fetch the next page's data instead.
		if (!isScripted || waits) last.push(inline('<script type="speculationrules">', speculationRules));
		else
			last.unshift(...needs.map((path) => `<link rel="modulepreload" fetchPriority="low" href="${path}"/>`));
		return {
			page: Buffer.concat([
				Buffer.from(head),
				rendered.subarray(headEnd, contentEnd),
				Buffer.from(first),
				rendered.subarray(isLater ? contentEnd + MODULE.length : contentEnd, bodyEnd),
				Buffer.from(last.join("")),
				rendered.subarray(bodyEnd),
			]),
			scripts,
			styles,
			cookie:
				added.length === 0
					? null
					: writeCookie(COOKIE, [...had, ...added].join("."), { maxAgeSeconds: DAYS_30, secure }),
		};
	}
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
