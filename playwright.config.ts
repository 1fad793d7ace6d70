import { defineConfig, devices } from "@playwright/test";
import { findTestChromium } from "./scripts/chromium.mjs";
import { requireNode } from "./scripts/setup.mjs";
import type { BrowserOptions, WorkerOptions } from "./tests/helpers/browser.ts";
import { isLong } from "./tests/helpers/long.ts";
import { limit } from "./tests/helpers/machine-speed.ts";

requireNode("Playwright");

// A list given here replaces Playwright's own, so what matters of that comes first. The last two are the pages of the
// browser's own address bar, which nobody sees here: loading them for every test took a third of the whole time.
const disabledFeatures = [
	"AvoidCorsURLLoaderRestartOnRedirect",
	"AvoidUnnecessaryBeforeUnloadCheckSync",
	"DestroyProfileOnBrowserClose",
	"HttpsFirstBalancedModeAutoEnable",
	"HttpsUpgrades",
	"MediaRouter",
	"OptimizationHints",
	"PaintHolding",
	"ThirdPartyStoragePartitioning",
	"WebUIOmniboxAimPopup",
	"WebUIOmniboxPopup",
];

// The browser's own errands would show up as noise in the tests, and its sandbox needs rights a container lacks.
const chromium = {
	...devices["Desktop Chrome"],
	launchOptions: {
		executablePath: findTestChromium(),
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			`--disable-features=${disabledFeatures.join(",")}`,
		],
	},
};

export default defineConfig<BrowserOptions, WorkerOptions>({
	testDir: "tests",
	testMatch: ["e2e/**/*.spec.ts", "api/**/*.spec.ts", "server/*.spec.ts"],
	outputDir: "test-results",
	globalSetup: "./tests/helpers/server-setup.ts",
	fullyParallel: true,
	workers: 2,
	retries: 0,
	forbidOnly: Boolean(process.env.CI),
	// Twice Playwright's own, for small and busy machines: a test that passes takes no longer for it.
	timeout: limit(60_000),
	expect: { timeout: limit(10_000) },
	reporter: process.env.CI ? "line" : "list",
	use: {
		// Recording every step takes much of the time of the whole run: only where somebody looks at it.
		trace: process.env.CI ? "off" : "retain-on-failure",
		screenshot: "only-on-failure",
		// Transitions between pages would only make each step wait.
		contextOptions: { reducedMotion: "reduce" },
		locale: "en-US",
		timezoneId: "America/New_York",
	},
	// A journey runs without and with scripts, except where one of the two shows nothing more: `@server` is decided by the
	// server alone, behind a form that works like others with scripts; `@scripts` is only there with scripts, or is a matter of
	// styles that are the same without. Without scripts a journey needs no browser and goes over HTTP, except `@browser`: what is
	// laid out, has the focus or takes keys, and the main journeys. `@long` is for `npm run test:long`.
	...(isLong ? {} : { grepInvert: /@long/ }),
	projects: [
		// Before all others, and, whatever became of them, after them.
		{ name: "start", testMatch: "server/start.spec.ts", teardown: "end" },
		{ name: "end", testMatch: "server/end.spec.ts" },
		{ name: "api", testMatch: "api/**/*.spec.ts", dependencies: ["start"] },
		{
			name: "no-js",
			testMatch: "e2e/**/*.spec.ts",
			grepInvert: /@scripts|@browser/,
			dependencies: ["start"],
			use: { ...chromium, javaScriptEnabled: false, isOverHttp: true },
		},
		{
			name: "no-js-browser",
			testMatch: "e2e/**/*.spec.ts",
			...(isLong ? {} : { grep: /@browser/ }),
			grepInvert: /@scripts/,
			dependencies: ["start"],
			use: { ...chromium, javaScriptEnabled: false },
		},
		{
			// A half-loaded page: the browser runs scripts, but none of ours arrives.
			name: "blocked",
			testMatch: ["e2e/main-journey.spec.ts", "e2e/visitor.spec.ts"],
			grepInvert: /@server|@scripts/,
			dependencies: ["start"],
			use: {
				...chromium,
				areScriptsBlocked: true,
				expectedErrors: [/Failed to fetch dynamically imported module/],
			},
		},
		{
			name: "js",
			testMatch: "e2e/**/*.spec.ts",
			...(isLong ? {} : { grepInvert: /@server/ }),
			dependencies: ["start"],
			use: { ...chromium, javaScriptEnabled: true },
		},
	],
});
