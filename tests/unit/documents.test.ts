// The documents name files that exist, and a decision stays short enough to be read.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const DECISIONS = globSync("{docs,db}/decisions/*.md");
const DOCUMENTS = [...globSync(["*.md", "docs/*.md", "app/*/README.md", "examples/*.md"]), ...DECISIONS];

/** Files that a walkthrough makes. */
const EXAMPLES = [
	"app/service/newsletter/subscriber.queries.server.ts",
	"app/service/newsletter/admin/subscribers.tsx",
];

/** The paths from the root that a text names, and where its links lead. */
const pathsIn = (text: string, folder: string): string[] => [
	...[...text.matchAll(/(?<![\w./-])(?:app|db|deploy|docs|scripts|tests)(?:\/[\w.-]+)+\.\w+/g)].map(
		([path]) => path,
	),
	...[...text.matchAll(/\]\(([^):#]+)\)/g)].map(([, link = ""]) => join(folder, link)),
];

it("names files that exist", () => {
	const missing = DOCUMENTS.flatMap((file) =>
		pathsIn(readFileSync(file, "utf8"), dirname(file))
			.filter((path) => !existsSync(path) && !EXAMPLES.includes(path))
			.map((path) => `${file}: ${path}`),
	);
	expect(missing).toEqual([]);
});

it("has no decision of more than 250 words", () => {
	const long = DECISIONS.filter((file) => readFileSync(file, "utf8").trim().split(/\s+/).length > 250);
	expect(long).toEqual([]);
});
