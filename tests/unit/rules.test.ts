// Each context's RULES.md numbers its rules, docstrings name the one they follow: neither may speak of what the other lacks.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const written = globSync("app/*/RULES.md").flatMap((file) =>
	[...read(file).matchAll(/^- \*\*(\d+\.\d+)/gm)].map(([, number]) => number),
);
const sources = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts", "scripts/**/*.{ts,mts,mjs}"]).filter(
	(file) => !/\.test\.tsx?$/.test(file),
);

/** The numbers in 'Rule 1.3' and 'Rules 1.3, 1.4 and 3.2'. */
const rulesIn = (text: string): string[] =>
	(text.match(/\bRules? \d+\.\d+(?:(?:,| and|, and)(?: \*)? \d+\.\d+)*/g) ?? []).flatMap(
		(named) => named.match(/\d+\.\d+/g) ?? [],
	);

it("numbers each rule once, and each is followed by code that names it", () => {
	expect(new Set(written).size).toBe(written.length);
	const named = new Set(sources.flatMap((file) => rulesIn(read(file))));
	expect(written.filter((number) => number && !named.has(number))).toEqual([]);
});

it("has every rule that code or tests name", () => {
	const tests = globSync(["app/**/*.test.{ts,tsx}", "tests/**/*.ts"]);
	for (const file of [...sources, ...tests]) {
		for (const number of rulesIn(read(file))) expect(written, file).toContain(number);
	}
});

it("has every decision that is named", () => {
	const decisions = globSync("{docs,db}/decisions/*.md").map((file) => /(\d{3})-/.exec(file)?.[1]);
	for (const file of [...sources, "README.md", "STYLE.md"]) {
		for (const [, number] of read(file).matchAll(/\b(?:decision |decisions\/)(\d{3})\b/g)) {
			expect(decisions, file).toContain(number);
		}
	}
});
