// The `test` and `expect` of every API test: Playwright's, pointed at this run's server, without a browser.
import { test as base, expect } from "@playwright/test";

export const test = base.extend({
	// The server's address is known only after the global setup has started it.
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
	baseURL: async ({}, use) => {
		await use(process.env.BASE_URL);
	},
});

export { expect };
