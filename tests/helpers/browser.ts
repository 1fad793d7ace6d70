// The `test` and `expect` of every browser test.
import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { test as base } from "./api.ts";
import { expect } from "./http-page/expect.ts";
import { HttpBrowser } from "./http-page/page.ts";

const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

declare global {
	interface Window {
		/** There once `axeSource` has run in the page. */
		axe: typeof axe;
	}
}

export type BrowserOptions = {
	/** Whether the age gate is already confirmed when a test begins. */
	isAgeVerified: boolean;
	/** Scripts are enabled, but fail to load. */
	areScriptsBlocked: boolean;
	/** Console errors and failed loads that a test provokes on purpose. */
	expectedErrors: RegExp[];
};
/** Set for a whole project, since its workers share a browser. */
export type WorkerOptions = {
	/** Pages are fetched and their forms sent over HTTP: without scripts that is all a browser does. */
	isOverHttp: boolean;
};
type Fixtures = { failOnErrors: undefined };

export const test = base.extend<BrowserOptions & Fixtures, WorkerOptions>({
	isOverHttp: [false, { option: true, scope: "worker" }],
	browser: [
		async ({ playwright, browserName, launchOptions, isOverHttp }, use) => {
			const browser = isOverHttp
				? (new HttpBrowser() as unknown as Browser)
				: await playwright[browserName].launch(launchOptions);
			await use(browser);
			await browser.close();
		},
		{ scope: "worker" },
	],

	isAgeVerified: [true, { option: true }],
	areScriptsBlocked: [false, { option: true }],
	expectedErrors: [[], { option: true }],

	context: async ({ browser, baseURL, isAgeVerified }, use) => {
		if (browser instanceof HttpBrowser) browser.baseURL = baseURL;
		const context = await browser.newContext();
		if (isAgeVerified) await context.addCookies([ageCookie(baseURL)]);
		await use(context);
		await context.close();
	},

	page: async ({ page, areScriptsBlocked }, use) => {
		// A route would take the browser's cache away as well, and three times as long.
		if (areScriptsBlocked) {
			const session = await page.context().newCDPSession(page);
			await session.send("Network.enable");
			await session.send("Network.setBlockedURLs", { urls: ["*.js", "*.js?*"] });
		}
		await use(page);
	},

	failOnErrors: [
		async ({ context, expectedErrors }, use) => {
			const errors: string[] = [];
			const note = (text: string) => {
				if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
			};
			const watch = (page: Page) => {
				page.on("pageerror", (error) => note(`page error: ${error.stack ?? error.message}`));
				page.on("console", (message) => {
					if (message.type() !== "error") return;
					// The page's own status (a 400 form, a 404), as a document or as data, is up to the test.
					if (
						(message.location().url === page.url() || /\.data(\?|$)/.test(message.location().url)) &&
						/the server responded with a status of 4/.test(message.text())
					) {
						return;
					}
					note(`console error: ${message.text()} (${message.location().url})`);
				});
			};
			context.on("page", watch);
			await use(undefined);
			expect(errors, "errors in the browser").toEqual([]);
		},
		{ auto: true },
	],
});

export { expect };

/** The cookie of a visitor who has confirmed the age gate just now. */
function ageCookie(baseURL: string | undefined) {
	if (!baseURL) throw new Error("There is no server to test: BASE_URL is not set.");
	return { name: "age", value: `true.${Date.now()}`, url: baseURL, httpOnly: true };
}

/** Whether this project's pages hydrate: scripts are enabled and load. */
export function hasJavaScript(): boolean {
	const use: { javaScriptEnabled?: boolean; areScriptsBlocked?: boolean } = test.info().project.use;
	return use.javaScriptEnabled !== false && use.areScriptsBlocked !== true;
}

/** Whether a browser lays the pages out. Over HTTP nothing is measured. */
export function hasBrowser(): boolean {
	return (test.info().project.use as Partial<WorkerOptions>).isOverHttp !== true;
}

/** Starts the scripts of a visitor's page, as a pointer does that passes a button. */
const touch = (page: Page) =>
	page.evaluate(() =>
		document.querySelector("button")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
	);

