// The worker thread for imports: started by app/kernel/tables/import-work.server.ts, built next to the server.
import { workerData } from "node:worker_threads";
import "~/reactions.server";
import { runPastImports } from "~/buying/past-orders/run-past-imports.server";
import { runImports } from "~/catalog/imports/run-imports.server";
import { runCompanyImports } from "~/customers/company-imports/run-company-imports.server";
import { openDatabase } from "~db/client.server";

const WORK = { goods: runImports, companies: runCompanyImports, past: runPastImports };

const { database, name } = workerData as { database: string; name: keyof typeof WORK };
const db = openDatabase(database);
await WORK[name](db);
db.$client.close();
