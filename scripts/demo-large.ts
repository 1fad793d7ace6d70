// npm run demo:large: the demo data and, on top of it, 100,000 products, 10,000 customers and 50,000 orders, to
// measure against. Works on DATA_DIR (by default ./data); give it a folder of its own.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { hashPassword } from "../app/customers/accounts/password.server.ts";
import { openDatabase } from "../db/client.server.ts";
import { seedLarge } from "../db/demo/large.server.ts";
import { seedDemo } from "../db/demo/seed.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { brands, users } from "../db/schema.server.ts";
import { DATABASE_FILE, dataDir, stopWith } from "./data-folder.mjs";

mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const db = openDatabase(join(dataDir, DATABASE_FILE));
migrate(db.$client);
const now = new Date();
if (!db.select().from(users).limit(1).get()) {
	await seedDemo(db, { now, uploadsDir: join(dataDir, "uploads"), hashPassword });
} else if (!db.select().from(brands).limit(1).get()) {
	stopWith(`The database in ${dataDir} is not the demo's. Set DATA_DIR to a new folder.`);
}
const started = performance.now();
try {
	await seedLarge(db, { now, hashPassword });
} catch (error) {
	stopWith(
		`Nothing more was added: ${error instanceof Error ? error.message : error}. Set DATA_DIR to a new folder.`,
	);
}
db.$client.close();
console.log(
	`Added to ${join(dataDir, DATABASE_FILE)} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
