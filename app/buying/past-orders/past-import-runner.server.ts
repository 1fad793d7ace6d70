import { importWork } from "~/kernel/tables/import-work.server";
import { failOwnPastImports, hasWaitingPastImports, runPastImports } from "./run-past-imports.server";

/** The background work on imports of past orders. */
export const { wake: wakePastImports, atRest: pastImportsAtRest } = importWork({
	name: "past",
	run: runPastImports,
	isWaiting: hasWaitingPastImports,
	died: failOwnPastImports,
});
