// Runs each test once per mutant that it reaches, in one process: nothing is imported again. Vitest repeats the test, and
// the switch in the instrumented code says which mutant is active.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { type RunnerTask, type RunnerTestCase, TestRunner } from "vitest";
import type { Event, Plan } from "./plan.ts";

/** What the code instrumented by StrykerJS reads and writes. */
type Switch = {
	activeMutant?: string;
	currentTestId?: string;
	hitCount?: number;
	hitLimit?: number;
	mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};
const stryker: Switch = {};
Object.assign(globalThis, { __stryker__: stryker });

/** Calls of one mutant in one test; more mean a loop without an end, and the instrumented code throws. */
const HIT_LIMIT = 100_000;

const plan: Plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN!, "utf8"));
const report = (event: Event) => appendFileSync(plan.log, `${JSON.stringify(event)}\n`);
const killed = new Set(
	(existsSync(plan.log) ? readFileSync(plan.log, "utf8").split("\n") : [])
		.filter(Boolean)
		.map((line): Event => JSON.parse(line))
		.flatMap((event) => (event.is === "killed" ? [event.mutant] : [])),
);

export default class MutantRunner extends TestRunner {
	private queue: string[] = [];
	/** The mutant that just failed the test. The test must pass without it before that counts. */
	private suspect: string | undefined;
	private runs = 0;
	private started = process.cpuUsage();
	private spoiled = false;

	override async onBeforeRunTask(test: RunnerTask) {
		await super.onBeforeRunTask(test);
		if (!plan.tests || test.type !== "test") return;
		this.queue = (plan.tests[test.id] ?? []).filter((mutant) => !killed.has(mutant));
		if (this.spoiled) test.mode = "skip";
		else if (this.queue.length === 0) {
			test.mode = "skip";
			if (plan.tests[test.id]) report({ is: "finished", test: test.id });
		}
		// Each mutant may be followed by a run without it, and the last repetition ends the test.
		test.repeats = this.queue.length * 2;
	}

	override onBeforeTryTask(test: RunnerTask, options: Parameters<TestRunner["onBeforeTryTask"]>[1]) {
		super.onBeforeTryTask(test, options);
		if (test.type !== "test") return;
		if (!plan.tests) {
			stryker.currentTestId = test.id;
			this.started = process.cpuUsage();
			return;
		}
		stryker.activeMutant = undefined;
		if (this.suspect) return;
		const mutant = this.spoiled ? undefined : this.queue.shift();
		if (!mutant) {
			if (!this.spoiled) report({ is: "finished", test: test.id });
			test.context.skip();
			return;
		}
		this.runs++;
		report({ is: "run", test: test.id, mutant });
		stryker.hitCount = 0;
		stryker.hitLimit = HIT_LIMIT;
		stryker.activeMutant = mutant;
	}

	override async onAfterRetryTask(
		test: RunnerTestCase,
		options: Parameters<TestRunner["onAfterRetryTask"]>[1],
	) {
		await super.onAfterRetryTask(test, options);
		if (!plan.tests || !test.result || test.result.state === "skip") return;
		const failed = test.result.state === "fail";
		// A failure is what we look for; kept, it would be reported and its errors collected.
		test.result.state = "pass";
		test.result.errors = undefined;
		const mutant = stryker.activeMutant;
		stryker.activeMutant = undefined;
		if (this.suspect) {
			const suspect = this.suspect;
			this.suspect = undefined;
			if (failed) this.spoiled = true;
			if (failed && this.runs > 1) report({ is: "unclear", test: test.id, mutant: suspect });
			else {
				killed.add(suspect);
				report({ is: "killed", test: test.id, mutant: suspect });
			}
		} else if (mutant && failed) this.suspect = mutant;
		else if (mutant) report({ is: "survived", test: test.id, mutant, reached: stryker.hitCount! > 0 });
	}

	override onAfterRunTask(test: RunnerTask) {
		super.onAfterRunTask(test);
		if (plan.tests || test.type !== "test" || test.result?.state !== "pass") return;
		stryker.currentTestId = undefined;
		const { user, system } = process.cpuUsage(this.started);
		report({
			is: "covers",
			test: test.id,
			file: test.file.filepath,
			ms: (user + system) / 1000,
			hits: stryker.mutantCoverage?.perTest[test.id] ?? {},
		});
	}

	override onAfterRunFiles(files: Parameters<TestRunner["onAfterRunFiles"]>[0]) {
		super.onAfterRunFiles(files);
		if (!plan.tests) report({ is: "static", mutants: Object.keys(stryker.mutantCoverage?.static ?? {}) });
	}
}
