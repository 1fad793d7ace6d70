import type { Browser, BrowserContext } from "@playwright/test";
import { test } from "./browser.ts";

/** Another person's browser, set up as the test's own. */
export async function guestContext(browser: Browser, own: BrowserContext, baseURL: string | undefined) {
	const { javaScriptEnabled = true } = test.info().project.use;
	const guest = await browser.newContext({
		javaScriptEnabled,
		reducedMotion: "reduce",
		...(baseURL ? { baseURL } : {}),
	});
	await guest.addCookies((await own.cookies()).filter(({ name }) => name === "age"));
	return guest;
}
