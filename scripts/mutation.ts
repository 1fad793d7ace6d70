// `npm run mutation` changes the code of app/domain and app/terms in one place at a time and runs the tests near it. A change that
// no test notices is a survivor: a rule without a test. docs/testing.md has the last scores and explains the survivors.
//
//   npm run mutation -- --files 'app/domain/orders/*'   the files that match
//   npm run mutation -- --sample 2 --seed 7             two files of each subject, drawn by the seed
//   npm run mutation -- --budget 20                     starts no further subject after 20 minutes
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

const { values } = parseArgs({
	options: {
		files: { type: "string", default: "app/{domain,terms}/**/*.ts" },
		sample: { type: "string" },
		seed: { type: "string", default: "1" },
		budget: { type: "string", default: "600" },
	},
});

/** Texts, tables and whole bodies are skipped: testing them would mean repeating them. */
const LEFT_ALONE = [
	"ArrayDeclaration",
	"ArrowFunction",
	"BlockStatement",
	"ObjectLiteral",
	"OptionalChaining",
	"Regex",
	"StringLiteral",
];

type Subject = { name: string; files: string[] };
type Score = { killed: number; survived: string[]; uncovered: string[] };

const ROOT = resolve(import.meta.dirname, "..");
const REPORTS = join(ROOT, "data", "mutation");
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The chosen files by subject: the folders of app/domain, app/terms, and each file in app/domain itself. */
function subjects(): Subject[] {
	const files = globSync(values.files, { cwd: ROOT })
		.filter((file) => file.endsWith(".ts") && !isTest(file))
		.sort();
	const byName = Object.groupBy(files, (file) => {
		const [, layer, name] = file.split("/");
		return layer === "terms" ? "terms" : name!;
	});
	return Object.entries(byName).map(([name, found = []]) => ({ name, files: found }));
}

/** Picks `count` of the files; the same seed picks the same ones. */
function draw(files: string[], count: number, seed: number): string[] {
	const weight = (file: string) =>
		[...file].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0, seed);
	return files.toSorted((a, b) => weight(a) - weight(b)).slice(0, count);
}

/** The tests in the files' folders, and those elsewhere in the domain that import one of the files. */
function testsNear(files: string[]): string[] {
	const folders = new Set(files.map((file) => dirname(file)).filter((folder) => folder !== "app/domain"));
	const modules = new Set(files.map((file) => file.replace(/\.ts$/, "")));
	return globSync(["app/{domain,terms}/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"], { cwd: ROOT }).filter(
		(test) => {
			if (folders.has(dirname(test))) return true;
			const source = readFileSync(join(ROOT, test), "utf8");
			return [...source.matchAll(/^(?!import type).*from "([~.][^"]*)"/gm)].some(([, specifier]) => {
				const path = specifier!.startsWith("~/")
					? join("app", specifier!.slice(2))
					: relative(ROOT, resolve(ROOT, dirname(test), specifier!));
				return modules.has(path.replace(/\.ts$/, ""));
			});
		},
	);
}

async function run({ files }: Subject): Promise<Score> {
	const mutants = await new Stryker({
		testRunner: "vitest",
		plugins: ["@stryker-mutator/vitest-runner"],
		mutate: files,
		testFiles: testsNear(files),
		mutator: { excludedMutations: LEFT_ALONE },
		coverageAnalysis: "perTest",
		// Code that runs while a module is loaded would need all tests for each change.
		ignoreStatic: true,
		// Stryker needs the API of an older TypeScript; Vitest reads tsconfig.json by itself.
		tsconfigFile: "none",
		tempDirName: join(REPORTS, "sandbox"),
		concurrency: 2,
		reporters: ["progress-append-only"],
		allowEmpty: true,
	}).runMutationTest();
	const at = (mutant: (typeof mutants)[number]) =>
		`${relative(ROOT, mutant.fileName)}:${mutant.location.start.line} ${mutant.mutatorName}: ${mutant.replacement}`;
	const of = (status: string) => mutants.filter((mutant) => mutant.status === status);
	return {
		killed: of("Killed").length + of("Timeout").length,
		survived: of("Survived").map(at),
		uncovered: of("NoCoverage").map(at),
	};
}

const share = ({ killed, survived, uncovered }: Score) => {
	const all = killed + survived.length + uncovered.length;
	return `${killed} of ${all} killed${all ? ` (${Math.round((killed / all) * 100)} %)` : ""}, ${uncovered.length} not covered`;
};

mkdirSync(REPORTS, { recursive: true });
const end = Date.now() + Number(values.budget) * 60_000;
const total: Score = { killed: 0, survived: [], uncovered: [] };
const chosen = subjects();
if (chosen.length === 0) throw new Error(`No file of app/domain or app/terms matches ${values.files}.`);
for (const subject of chosen) {
	if (Date.now() > end) {
		console.log(`${subject.name}: not run, the budget of ${values.budget} minutes is used up`);
		continue;
	}
	const files = values.sample
		? draw(subject.files, Number(values.sample), Number(values.seed))
		: subject.files;
	const score = await run({ ...subject, files });
	console.log(`${subject.name}: ${share(score)}`);
	for (const line of [...score.survived, ...score.uncovered]) console.log(`  ${line}`);
	total.killed += score.killed;
	total.survived.push(...score.survived);
	total.uncovered.push(...score.uncovered);
	writeFileSync(join(REPORTS, `${subject.name}.json`), JSON.stringify(score, null, "\t"));
}
console.log(`In all: ${share(total)}`);
