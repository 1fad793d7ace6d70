import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ARCHIVE_FILE_KINDS, ARCHIVE_KINDS, ARCHIVE_STATES } from "../../../app/terms/imports.ts";
import { createdAt, id, json, moment, oneOf, validJson } from "../../columns.server.ts";
import type { ArchiveChoice, ArchiveFacts, ArchiveUndo } from "../../json-shapes.ts";
import { users } from "../customers/accounts.server.ts";

/** A ZIP of pictures or documents that is brought in: matched by its names, reviewed, applied (Rule 7.51). */
export const archiveImports = sqliteTable(
	"archive_imports",
	{
		id: id(),
		kind: text("kind", { enum: ARCHIVE_KINDS }).notNull(),
		adminId: text("admin_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		fileName: text("file_name").notNull(),
		state: text("state", { enum: ARCHIVE_STATES }).notNull().default("reading"),
		/** Since when it has been waiting for a process, or in progress. */
		queuedAt: moment("queued_at").notNull(),
		claimedAt: moment("claimed_at"),
		/** When the process that works on it last reported that it is alive. */
		heartbeatAt: moment("heartbeat_at"),
		filesTotal: integer("files_total").notNull().default(0),
		filesDone: integer("files_done").notNull().default(0),
		undo: json<ArchiveUndo>("undo"),
		/** Why it failed. */
		problem: text("problem"),
		finishedAt: moment("finished_at"),
		createdAt: createdAt(),
	},
	(t) => [
		index("archive_imports_admin").on(t.adminId, t.kind, t.createdAt),
		index("archive_imports_state").on(t.state, t.queuedAt),
		oneOf("archive_imports_kind", t.kind, ARCHIVE_KINDS),
		oneOf("archive_imports_state", t.state, ARCHIVE_STATES),
		validJson("archive_imports_undo_json", t.undo),
	],
);

/** A file of a ZIP, and what becomes of it. */
export const archiveFiles = sqliteTable(
	"archive_files",
	{
		importId: text("import_id")
			.notNull()
			.references(() => archiveImports.id, { onDelete: "cascade" }),
		/** Counts from 1, in the order in which they come in. */
		position: integer("position").notNull(),
		/** Its place in the ZIP's list of files, from 0. */
		entry: integer("entry").notNull(),
		/** Its name with its folders. */
		path: text("path").notNull(),
		/** Bytes when unpacked. */
		size: integer("size").notNull(),
		kind: text("kind", { enum: ARCHIVE_FILE_KINDS }).notNull(),
		/** What it goes to; null: nobody knows. */
		targetId: text("target_id"),
		targetName: text("target_name").notNull().default(""),
		facts: json<ArchiveFacts>("facts").notNull().default({}),
		/** Those that a typed word may mean. */
		choices: json<ArchiveChoice[]>("choices").notNull().default([]),
		/** What it takes the place of, or what is wrong. */
		note: text("note").notNull().default(""),
		/** What came in by it, by which it is taken back; null: nothing. */
		did: json<Record<string, unknown>>("did"),
	},
	(t) => [
		primaryKey({ columns: [t.importId, t.position] }),
		index("archive_files_kind").on(t.importId, t.kind, t.position),
		oneOf("archive_files_kind", t.kind, ARCHIVE_FILE_KINDS),
		validJson("archive_files_facts_json", t.facts),
		validJson("archive_files_choices_json", t.choices),
		validJson("archive_files_did_json", t.did),
	],
);
