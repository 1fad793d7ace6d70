import { importWork } from "~/kernel/tables/import-work.server";
import {
	failOwnCompanyImports,
	hasWaitingCompanyImports,
	runCompanyImports,
} from "./run-company-imports.server";

/** The background work on imports of customers. */
export const { wake: wakeCompanyImports, atRest: companyImportsAtRest } = importWork({
	name: "companies",
	run: runCompanyImports,
	isWaiting: hasWaitingCompanyImports,
	died: failOwnCompanyImports,
});
