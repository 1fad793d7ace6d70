import { sql } from "drizzle-orm";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ENTRY_KIND_NAMES } from "../app/terms/ledger.ts";
import { cents } from "./columns.server.ts";

/** What is open of each entry. db/derived/ledger/ledger.sql makes the table and the triggers that write it, so it has no migration. */
export const openEntries = sqliteTable("open_papers", {
	paperId: text("paper_id").primaryKey(),
	companyId: text("company_id").notNull(),
	orderId: text("order_id"),
	kind: text("kind", { enum: ENTRY_KIND_NAMES }).notNull(),
	dueOn: text("due_on"),
	cents: cents("cents").notNull(),
});

/** That something of an entry is open, as the indexes say it: SQLite reads them only for a query with these very words. */
export const isOpen = sql`${openEntries.cents} <> 0`;
