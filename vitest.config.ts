import { defineConfig } from "vitest/config";

export default defineConfig({
	resolve: { tsconfigPaths: true },
	test: {
		include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "scripts/**/*.test.ts", "tests/unit/**/*.test.ts"],
		environment: "node",
		setupFiles: ["./tests/helpers/setup.ts"],
		testTimeout: 15_000,
	},
});
