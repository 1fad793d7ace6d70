import { test as base } from "./browser.ts";
import { startServer, type TestServer } from "./server.ts";

/**
 * Tests whose changes are on every page: they have a server of their own, with two processes. Files that name different shops never share
 * one, in whatever order they run.
 */
export const test = base.extend<
	{ visit: (path: string) => Promise<string> },
	{ shop: string; server: TestServer }
>({
	shop: ["settings", { scope: "worker", option: true }],
	server: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
		async ({}, use) => {
			const server = await startServer({ env: { WEB_CONCURRENCY: "2" } });
			await use(server);
			await server.dispose();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ server }, use) => {
		await use(server.url);
	},
	/** What a visitor without a session reads on a page; one of the two processes answers. */
	visit: async ({ server }, use) => {
		await use(async (path) => {
			const response = await fetch(server.url + path, { headers: { Connection: "close" } });
			return response.text();
		});
	},
});
