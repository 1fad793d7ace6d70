// A busy machine fails no test that a quiet one passes: nothing asserts how long something took, and limits of time are those of
// tests/helpers/machine-speed.ts.

import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import packages from "../../package.json";
import { requireNode, runsEverything } from "../../scripts/setup.mjs";
import { limit, slowness } from "../helpers/machine-speed";

const files = globSync([
	"{app,db,scripts}/**/*.test.{ts,tsx}",
	"tests/{unit,api,e2e,server}/**/*.ts",
	"tests/helpers/*.ts",
	"*.config.ts",
]).filter((file) => !/no-wall-time\.test|machine-speed\.ts/.test(file));

/** Lines of test files that match, by file. */
function linesWith(pattern: RegExp): string[] {
	return files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
	);
}

/** Where a clock is read, and why that asserts nothing about the machine. */
const CLOCKS: Record<string, string> = {
	"app/customers/applications/trade-references.test.ts":
		"The ratio of two times, measured one after the other.",
	"app/office/backups/backups.test.ts": "A fake clock begins with it.",
};

it("asserts no time that something took", () => {
	const clocks = linesWith(/performance\.now|process\.hrtime|cpuUsage|expect\(.*Date\.now\(\) -/);
	const unexplained = clocks.filter((line) => !Object.keys(CLOCKS).some((file) => line.startsWith(file)));
	expect(unexplained).toEqual([]);
	for (const file of Object.keys(CLOCKS)) expect(clocks.some((line) => line.startsWith(file))).toBe(true);
});

it("scales each limit of time with the machine", () => {
	expect(
		linesWith(/\btimeout: ?\d|[tT]estTimeout: ?\d|setTimeout\(\d|^\t*\}?,? ?\d[\d_]{3,}\);$|^\}, \d/),
	).toEqual([]);
	// Its own limit of a second can't be set in one place; `expect.poll` has one of the configuration.
	expect(linesWith(/vi\.wait(For|Until)\(.*\)\);$/)).toEqual([]);
});

it("sleeps nowhere", () => {
	expect(linesWith(/new Promise\(\(?\w*\)? => setTimeout\(|waitForTimeout\(/)).toEqual([]);
});

it("has no limit below the one of a quiet machine", () => {
	expect(slowness).toBeGreaterThanOrEqual(1);
	expect(limit(1_000)).toBeGreaterThanOrEqual(1_000);
});

it("names the Node that the packages bring", () => {
	const version = readFileSync(".node-version", "utf8").trim();
	expect(
		new Set(
			Object.entries(packages.optionalDependencies)
				.filter(([name]) => name.startsWith("node-"))
				.map(([, of]) => of),
		),
	).toEqual(new Set([version]));
	expect(runsEverything(version)).toBe(true);
});

it.each([
	["20.20.2", false],
	["22.21.9", false],
	["22.22.0", true],
	["23.0.0", true],
	["24.21.0", true],
])("runs the tests under Node %s: %s", (version, isRight) => {
	expect(runsEverything(version)).toBe(isRight);
});

it("says in one line that the Node is too old, before any worker starts", () => {
	const script = `
		Object.defineProperty(process.versions, "node", { value: "20.20.2" });
		const { requireNode } = await import("./scripts/setup.mjs");
		requireNode("Vitest");
		console.log("went on");`;
	const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
		encoding: "utf8",
	});
	expect([status, stdout]).toEqual([1, ""]);
	expect(stderr).toMatch(
		/^Vitest was started by Node 20\.20\.2 \(.+\), and needs 22\.22 or newer: .+\.node-version\.\n$/,
	);
	expect(requireNode("Vitest")).toBeUndefined();
	for (const config of ["vitest.config.ts", "playwright.config.ts"])
		expect(readFileSync(config, "utf8")).toContain("\nrequireNode(");
});
