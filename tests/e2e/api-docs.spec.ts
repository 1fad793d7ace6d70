// The guide to the API and the pages of its subjects (Rule 9.91), as a developer reads them.
import { expect, expectNoViolations, test } from "../helpers/browser.ts";

test("a developer reads the guide and every subject's calls on a phone, and no link leads nowhere", {
	tag: "@browser",
}, async ({ page, request }) => {
	test.slow();
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/api/docs");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("API for programs");
	const openapi = await (await request.get("/api/openapi.json")).json();
	const operations = Object.values(openapi.paths).flatMap((methods) => Object.keys(methods as object));
	const subjects = await page
		.getByRole("navigation", { name: "All calls" })
		.getByRole("link")
		.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
	expect(subjects.length).toBeGreaterThan(8);
	const seen = new Set<string>();
	let calls = 0;
	for (const path of ["/api/docs", ...subjects]) {
		await page.goto(path);
		await expectNoViolations(page, { alsoWithoutScripts: path === "/api/docs" || path === subjects[0] });
		// What is folded fits, too.
		await page.locator("main details").evaluateAll((all) => {
			for (const one of all) one.setAttribute("open", "");
		});
		expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth), path).toBe(360);
		calls += path === "/api/docs" ? 0 : await page.locator(".legal-text > section").count();
		const { links, lost } = await page.locator("main a").evaluateAll((all) => {
			const hrefs = all.map((link) => link.getAttribute("href")!);
			return {
				links: hrefs.filter((href) => href.startsWith("/")),
				lost: hrefs.filter((href) => href.startsWith("#") && !document.getElementById(href.slice(1))),
			};
		});
		expect(lost, path).toEqual([]);
		for (const link of links) seen.add(link);
	}
	// Every call of the document stands on the page of one subject.
	expect(calls).toBe(operations.length);
	for (const link of seen) expect((await request.get(link)).status(), link).toBe(200);
	expect((await request.get("/api/docs/nothing")).status()).toBe(404);
});
