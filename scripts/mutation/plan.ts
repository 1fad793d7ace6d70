/** The file that scripts/mutation.ts writes for its Vitest runs; its path is in MUTATION_PLAN. */
export type Plan = {
	/** The changed files' code by absolute path; each mutant in it is behind a switch. */
	code: Record<string, string>;
	/** The test files to run. */
	testFiles: string[];
	/** The mutants for each test by the test's id, or null in the run that finds out which test reaches which mutant. */
	tests: Record<string, string[]> | null;
	/** Where the runner appends its events, one JSON object a line. */
	log: string;
};

export type Event =
	/** A test passed unchanged. It took `ms` of processor time and reached each mutant this many times. */
	| { is: "covers"; test: string; file: string; ms: number; hits: Record<string, number> }
	/** These mutants were reached while modules were loading. */
	| { is: "static"; mutants: string[] }
	/** A test started with this mutant. */
	| { is: "run"; test: string; mutant: string }
	| { is: "survived"; test: string; mutant: string; reached: boolean }
	| { is: "killed"; test: string; mutant: string }
	/** The test failed with the mutant, and without it afterwards: an earlier mutant may have left something behind. */
	| { is: "unclear"; test: string; mutant: string }
	/** The test ran with all of its mutants. */
	| { is: "finished"; test: string };
