// `npm run mutation` changes the business code in one place at a time and runs the tests near it. A change that
// no test notices is a survivor: a rule without a test. docs/testing.md says how it works, has the last scores and explains the survivors.
//
//   npm run mutation -- --files 'app/buying/orders/*'        the files that match
//   npm run mutation -- --sample 2 --seed 7                  two files of each subject, drawn by the seed
//   npm run mutation -- --wide                               also with the tests of the modules that import the files
//   npm run mutation -- --tests 'app/buying/orders/*.test.ts' with these tests alone
//   npm run mutation -- --budget 20                          starts no further subject after 20 minutes
//   npm run mutation -- --slowest 1000                       without tests of over a second of processor time
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	appendFileSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import type { Event, Plan } from "./mutation/plan.ts";

const { values } = parseArgs({
	options: {
		files: {
			type: "string",
			default: "app/{terms,kernel,catalog,rules,customers,ledger,buying,service,filing,office}/**/*.ts",
		},
		sample: { type: "string" },
		seed: { type: "string", default: "1" },
		budget: { type: "string", default: "600" },
		slowest: { type: "string", default: "5000" },
		wide: { type: "boolean", default: false },
		tests: { type: "string" },
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
const CONFIG = join("scripts", "mutation", "vitest.config.ts");
/** Tests that take more processor time than this run last, with the mutants that are left. */
const SLOW_MS = 500;
/** Slower tests are not run with mutants at all. */
const SLOWEST_MS = Number(values.slowest);
/** A run that reports nothing for so long is stuck in a mutant. */
const SILENCE_MS = 60_000;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The chosen files by subject: the folders of a context, app/terms, and each other file by itself. Screens are left out. */
function subjects(): Subject[] {
	const files = globSync(values.files, { cwd: ROOT })
		.filter((file) => file.endsWith(".ts") && !isTest(file))
		.filter((file) => !/\/(?:admin|buyer|api)\/|\/(?:index(?:\.server)?|routes)\.ts$/.test(file))
		.sort();
	const byName = Object.groupBy(files, (file) => {
		const [, context, name] = file.split("/");
		return context === "terms" ? "terms" : name!;
	});
	return Object.entries(byName).map(([name, found = []]) => ({ name, files: found }));
}

/** Picks `count` of the files; the same seed picks the same ones. */
function draw(files: string[], count: number, seed: number): string[] {
	const weight = (file: string) =>
		[...file].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0, seed);
	return files.toSorted((a, b) => weight(a) - weight(b)).slice(0, count);
}

/** Folders that hold several subjects: a test in them is near the files it imports only. */
const SHARED_FOLDERS = ["app/kernel", "app/http"];

const withoutExtension = (file: string) => file.replace(/\.tsx?$/, "");

/** The modules of ours that a file imports, without their extensions. */
function importsOf(file: string): string[] {
	const source = readFileSync(join(ROOT, file), "utf8");
	return [...source.matchAll(/^(?:(?:import|export) (?!type\b)|\} )[^;]*?from "([~.][^"]*)";/gm)].map(
		([, specifier]) =>
			withoutExtension(
				specifier!.startsWith("~/")
					? join("app", specifier!.slice(2))
					: relative(ROOT, resolve(ROOT, dirname(file), specifier!)),
			),
	);
}

/**
 * The tests in the files' folders, and those elsewhere that import one of the files; with `--wide` also those that import
 * a module which imports one of the files.
 */
function testsNear(files: string[]): string[] {
	if (values.tests) return globSync(values.tests, { cwd: ROOT });
	const folders = new Set(files.map((file) => dirname(file)));
	const modules = new Set(files.map(withoutExtension));
	const users = globSync(values.wide ? "app/**/*.{ts,tsx}" : [], { cwd: ROOT }).filter(
		(file) => !isTest(file) && importsOf(file).some((module) => modules.has(module)),
	);
	for (const file of users) modules.add(withoutExtension(file));
	const tests = globSync(["app/**/*.test.{ts,tsx}", "tests/unit/*.test.ts"], { cwd: ROOT });
	return tests.filter((test) => {
		// It starts processes of its own, and those run the code as it is.
		if (test.includes("/race/")) return false;
		const folder = dirname(test);
		if (folders.has(folder) && !SHARED_FOLDERS.includes(folder)) return true;
		return importsOf(test).some((module) => modules.has(module));
	});
}

type Mutant = { id: string; at: string };
type Test = Extract<Event, { is: "covers" }>;

/** Puts every mutant of the files into their code, each behind a switch. */
async function instrument(files: string[]): Promise<{ code: Plan["code"]; mutants: Mutant[] }> {
	const silent = () => {};
	const off = () => false;
	const logger = {
		...{
			trace: silent,
			debug: silent,
			info: silent,
			warn: silent,
			error: console.error,
			fatal: console.error,
		},
		...{ isTraceEnabled: off, isDebugEnabled: off, isInfoEnabled: off },
		...{ isWarnEnabled: off, isErrorEnabled: off, isFatalEnabled: off },
	};
	const result = await new Instrumenter(logger).instrument(
		files.map((file) => ({
			name: join(ROOT, file),
			mutate: true,
			content: readFileSync(join(ROOT, file), "utf8"),
		})),
		{ plugins: null, ignorers: [], excludedMutations: LEFT_ALONE },
	);
	return {
		code: Object.fromEntries(result.files.map(({ name, content }) => [name, content])),
		mutants: result.mutants
			.filter(({ status }) => status !== "Ignored")
			.map(({ id, fileName, location, mutatorName, replacement }) => ({
				id,
				at: `${relative(ROOT, fileName)}:${location.start.line + 1} ${mutatorName}: ${replacement}`,
			})),
	};
}

