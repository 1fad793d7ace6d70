import { join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { requireNode } from "./scripts/setup.mjs";
import { limit } from "./tests/helpers/machine-speed.ts";

requireNode("Vitest");

/** Files that replace modules or read the configuration again: each needs modules of its own. */
const ALONE = [
	"app/kernel/config/env.test.ts",
	"app/boot.test.ts",
	"app/customers/accounts/accounts.test.ts",
	"app/office/backups/backups.test.ts",
	"app/buying/checkout/shipping-by-state.test.tsx",
	"tests/unit/deploy.test.ts",
	"tests/unit/largest-bodies.test.ts",
];

/** Each command that a test runs is looked at: whether it left its row in the audit log. */
const watchCommands: Plugin = {
	name: "watch-commands",
	enforce: "pre",
	transform: (code, id) =>
		id.endsWith("/app/kernel/commands/command.server.ts")
			? `import { watched } from "${join(import.meta.dirname, "tests/helpers/watched-command.ts")}";
${code.replace("export function command<", "function declare<")}
export const command = watched(declare);`
			: undefined,
};

const ALL = ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "scripts/**/*.test.ts", "tests/unit/**/*.test.ts"];

export default defineConfig({
	resolve: { tsconfigPaths: true },
	plugins: [watchCommands],
	test: {
		environment: "node",
		globalSetup: ["./tests/helpers/unit-folder.ts"],
		setupFiles: ["./tests/helpers/setup.ts"],
		testTimeout: limit(30_000),
		hookTimeout: limit(30_000),
		expect: { poll: { timeout: limit(5_000) } },
		// By default one core is left for watching, which nobody does here.
		maxWorkers: "100%",
		projects: [
			// Loading the same modules again for each file took half of the time.
			{ extends: true, test: { name: "together", include: ALL, exclude: ALONE, isolate: false } },
			{ extends: true, test: { name: "alone", include: ALONE, env: { VITEST_ALONE: "1" } } },
		],
	},
});
