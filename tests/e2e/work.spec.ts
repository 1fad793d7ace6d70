// How much work a press or a letter takes in the browser, counted: the same on every machine. docs/work.md has the numbers.
import type { CDPSession, Page } from "@playwright/test";
import { expect, open, test } from "../helpers/browser.ts";
import { signInNewBuyer } from "../helpers/buyer.ts";
import { signInAs } from "../helpers/sign-in.ts";
import { isWriting, writeTable, written } from "../helpers/work/work-table.ts";

/** Calls shift with what the browser does by the way, so the least of a few presses counts. Far less than written fails, too. */
const TIMES = 3;
const MOST = 1.4;
const LEAST = 0.5;

type Press = {
	name: string;
	who: "buyer" | "admin";
	page: string;
	prepare?: (page: Page) => Promise<void>;
	press: (page: Page) => Promise<void>;
	/** Waits for what the press is answered with. */
	answered: (page: Page) => Promise<void>;
};

const PRESSES: Press[] = [
	{
		name: "Add on a label",
		who: "buyer",
		page: "/products",
		press: (page) =>
			page.locator("main article").getByRole("button", { name: "Add to Cart" }).first().click(),
		answered: async (page) => {
			const said = page.locator("main article").getByRole("button", { name: /added/ });
			await expect(said).toBeVisible();
			// It says so for a moment only.
			await expect(said).toHaveCount(0);
		},
	},
	{
		name: "a letter in the search",
		who: "buyer",
		page: "/products",
		prepare: (page) => page.locator("#site-search").pressSequentially("mi"),
		// What "mi" found may say "min", too.
		press: async (page) => {
			const found = page.waitForResponse(/\/suggestions\?search=min$/);
			await page.keyboard.press("n");
			await (await found).finished();
		},
		answered: (page) => expect(page.getByRole("listbox").getByText(/min/i).first()).toBeVisible(),
	},
	{
		name: "a digit in the order list",
		who: "buyer",
		page: "/products?view=list",
		prepare: (page) => page.locator("#order-list input.qty:visible").first().pressSequentially("1"),
		press: (page) => page.keyboard.press("0"),
		answered: (page) => expect(page.locator("#order-list .lv-foot")).toContainText("10 units"),
	},
	{
		name: "opening an item of the inbox",
		who: "admin",
		page: "/admin?tab=messages",
		press: (page) => page.locator("main a[href*='open=']").nth(1).click(),
		answered: (page) => expect(page).toHaveURL(/open=/),
	},
];

/** Counts calls of functions in the page, and changes of its tree. */
async function counter(page: Page, session: CDPSession) {
	await session.send("Profiler.enable");
	await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
	await page.evaluate(() => {
		const counted = window as unknown as { changes: number };
		counted.changes = 0;
		new MutationObserver((records) => {
			counted.changes += records.length;
		}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	});
	return async () => {
		const { result } = await session.send("Profiler.takePreciseCoverage");
		const calls = result
			.filter(({ url }) => url.startsWith("http"))
			.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
			.reduce((sum, n) => sum + n, 0);
		const changes = await page.evaluate(() => {
			const counted = window as unknown as { changes: number };
			const { changes } = counted;
			counted.changes = 0;
			return changes;
		});
		return { calls, changes };
	};
}

/** Waits until the page has come to rest: nothing loads and nothing changes. */
async function atRest(page: Page): Promise<void> {
	await page.waitForLoadState("networkidle");
	await page.evaluate(
		() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done(undefined)))),
	);
}

test("each press takes the work that docs/work.md says", { tag: "@scripts" }, async ({ page }) => {
	const session = await page.context().newCDPSession(page);
	const rows = [];
	for (const { name, who, page: path, prepare, press, answered } of PRESSES) {
		if (who === "buyer") await signInNewBuyer(page);
		else await signInAs(who, page.context());
		const counts: Awaited<ReturnType<Awaited<ReturnType<typeof counter>>>>[] = [];
		for (let n = 0; n < TIMES; n++) {
			await open(page, path);
			await prepare?.(page);
			await atRest(page);
			const count = await counter(page, session);
			await count();
			await press(page);
			await answered(page);
			await atRest(page);
			counts.push(await count());
		}
		const least = (what: "calls" | "changes") => Math.min(...counts.map((one) => one[what]));
		rows.push({ name, numbers: { calls: least("calls"), changes: least("changes") } });
	}
	if (isWriting) writeTable("Presses", rows);
	const differences = rows.flatMap(({ name, numbers }) => {
		const before = written("Presses", name);
		return (["calls", "changes"] as const).flatMap((what) => {
			const [now, was] = [numbers[what], before[what]!];
			return now <= was * MOST && now >= was * LEAST ? [] : `${name}: ${what} ${was} -> ${now}`;
		});
	});
	expect(differences).toEqual([]);
});
