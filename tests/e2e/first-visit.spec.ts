import { expect, hasJavaScript, hydrated, open, test } from "../helpers/browser.ts";
import { signInAs } from "../helpers/sign-in.ts";

const paths = ["/", "/products", "/products/raz-tn9000", "/login", "/apply", "/legal/terms", "/no-such-page"];

for (const path of paths) {
	test(`${path} is painted without waiting for another file, and again from the cache`, {
		tag: "@browser",
	}, async ({ page }) => {
		const blocking = () =>
			page.evaluate(() =>
				performance
					.getEntriesByType("resource")
					.filter(
						(entry) =>
							(entry as unknown as { renderBlockingStatus: string }).renderBlockingStatus === "blocking",
					)
					.map(({ name }) => new URL(name).pathname),
			);
		const background = () => page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric);
		await page.goto(path);
		expect(await background()).toContain("tabular-nums");
		if (hasJavaScript() && path !== "/legal/terms") {
			const scripts = () =>
				page.evaluate(() =>
					performance
						.getEntriesByType("resource")
						.map(({ name }) => new URL(name).pathname)
						.filter((name) => name.endsWith(".js") && !name.startsWith("/assets/start-")),
				);
			// Reading and following links starts none; a button that the pointer comes to does.
			await page.locator("a[href]").first().focus();
			await page.mouse.move(600, 300);
			expect(await scripts()).toEqual([]);
			await hydrated(page);
			expect(await scripts()).not.toEqual([]);
			// The copies in the page give way to the files, which React expects and removes.
			await expect(page.locator("style[data-href]:not([media])")).toHaveCount(0);
			await expect(page.locator("head link[rel=stylesheet]:not([media])")).not.toHaveCount(0);
			expect(await background()).toContain("tabular-nums");
		}
		expect(await blocking()).toEqual([]);

		await page.goto(`${path}?again`);
		await expect(page.locator("style[data-href]")).toHaveCount(0);
		const linked = await page
			.locator("head link[rel=stylesheet]")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		expect(linked.length).toBeGreaterThan(0);
		expect((await blocking()).sort()).toEqual(linked.sort());
	});
}

test("a visitor's next page is there when its link is pointed at; a buyer's is fetched once, when it is asked for", {
	tag: "@scripts",
}, async ({ page }) => {
	// Without them, speculation rules fetch the page itself.
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const received: { path: string; isFromCache: boolean }[] = [];
	session.on("Network.responseReceived", ({ response }) => {
		const { pathname } = new URL(response.url);
		if (pathname.startsWith("/products/") && pathname.endsWith(".data"))
			received.push({ path: pathname, isFromCache: response.fromDiskCache === true });
	});
	const follow = async () => {
		received.length = 0;
		await open(page, "/products");
		const label = page.locator("main a[href^='/products/']").first();
		const path = `${await label.getAttribute("href")}.data`;
		await label.hover();
		return { label, path };
	};

	const visitor = await follow();
	await expect.poll(() => received).toEqual([{ path: visitor.path, isFromCache: false }]);
	await visitor.label.click();
	await page.waitForURL(/\/products\/./);
	expect(received).toEqual([
		{ path: visitor.path, isFromCache: false },
		{ path: visitor.path, isFromCache: true },
	]);

	await signInAs("buyer", page);
	const buyer = await follow();
	await buyer.label.click();
	await page.waitForURL(/\/products\/./);
	expect(received).toEqual([{ path: buyer.path, isFromCache: false }]);
});
