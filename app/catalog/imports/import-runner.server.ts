import { importWork } from "~/kernel/tables/import-work.server";
import { failOwnImports, hasWaitingImports, runImports } from "./run-imports.server";

/** The background work on imports of goods. */
export const { wake: wakeImports, atRest: importsAtRest } = importWork({
	name: "goods",
	run: runImports,
	isWaiting: hasWaitingImports,
	died: failOwnImports,
});
