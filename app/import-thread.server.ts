// The worker thread for imports: started by app/domain/imports/import-runner.server.ts, built next to the server.
import { workerData } from "node:worker_threads";
import { openDatabase } from "~db/client.server";
import { runImports } from "./domain/imports/run-imports.server";

const db = openDatabase((workerData as { database: string }).database);
await runImports(db);
db.$client.close();