/**
 * Runs Vitest with the plan.
 * @returns the events of this run; it may have been ended because a mutant did not.
 */
async function vitest(plan: Plan): Promise<Event[]> {
	const path = join(REPORTS, "plan.json");
	writeFileSync(path, JSON.stringify(plan));
	const size = () => (existsSync(plan.log) ? statSync(plan.log).size : 0);
	const before = size();
	const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--config", CONFIG], {
		cwd: ROOT,
		env: { ...process.env, MUTATION_PLAN: path },
		stdio: ["ignore", "pipe", "pipe"],
		// A group of its own: Vitest's workers must end with it.
		detached: true,
	});
	const stop = () => process.kill(-child.pid!, "SIGKILL");
	process.once("exit", stop);
	let output = "";
	child.stdout.on("data", (chunk) => (output += chunk));
	child.stderr.on("data", (chunk) => (output += chunk));
	let seen = { size: before, at: Date.now() };
	const watch = setInterval(() => {
		if (size() !== seen.size) seen = { size: size(), at: Date.now() };
		else if (plan.tests && Date.now() - seen.at > SILENCE_MS) stop();
	}, 1000);
	await once(child, "close");
	clearInterval(watch);
	process.off("exit", stop);
	const events = readFileSync(plan.log, "utf8")
		.slice(before)
		.split("\n")
		.filter(Boolean)
		.map((line): Event => JSON.parse(line));
	// Not even one test was finished or tried: Vitest itself failed.
	if (events.length === 0 || (!plan.tests && child.exitCode !== 0)) throw new Error(output);
	return events;
}

async function run({ name, files }: Subject): Promise<Score> {
	const log = join(REPORTS, `${name}.log`);
	rmSync(log, { force: true });
	const { code, mutants } = await instrument(files);
	const testFiles = testsNear(files);
	if (testFiles.length === 0) return { killed: 0, survived: [], uncovered: mutants.map(({ at }) => at) };
	const first = await vitest({ code, testFiles, tests: null, log });
	const tests = first
		.filter((event): event is Test => event.is === "covers")
		.filter(({ ms, hits }) => ms < SLOWEST_MS && Object.keys(hits).length > 0);
	const loading = new Set(first.flatMap((event) => (event.is === "static" ? event.mutants : [])));
	const covered = new Set(tests.flatMap(({ hits }) => Object.keys(hits)));
	const killed = new Set<string>();
	/** Tests that ran with all of their mutants. */
	const finished = new Set<string>();
	const survivals = new Set<string>();
	/** Mutants that ran at least once. Others are hidden by a result that a module remembers. */
	const reached = new Set<string>();
	const pair = (test: Test, mutant: string) => `${test.test} ${mutant}`;

	/** Runs tests with mutants. @returns the mutants to run again, each as the only one of a process. */
	const round = async (plan: [Test, string[]][]): Promise<[Test, string][]> => {
		const events = await vitest({
			code,
			testFiles: [...new Set(plan.map(([{ file }]) => relative(ROOT, file)))],
			tests: Object.fromEntries(plan.map(([{ test }, ids]) => [test, ids])),
			log,
		});
		const unclear: [Test, string][] = [];
		events.forEach((event, index) => {
			if (event.is === "static") return;
			const test = tests.find((one) => one.test === event.test)!;
			if (event.is === "killed") killed.add(event.mutant);
			if (event.is === "survived") survivals.add(pair(test, event.mutant));
			if (event.is === "survived" && event.reached) reached.add(event.mutant);
			if (event.is === "finished") finished.add(event.test);
			if (event.is === "unclear") unclear.push([test, event.mutant]);
			// Without a result the process hung or died.
			const next = events[index + 1]?.is;
			if (event.is === "run" && (!next || next === "run" || next === "finished")) {
				unclear.push([test, event.mutant]);
			}
		});
		return unclear;
	};
	const settle = async (test: Test, mutant: string) => {
		const again = await round([[test, [mutant]]]);
		// Its other mutants are still to come.
		finished.delete(test.test);
		if (again.length === 0) return;
		killed.add(mutant);
		appendFileSync(log, `${JSON.stringify({ is: "killed", test: test.test, mutant } satisfies Event)}\n`);
	};
	for (const some of [tests.filter(({ ms }) => ms < SLOW_MS), tests.filter(({ ms }) => ms >= SLOW_MS)]) {
		for (;;) {
			const plan = some
				.filter(({ test }) => !finished.has(test))
				.map((test): [Test, string[]] => [
					test,
					Object.keys(test.hits).filter((id) => !killed.has(id) && !survivals.has(pair(test, id))),
				])
				.filter(([, ids]) => ids.length > 0);
			if (plan.length === 0) break;
			for (const [test, mutant] of await round(plan)) {
				if (!killed.has(mutant)) await settle(test, mutant);
			}
		}
	}
	const list = (chosen: (mutant: Mutant) => boolean) => mutants.filter(chosen).map(({ at }) => at);
	return {
		killed: killed.size,
		survived: mutants
			.filter(({ id }) => covered.has(id) && !killed.has(id))
			.map(({ id, at }) => (reached.has(id) ? at : `${at} (never ran)`)),
		uncovered: list(({ id }) => !covered.has(id) && !loading.has(id)),
	};
}

const share = ({ killed, survived, uncovered }: Score) => {
	const all = killed + survived.length + uncovered.length;
	return `${killed} of ${all} killed${all ? ` (${Math.round((killed / all) * 100)} %)` : ""}, ${uncovered.length} not covered`;
};

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
mkdirSync(REPORTS, { recursive: true });
const end = Date.now() + Number(values.budget) * 60_000;
const total: Score = { killed: 0, survived: [], uncovered: [] };
const chosen = subjects();
if (chosen.length === 0) throw new Error(`No file of the business matches ${values.files}.`);
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
