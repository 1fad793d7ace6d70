import { defineConfig, devices } from "@playwright/test";
import { findTestChromium } from "./scripts/chromium.mjs";
import type { BrowserOptions } from "./tests/helpers/browser.ts";

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

export default defineConfig<BrowserOptions>({
	testDir: "tests",
	testMatch: ["e2e/**/*.spec.ts", "api/**/*.spec.ts", "server/*.spec.ts"],
	outputDir: "test-results",
	globalSetup: "./tests/helpers/server-setup.ts",
	fullyParallel: true,
	workers: 2,
	retries: 0,
	forbidOnly: Boolean(process.env.CI),
	// Twice Playwright's own, for small and busy machines: a test that passes takes no longer for it.
	timeout: 60_000,
	expect: { timeout: 10_000 },
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
	projects: [
		// Before all others, and, whatever became of them, after them.
		{ name: "start", testMatch: "server/start.spec.ts", teardown: "end" },
		{ name: "end", testMatch: "server/end.spec.ts" },
		{ name: "api", testMatch: "api/**/*.spec.ts", dependencies: ["start"] },
		{
			name: "no-js",
			testMatch: "e2e/**/*.spec.ts",
			// Sweeps over many pages that axe examines with scripts, and progress and keys that only scripts have.
			grepInvert: /every staff page is readable|thousands of rows show|is worked through by keys/,
			dependencies: ["start"],
			use: { ...chromium, javaScriptEnabled: false },
		},
		{
			// A half-loaded page: the browser runs scripts, but none of ours arrives.
			name: "blocked",
			testMatch: ["e2e/main-journey.spec.ts", "e2e/visitor.spec.ts"],
			// Sweeps over many pages, which are the same for the browser as without scripts.
			grepInvert: /every call to action fits its reader|lies over no control of any page/,
			dependencies: ["start"],
			use: {
				...chromium,
				areScriptsBlocked: true,
				expectedErrors: [/ERR_FAILED/, /Failed to fetch dynamically imported module/],
			},
		},
		{
			name: "js",
			testMatch: "e2e/**/*.spec.ts",
			// What the server alone decides, and is the same for a form sent without scripts.
			grepInvert:
				/many wrong passwords are told to wait|every call to action fits its reader|a file of 50 MB is taken|an exported file with a new price|a day's work without scripts/,
			dependencies: ["start"],
			use: { ...chromium, javaScriptEnabled: true },
		},
	],
});
