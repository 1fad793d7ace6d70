// US spelling everywhere, and no words in the documentation that a reader has to decode (STYLE.md).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

const BRITISH =
	/\b(?:behaviour|catalogue|centred?|colour|favour|grey|honour|labelled(?!by)|licence|organis(?:e|ation)|recognis|unlabelled)|\be-mail(?!-)/i;
const MANNERED = /\b(?:anew|whoever|whatever (?:its|the case)|who may not|of then|the house|the desk)\b/i;

/** Files that have to know other spellings, and why. */
const EXCEPTIONS: Record<string, string> = {
	"app/customers/applications/trade-references.test.ts": "what applicants write",
	"app/service/assistant/content/words.json": "what visitors type",
	"app/service/assistant/under-age.ts": "what visitors type",
	"db/migrate.test.ts": "a name that old rows have",
	"tests/api/bad-input.spec.ts": "a parameter that does not exist",
	"tests/unit/english.test.ts": "the list itself",
};

/** The lines that have one of the words. Migrations that have landed stay, and questions are spelled as visitors ask them. */
function linesWith(words: RegExp, patterns: string[]): string[] {
	return globSync(patterns, { cwd: ROOT })
		.filter((file) => !/^(?:db\/migrations|tests\/fixtures\/assistant)\//.test(file) && !(file in EXCEPTIONS))
		.flatMap((file) =>
			readFileSync(join(ROOT, file), "utf8")
				.split("\n")
				.flatMap((line, n) => (words.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
		);
}

it("the code, the screens and the documentation are spelled as in the US", () => {
	expect(
		linesWith(BRITISH, [
			"{app,db,docs,examples,scripts,tests}/**/*.{css,json,md,mjs,sql,ts,tsx}",
			"*.{md,ts}",
		]),
	).toEqual([]);
});

it("the documentation uses plain words", () => {
	expect(linesWith(MANNERED, ["{db,docs,examples}/**/*.md", "*.md"])).toEqual([]);
});
