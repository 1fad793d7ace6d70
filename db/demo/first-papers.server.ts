import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db, Tx } from "../client.server.ts";

const FOLDER = join(process.cwd(), "db", "migrations");

/** Gives orders without papers their invoices, payments and refunds, as the migration did for the orders of its day. */
export function firstPapers(db: Db | Tx): void {
	const file = readdirSync(FOLDER).find((name) => name.endsWith("_first-papers.sql"))!;
	for (const statement of readFileSync(join(FOLDER, file), "utf8").split("--> statement-breakpoint"))
		db.run(statement);
}
