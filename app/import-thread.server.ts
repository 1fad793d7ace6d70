// The worker thread for imports: started by app/catalog/imports/import-runner.server.ts, built next to the server.
import { workerData } from "node:worker_threads";
import "~/reactions.server";
import { runImports } from "~/catalog/imports/run-imports.server";
import { openDatabase } from "~db/client.server";

const db = openDatabase((workerData as { database: string }).database);
await runImports(db);
db.$client.close();
