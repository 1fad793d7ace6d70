// The `test` and `expect` of every API test: Playwright's, aimed at the server of this run, without a browser.
import { test as base, expect } from "@playwright/test";

export const test = base.extend({
	// Which server that is, is only known once the global setup has started it.
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
	baseURL: async ({}, use) => {
		await use(process.env.BASE_URL);
	},
});

export { expect };
