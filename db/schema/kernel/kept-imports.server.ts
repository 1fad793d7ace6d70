import { type AnySQLiteColumn, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { KEPT_IMPORT_STATES } from "../../../app/terms/imports.ts";
import { createdAt, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import type {
	ImportMends,
	ImportOutline,
	KeptRow,
	MadeAgreement,
	MadeOpening,
	PlannedAgreement,
	PlannedOpening,
} from "../../json-shapes.ts";
import { users } from "../customers/accounts.server.ts";

/** A file that is small enough to be kept with its import, and what came of it. */
const columnsOf = <Plan, Made>() => ({
	id: id(),
	adminId: text("admin_id")
		.notNull()
		.references(() => users.id, { onDelete: "cascade" }),
	fileName: text("file_name").notNull(),
	outline: json<ImportOutline>("outline").notNull(),
	/** Those below the headings; none once it is over. */
	rows: json<KeptRow[]>("rows").notNull(),
	columns: json<string[]>("columns").notNull(),
	mends: json<ImportMends>("mends").notNull().default({}),
	/** What it would do, or did, row by row; null until its columns are chosen. */
	plan: json<Plan[]>("plan"),
	state: text("state", { enum: KEPT_IMPORT_STATES }).notNull().default("columns"),
	made: json<Made[]>("made").notNull().default([]),
	/** What undoing it left as it is, and why. */
	stays: json<{ name: string; why: string }[]>("stays").notNull().default([]),
	finishedAt: moment("finished_at"),
	createdAt: createdAt(),
});

const limitsOf = (name: string, t: Record<"state" | "rows" | "plan" | "made", AnySQLiteColumn>) => [
	oneOf(`${name}_state`, t.state, KEPT_IMPORT_STATES),
	validJson(`${name}_rows_json`, t.rows),
	validJson(`${name}_plan_json`, t.plan),
	validJson(`${name}_made_json`, t.made),
];

/** Files of price agreements. */
export const agreementImports = sqliteTable(
	"agreement_imports",
	columnsOf<PlannedAgreement, MadeAgreement>(),
	(t) => [index("agreement_imports_admin").on(t.adminId, t.createdAt), ...limitsOf("agreement_imports", t)],
);

/** Files of open invoices and credits of the books before this shop. */
export const openingImports = sqliteTable(
	"opening_imports",
	columnsOf<PlannedOpening, MadeOpening>(),
	(t) => [index("opening_imports_admin").on(t.adminId, t.createdAt), ...limitsOf("opening_imports", t)],
);
