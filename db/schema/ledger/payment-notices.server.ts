import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MONEY_METHOD_NAMES, NOTICE_STATUS_NAMES } from "../../../app/terms/ledger.ts";
import { cents, createdAt, id, moment, oneOf } from "../../columns.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";
import { ledgerEntries } from "./ledger.server.ts";

/** A payment that a company says it sent (Rule 16.60). It is no entry of the account before staff confirm that it is here. */
export const paymentNotices = sqliteTable(
	"payment_notices",
	{
		id: id(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		/** Who told us. */
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		cents: cents("cents").notNull(),
		method: text("method", { enum: MONEY_METHOD_NAMES }).notNull(),
		reference: text("reference"),
		/** The day it was sent, YYYY-MM-DD. */
		day: text("day").notNull(),
		status: text("status", { enum: NOTICE_STATUS_NAMES }).notNull().default("waiting"),
		/** Why staff declined it. */
		reason: text("reason"),
		decidedBy: text("decided_by").references(() => users.id),
		decidedAt: moment("decided_at"),
		/** The payment it became. */
		paymentId: text("payment_id").references(() => ledgerEntries.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		index("payment_notices_status").on(t.status, t.createdAt, t.id),
		index("payment_notices_company").on(t.companyId, t.id),
		index("payment_notices_payment").on(t.paymentId),
		oneOf("payment_notices_method", t.method, MONEY_METHOD_NAMES),
		oneOf("payment_notices_status_check", t.status, NOTICE_STATUS_NAMES),
		check("payment_notices_cents", sql`${t.cents} > 0`),
		check("payment_notices_decided", sql`(${t.status} = 'waiting') = (${t.decidedAt} is null)`),
	],
);

/** What a notice pays: invoices, and credits that are taken off them. */
export const noticePapers = sqliteTable(
	"payment_notice_papers",
	{
		noticeId: text("notice_id")
			.notNull()
			.references(() => paymentNotices.id, { onDelete: "cascade" }),
		paperId: text("paper_id")
			.notNull()
			.references(() => ledgerEntries.id, { onDelete: "cascade" }),
		/** What was open then; below zero of a credit. */
		cents: cents("cents").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.noticeId, t.paperId] }),
		index("payment_notice_papers_paper").on(t.paperId),
	],
);
