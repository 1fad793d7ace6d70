import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What invoices are listed and found by. db/derived/ledger/invoice-search.sql makes the table and the triggers that write it, so it has no migration. */
export const invoiceDocs = sqliteTable("invoice_docs", {
	id: text("id").primaryKey(),
	day: text("day").notNull(),
	text: text("text").notNull(),
});
