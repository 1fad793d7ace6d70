import { expect, hasJavaScript, test } from "../helpers/browser.ts";

const paths = ["/", "/products", "/products/raz-tn9000", "/login", "/apply", "/legal/terms", "/no-such-page"];

for (const path of paths) {
	test(`${path} is painted without waiting for another file, and again from the cache`, async ({ page }) => {
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
			// The copies in the page give way to the files, which React expects and removes.
			await expect(page.locator("style[data-href]")).toHaveCount(0);
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
