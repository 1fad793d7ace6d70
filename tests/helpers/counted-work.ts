// A piece of staff's work whose clicks and page loads the README names.
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";

/** Counts what is clicked or chosen through it, and the pages that load meanwhile. */
export function countWork(page: Page) {
	let clicks = 0;
	let loads = 0;
	page.on("domcontentloaded", () => {
		loads += 1;
	});
	return {
		click: async (target: Locator) => {
			clicks += 1;
			await target.click();
		},
		choose: async (target: Locator, option: string) => {
			clicks += 1;
			await target.selectOption(option);
		},
		/** A link of the staff's frame. */
		section: (name: string) =>
			page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: new RegExp(`^${name}`) }),
		/** Expects at most so many, and exactly as many as the README says. */
		expectAsWritten: (most: { clicks: number; loads: number }) => {
			expect(clicks).toBeLessThanOrEqual(most.clicks);
			expect(loads).toBeLessThanOrEqual(most.loads);
			expect(readFileSync("README.md", "utf8").replace(/\s+/g, " ")).toContain(
				`${clicks} clicks and ${loads} page loads`,
			);
		},
	};
}
