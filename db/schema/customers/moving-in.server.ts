import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COMPANY_IMPORT_STATES, CUSTOMER_KINDS, CUSTOMER_SOURCES } from "../../../app/terms/imports.ts";
import { createdAt, flag, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import type {
	ImportMends,
	ImportOutline,
	KeptRow,
	MadeCustomer,
	PlannedCustomer,
} from "../../json-shapes.ts";
import { users } from "./accounts.server.ts";

/** A file of customers, and what came of it. */
export const companyImports = sqliteTable(
	"company_imports",
	{
		id: id(),
		adminId: text("admin_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text("file_name").notNull(),
		source: text("source", { enum: CUSTOMER_SOURCES }).notNull(),
		outline: json<ImportOutline>("outline").notNull(),
		/** Those that a program sent, until they are written; those of a file stand in the file. */
		rows: json<KeptRow[]>("rows").notNull(),
		columns: json<string[]>("columns").notNull(),
		mends: json<ImportMends>("mends").notNull().default({}),
		/** What was chosen for customers that look like another, by the first line of each. */
		choices: json<Record<string, string>>("choices").notNull().default({}),
		/** Which preview it is; another one isn't confirmed. */
		version: text("version"),
		state: text("state", { enum: COMPANY_IMPORT_STATES }).notNull().default("columns"),
		/** The customers with errors are left out, by the admin's choice. */
		goodOnly: flag("good_only").notNull().default(false),
		/** When work on it was asked for, who does it, since when, and when that process last reported. */
		queuedAt: moment("queued_at"),
		claimedAt: moment("claimed_at"),
		claimedBy: text("claimed_by"),
		heartbeatAt: moment("heartbeat_at"),
		/** Why it broke off. */
		problem: text("problem"),
		finishedAt: moment("finished_at"),
		/** When what its customers were made of was deleted. */
		forgottenAt: moment("forgotten_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("company_imports_admin").on(t.adminId, t.createdAt),
		index("company_imports_state").on(t.state, t.queuedAt),
		oneOf("company_imports_source", t.source, CUSTOMER_SOURCES),
		oneOf("company_imports_state", t.state, COMPANY_IMPORT_STATES),
		validJson("company_imports_rows_json", t.rows),
		validJson("company_imports_choices_json", t.choices),
	],
);

/** The customers of an import's file: what each comes to, and what was made of it. */
export const companyImportRows = sqliteTable(
	"company_import_rows",
	{
		importId: text("import_id")
			.notNull()
			.references(() => companyImports.id, { onDelete: "cascade" }),
		/** Counts from 1 in the file's order. */
		position: integer("position").notNull(),
		kind: text("kind", { enum: CUSTOMER_KINDS }).notNull(),
		name: text("name").notNull(),
		/** What its plan says too, so that pages count without reading plans: null where nothing is written. */
		does: text("does", { enum: ["create", "add"] }),
		/** Whether something in it stands out. */
		isRemarked: flag("is_remarked").notNull().default(false),
		plan: json<PlannedCustomer>("plan").notNull(),
		/** Null until it is written, and again once that is taken back. */
		made: json<MadeCustomer>("made"),
		/** Whether it was worked on, by the import and by its undoing. */
		isDone: flag("is_done").notNull().default(false),
		isUndone: flag("is_undone").notNull().default(false),
		/** Why it was left out after all, or why it stays. */
		why: text("why"),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.position] }),
		index("company_import_rows_kind").on(t.importId, t.kind, t.position),
		index("company_import_rows_remarked").on(t.importId, t.isRemarked, t.position),
		index("company_import_rows_count").on(
			...[t.importId, t.kind, t.does, t.isRemarked, t.isDone, t.isUndone],
			sql`${t.made} is not null`,
		),
		index("company_import_rows_left").on(t.importId, t.position).where(sql`why is not null`),
		oneOf("company_import_rows_kind", t.kind, CUSTOMER_KINDS),
		validJson("company_import_rows_plan_json", t.plan),
		validJson("company_import_rows_made_json", t.made),
	],
);
