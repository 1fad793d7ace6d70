import { defineConfig } from "vitest/config";

export default defineConfig({
	resolve: { tsconfigPaths: true },
	test: {
		include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "tests/{unit,api}/**/*.test.ts"],
		environment: "node",
		setupFiles: ["./tests/helpers/setup.ts"],
		testTimeout: 15_000,
	},
});
