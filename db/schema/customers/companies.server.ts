import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
} from "drizzle-orm/sqlite-core";
import { PAYMENT_TERM_NAMES } from "../../../app/terms/payment.ts";
import { cents, createdAt, flag, id, moment, oneOf, updatedAt } from "../../columns.server.ts";
import { users } from "./accounts.server.ts";

/** The trade's customer (db/decisions/028). Its people are `users`, its stores `locations`. */
export const companies = sqliteTable(
	"companies",
	{
		id: id(),
		name: text("name").notNull(),
		phone: text("phone"),
		/** Its federal tax number, stored as 12-3456789: of its approved application, or as staff added it. */
		ein: text("ein"),
		isWholesaleApproved: flag("is_wholesale_approved").notNull().default(false),
		/** The key of its tier (Rule 9.54). */
		pricingTier: text("pricing_tier").notNull(),
		/** How its people pay (Rule 7.54). */
		paymentTerms: text("payment_terms", { enum: PAYMENT_TERM_NAMES }).notNull().default("net30"),
		/** Orders above this total wait for an owner (Rule 13.20); null: none does. */
		approvalAboveCents: cents("approval_above_cents"),
		/** How much it may owe on net 30; null: no limit. */
		creditLimitCents: cents("credit_limit_cents"),
		/** Net 30 is refused while an invoice is more than so many days late; null: it is not. */
		holdDays: integer("hold_days"),
		/** Why the owner lets the next net 30 order through, while nobody has placed it. */
		creditRelease: text("credit_release"),
		/** It is not reminded of open invoices. */
		noReminders: flag("no_reminders").notNull().default(false),
		/** It gets its statement by mail on the 1st. */
		monthlyStatement: flag("monthly_statement").notNull().default(false),
		/** Its address for invoices and other mail about money (Rule 16.63), and when its reader agreed. */
		invoiceEmail: text("invoice_email"),
		invoiceEmailConfirmedAt: moment("invoice_email_confirmed_at"),
		/** The hash of the token in the link that confirms it. */
		invoiceEmailToken: text("invoice_email_token"),
		/** Staff's notes about the customer. */
		notes: text("notes"),
		/** Why and when the approval was withdrawn, while it is. */
		revokedReason: text("revoked_reason"),
		revokedAt: moment("revoked_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		// Approved customers are counted from this index alone.
		index("companies_approved").on(t.isWholesaleApproved, t.id),
		// The list's order, and the numbers beside its filters.
		index("companies_name").on(sql`${t.name} collate nocase`, t.id),
		index("companies_filters").on(t.pricingTier, t.isWholesaleApproved, t.revokedAt, t.paymentTerms),
		// A company that is named in a form or a file.
		index("companies_named").on(sql`lower(${t.name})`),
		index("companies_ein").on(t.ein),
		// Whether an address is confirmed, and whose link it is.
		index("companies_invoice_email")
			.on(sql`lower(${t.invoiceEmail})`)
			.where(sql`${t.invoiceEmail} is not null`),
		index("companies_invoice_token").on(t.invoiceEmailToken).where(sql`${t.invoiceEmailToken} is not null`),
		oneOf("companies_payment_terms", t.paymentTerms, PAYMENT_TERM_NAMES),
	],
);

/** Companies that were found to be one (Rule 13.78): which one has its records now, so that its address leads there. */
export const companyMerges = sqliteTable(
	"company_merges",
	{
		/** The id of the company that is no more. */
		id: text("id").primaryKey(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		/** What it was called. */
		name: text("name").notNull(),
		createdAt: createdAt(),
	},
	(t) => [index("company_merges_company").on(t.companyId)],
);

/** Two companies that look like one and are two (Rule 13.83). The one with the lower id comes first, so that there is one row of a pair. */
export const companiesNotDuplicates = sqliteTable(
	"companies_apart",
	{
		oneId: text("one_id")
			.notNull()
			.references(() => companies.id),
		twoId: text("two_id")
			.notNull()
			.references(() => companies.id),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.oneId, t.twoId] }),
		index("companies_apart_two").on(t.twoId),
		check("companies_apart_order", sql`${t.oneId} < ${t.twoId}`),
	],
);

/**
 * Who sells to a company, each from a day on (Rule 21.6). Rows are only added; of one day the last one counts. Nobody: `userId` is null.
 */
export const companySalespeople = sqliteTable(
	"company_salespeople",
	{
		id: id(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		userId: text("user_id").references((): AnySQLiteColumn => users.id),
		/** The shop's day, YYYY-MM-DD. */
		since: text("since").notNull(),
		createdAt: createdAt(),
	},
	(t) => [index("company_salespeople_company").on(t.companyId, t.since, t.id, t.userId)],
);