/** Waits until the page is touched and hydrated (`data-hydrated` on the document); returns immediately without scripts. */
export async function hydrated(page: Page): Promise<void> {
	if (!hasJavaScript()) return;
	await touch(page);
	await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Waits until this element is hydrated: parts whose code loads later hydrate later. */
export async function live(element: Locator): Promise<void> {
	if (!hasJavaScript()) return;
	await touch(element.page());
	const isTended = (node: Element) => Object.keys(node).some((key) => key.startsWith("__reactProps"));
	await expect.poll(() => element.evaluate(isTended)).toBe(true);
}

/** Expects the focus on the element when scripts keep the page; otherwise, only that the element is there. */
export async function expectFocus(element: Locator): Promise<void> {
	if (hasJavaScript()) await expect(element).toBeFocused();
	else await expect(element).toBeVisible();
}

/** Opens a page and waits for its scripts. */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

/**
 * Runs axe over the current page, including best practices, and fails with its findings. Without scripts only where a test
 * asks for it, at least once for each kind of page: the markup is the same (a difference fails hydration, and with it the
 * test), and each of these examinations takes a second and a page of its own. Over HTTP only where no browser sees the page.
 */
export async function expectNoViolations(page: Page, { alsoWithoutScripts = false } = {}): Promise<void> {
	if (!hasJavaScript() && !alsoWithoutScripts) return;
	if (!hasBrowser() && !test.info().tags.includes("@server")) return;
	const violations = hasJavaScript() ? await examine(page) : await examineCopy(page);
	const found = violations.flatMap(({ id, help, nodes }) =>
		nodes.map((node) => `${id}: ${help}\n  ${node.html}`),
	);
	expect(found, `accessibility of ${page.url()}`).toEqual([]);
	if (hasBrowser()) expect(await misplacedAttributes(page), `HTML of ${page.url()}`).toEqual([]);
}

/** Elements with an attribute that HTML doesn't allow there. */
const misplacedAttributes = (page: Page): Promise<string[]> =>
	page
		.locator(
			[
				"link[as]:not([rel=preload], [rel=modulepreload])",
				":is([type=hidden], [type=checkbox], [type=radio], [type=file])[readonly]",
				":is([type=hidden], [type=date], [type=month], [type=checkbox], [type=radio], [type=file])[placeholder]",
			].join(", "),
		)
		.evaluateAll((elements) => elements.map((element) => element.outerHTML));

// In the page itself: the builder for Playwright takes twice the time, for frames, which here only a mail's text has; no
// script may run there. Nodes without a violation need no description. The smaller file, and straight to the browser, loads in
// half the time of `page.evaluate(axe.source)`.
async function examine(page: Page): Promise<axe.Result[]> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Runtime.evaluate", { expression: axeSource });
	await devtools.detach();
	return page.evaluate(async () => {
		const { violations } = await window.axe.run(
			{ exclude: [["iframe[sandbox]"]] },
			{ resultTypes: ["violations"] },
		);
		return violations;
	});
}

// axe can't run when scripts are off: it checks the same document, without the page's scripts, in a separate page.
async function examineCopy(page: Page) {
	const url = page.url().split("#")[0] ?? "";
	const html = (await page.content())
		.replace(/<script\b[\s\S]*?<\/script>|<link[^>]*\brel="modulepreload"[^>]*>/g, "")
		// A page that refreshes itself would interrupt axe.
		.replace(/<meta[^>]*\bhttp-equiv="refresh"[^>]*>/g, "")
		.replace(/<\/?noscript[^>]*>/g, "");
	const copy = await pageForCopies(page);
	await copy.route(url, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
	try {
		await copy.goto(page.url());
		return await examine(copy);
	} finally {
		await copy.unroute(url);
	}
}

const pagesForCopies = new WeakMap<Browser, Promise<Page>>();
let browserForCopies: Promise<Browser> | undefined;

/** A browser for what is fetched over HTTP, started when the first page is examined. It ends with this process. */
const startForCopies = (): Promise<Browser> => {
	browserForCopies ??= chromium.launch(test.info().project.use.launchOptions);
	return browserForCopies;
};

async function pageForCopies(page: Page): Promise<Page> {
	const browser = hasBrowser() ? page.context().browser() : await startForCopies();
	if (!browser) throw new Error("The page has no browser.");
	let opened = pagesForCopies.get(browser);
	if (!opened || (await opened).isClosed()) {
		opened = browser
			.newContext({ javaScriptEnabled: true, bypassCSP: true })
			.then((context: BrowserContext) => context.newPage());
		pagesForCopies.set(browser, opened);
	}
	const copy = await opened;
	const size = page.viewportSize();
	if (size) await copy.setViewportSize(size);
	return copy;
}
