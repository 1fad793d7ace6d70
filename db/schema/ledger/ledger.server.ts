import { sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	check,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ACCOUNT_MAIL_NAMES, ENTRY_KIND_NAMES, MONEY_METHOD_NAMES } from "../../../app/terms/ledger.ts";
import { cents, createdAt, flag, id, json, oneOf, validJson } from "../../columns.server.ts";
import type { PaperDocument } from "../../json-shapes.ts";
import { orderItems, orders, shipments } from "../buying/orders.server.ts";
import { users } from "../customers/accounts.server.ts";
import { companies } from "../customers/companies.server.ts";

/**
 * A company's account: invoices, credit memos, payments, refunds and reversals. Its balance is the sum of `cents`, which
 * are above zero where the company owes. Never changed (db/decisions/035); triggers in db/derived/ledger/ledger.sql see to it.
 * SQL names the table `papers`.
 */
export const ledgerEntries = sqliteTable(
	"papers",
	{
		id: id(),
		kind: text("kind", { enum: ENTRY_KIND_NAMES }).notNull(),
		/** Of invoices and credit memos, without gaps. */
		number: text("number").unique(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		orderId: text("order_id").references(() => orders.id),
		/** The parcel that an invoice is for. */
		shipmentId: text("shipment_id").references(() => shipments.id),
		/** The invoice that a credit memo is about. */
		invoiceId: text("invoice_id").references((): AnySQLiteColumn => ledgerEntries.id),
		/** The paper that a reversal takes back. */
		undoes: text("undoes").references((): AnySQLiteColumn => ledgerEntries.id),
		/** The shop's day, YYYY-MM-DD: of the invoice, or when money came. */
		day: text("day").notNull(),
		/** Of invoices. */
		dueOn: text("due_on"),
		subtotalCents: cents("subtotal_cents"),
		taxCents: cents("tax_cents"),
		exciseCents: cents("excise_cents").notNull().default(0),
		freightCents: cents("freight_cents"),
		cents: cents("cents").notNull(),
		/** A credit memo that follows a correction of its order; others take goods or money back. */
		isCorrection: flag("is_correction").notNull().default(false),
		/** An invoice or credit memo of the books before this shop: owed as any, but no sale, tax or excise of ours (Rule 16.58). */
		isOpening: flag("is_opening").notNull().default(false),
		method: text("method", { enum: MONEY_METHOD_NAMES }),
		reference: text("reference"),
		reason: text("reason"),
		/** What invoices and credit memos say besides lines and amounts. */
		document: json<PaperDocument>("document"),
		/** Null: the system. */
		actorId: text("actor_id").references(() => users.id),
		createdAt: createdAt(),
	},
	(t) => [
		index("papers_company").on(t.companyId, t.day, t.id, t.cents),
		index("papers_kind").on(t.kind, t.day, t.id),
		index("papers_order").on(t.orderId, t.kind),
		index("papers_invoice").on(t.invoiceId),
		uniqueIndex("papers_shipment").on(t.shipmentId),
		uniqueIndex("papers_undoes").on(t.undoes),
		oneOf("papers_kind_check", t.kind, ENTRY_KIND_NAMES),
		oneOf("papers_method", t.method, MONEY_METHOD_NAMES),
		check("papers_number", sql`(${t.number} is not null) = (${t.kind} in ('invoice', 'credit'))`),
		check("papers_due", sql`(${t.dueOn} is not null) = (${t.kind} = 'invoice')`),
		check("papers_counter", sql`(${t.undoes} is not null) = (${t.kind} = 'counter')`),
		check(
			"papers_sign",
			sql`case ${t.kind} when 'invoice' then ${t.cents} >= 0 when 'refund' then ${t.cents} > 0 when 'counter' then ${t.cents} <> 0 else ${t.cents} < 0 end`,
		),
		check(
			"papers_total",
			sql`case when ${t.kind} in ('invoice', 'credit') then abs(${t.cents}) = ${t.subtotalCents} + ${t.taxCents} + ${t.exciseCents} + ${t.freightCents} else ${t.subtotalCents} is null end`,
		),
		validJson("papers_document_json", t.document),
	],
);

/** The lines of an invoice or credit memo as they were written. */
export const entryLines = sqliteTable(
	"paper_lines",
	{
		paperId: text("paper_id")
			.notNull()
			.references(() => ledgerEntries.id),
		position: integer("position").notNull(),
		/** Null: an adjustment. */
		orderItemId: text("order_item_id").references(() => orderItems.id, { onDelete: "set null" }),
		name: text("name").notNull(),
		sku: text("sku"),
		quantity: integer("quantity").notNull(),
		unitPriceCents: cents("unit_price_cents").notNull(),
		lineTotalCents: cents("line_total_cents").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.paperId, t.position] }),
		index("paper_lines_item").on(t.orderItemId),
		check("paper_lines_total", sql`${t.lineTotalCents} = ${t.unitPriceCents} * ${t.quantity}`),
	],
);

/** What of a credit (payment, credit memo) settles what of a charge. Below zero: taken back. Rows are only added. */
export const allocations = sqliteTable(
	"allocations",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		creditId: text("credit_id")
			.notNull()
			.references(() => ledgerEntries.id),
		chargeId: text("charge_id")
			.notNull()
			.references(() => ledgerEntries.id),
		cents: cents("cents").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("allocations_credit").on(t.creditId, t.chargeId, t.cents),
		index("allocations_charge").on(t.chargeId, t.creditId, t.cents),
		check("allocations_cents", sql`${t.cents} <> 0`),
	],
);

/** The mails about a company's account: reminders of open invoices and statements. */
export const accountMails = sqliteTable(
	"account_mails",
	{
		id: id(),
		companyId: text("company_id")
			.notNull()
			.references(() => companies.id),
		kind: text("kind", { enum: ACCOUNT_MAIL_NAMES }).notNull(),
		/** The shop's day, YYYY-MM-DD. */
		day: text("day").notNull(),
		/** Of a statement that was sent on the 1st: its month, YYYY-MM. Nobody gets one twice. */
		month: text("month"),
		/** The invoices, or the days of the statement. */
		about: text("about").notNull(),
		recipients: text("recipients").notNull(),
		/** Null: the system. */
		actorId: text("actor_id").references(() => users.id),
		createdAt: createdAt(),
	},
	(t) => [
		index("account_mails_company").on(t.companyId, t.id),
		oneOf("account_mails_kind", t.kind, ACCOUNT_MAIL_NAMES),
	],
);

/** Which reminders of an invoice were sent: `step` is in days after the due day. */
export const invoiceReminders = sqliteTable(
	"invoice_reminders",
	{
		paperId: text("paper_id")
			.notNull()
			.references(() => ledgerEntries.id),
		step: integer("step").notNull(),
		mailId: text("mail_id")
			.notNull()
			.references(() => accountMails.id),
	},
	(t) => [primaryKey({ columns: [t.paperId, t.step] })],
);
