// Every page of staff lights one entry of the frame and, where its section's tabs stand, one tab.
import { expect, test } from "../helpers/api.ts";
import { crawl, routeOf, TREE } from "../helpers/crawl.ts";
import { signInAs } from "../helpers/sign-in.ts";

/** Texts of the current links of a navigation; null where the page has none of that name. */
function currentIn(html: string, name: string): string[] | null {
	const nav = new RegExp(`<nav[^>]* aria-label="${name}"[^>]*>(.*?)</nav>`, "s").exec(html)?.[1];
	if (nav === undefined) return null;
	return [...nav.matchAll(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)].map(([, text = ""]) =>
		text.replace(/<[^>]+>/g, "").replace(/[\s\d,]+$/, ""),
	);
}

test("every staff page has one current entry, and one current tab where its section's tabs stand", async ({
	request,
}) => {
	await signInAs("admin", { request });
	const wrong: string[] = [];
	const reached = new Set<string>();
	let tabbed = 0;
	const starts = TREE.flatMap(({ path = "", children = [] }) => [
		path,
		...children.map((child) => child.path ?? ""),
	])
		.filter((path) => path.startsWith("admin") && !/[:*]/.test(path))
		.map((path) => `/${path}`);
	await crawl(request, starts, (path, html) => {
		// The visitors' page, shown inside a frame of its own.
		if (!path.startsWith("/admin") || path === "/admin/start/visitors") return;
		reached.add(`/${routeOf(path)?.route.path}`);
		const entries = currentIn(html, "Staff");
		if (entries?.length !== 1) return wrong.push(`${path}: entries ${JSON.stringify(entries)}`);
		const tabs = currentIn(html, entries[0]!);
		if (tabs) tabbed += 1;
		if (tabs && tabs.length !== 1) wrong.push(`${path}: tabs of ${entries[0]} ${JSON.stringify(tabs)}`);
	});
	expect(wrong).toEqual([]);
	expect(reached.size).toBeGreaterThan(60);
	expect(tabbed).toBeGreaterThan(40);
});
