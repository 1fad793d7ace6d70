import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import shared from "../../vitest.config.ts";
import type { Plan } from "./plan.ts";

const plan: Plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN!, "utf8"));

// Each run names its own files and starts from modules of their own.
const { projects: _, ...test } = shared.test!;

export default defineConfig({
	...shared,
	root: resolve(import.meta.dirname, "../.."),
	plugins: [
		{
			name: "mutants",
			enforce: "pre",
			// Kept in Vitest's cache, a file's mutants would be met again by the runs for other files.
			configureVitest: ({ defineCacheKeyGenerator }) =>
				defineCacheKeyGenerator(({ id }) => (id in plan.code ? false : undefined)),
			transform: (_, id) => (id in plan.code ? { code: plan.code[id]!, map: null } : undefined),
		},
	],
	test: {
		...test,
		include: plan.testFiles,
		runner: "./scripts/mutation/runner.ts",
		maxWorkers: 1,
		reporters: ["dot"],
	},
});
