import type { ArchiveFileKind, ArchiveKind } from "~/terms/imports";
import type { Permission } from "~/terms/roles";
import type { Db, Tx } from "~db/client.server";
import type { ArchiveChoice, ArchiveFacts } from "~db/json-shapes";
import type { archiveFiles, archiveImports } from "~db/schema.server";
import type { AdminActor } from "../actor/permissions.ts";

export type ArchiveImport = typeof archiveImports.$inferSelect;
export type ArchiveFile = typeof archiveFiles.$inferSelect;

/** What is known of a file before it is read: where it goes, that nobody knows, or why it can't be taken. */
export type Matched = {
	kind: Extract<ArchiveFileKind, "waiting" | "open" | "error">;
	target?: { id: string; name: string } | undefined;
	facts?: ArchiveFacts;
	choices?: readonly ArchiveChoice[];
	note?: string;
	/** Orders the files of one target; default: by name. */
	place?: number;
};

/** The columns of a file that its match says. */
export const matchedColumns = ({ kind, target, facts, choices, note }: Matched) => ({
	kind,
	targetId: target?.id ?? null,
	targetName: target?.name ?? "",
	facts: facts ?? {},
	choices: [...(choices ?? [])],
	note: note ?? "",
});

/** What a read file comes to. */
export type Judged = { kind: Extract<ArchiveFileKind, "new" | "replace" | "same" | "error">; note?: string };

/** A file made ready: its own files are stored, and no row names them yet. */
export type Ready = {
	/** Writes its rows. @returns what was done, for the undo; null: it is there already. @throws DomainError when it can't come in. */
	save(tx: Tx, admin: AdminActor): { did: Record<string, unknown> } | null;
	/** Deletes its stored files again. */
	discard(): Promise<void>;
};

/** What is done with the files of one kind of ZIP. */
export type ArchiveWork = {
	kind: ArchiveKind;
	permission: Permission;
	/** The endings of names that are read, in lower case, and what to say of others. */
	endings: readonly string[];
	otherwise: string;
	/** Where files go by their names alone, in the same order. */
	match(db: Db, paths: readonly string[]): Matched[];
	/** The same by what a person typed beside one, by field. */
	resolve(db: Db | Tx, file: ArchiveFile, typed: ArchiveFacts): Matched;
	/** What a file comes to. It is called for one after the other: earlier ones are judged already. */
	judge(db: Db, file: ArchiveFile, content: Buffer): Judged | Promise<Judged>;
	/** @throws DomainError for a file that can't be taken. */
	prepare(db: Db, job: ArchiveImport, file: ArchiveFile, content: Buffer): Promise<Ready>;
	/** Takes back what a file did. @returns why it stays, or what to do once that is written. */
	giveBack(tx: Tx, admin: AdminActor, file: ArchiveFile): { why: string } | { after?: () => Promise<void> };
	/** Notes in the audit log that an import is done or undone. */
	record(tx: Tx, admin: AdminActor, job: ArchiveImport, what: "import" | "undo", files: number): void;
};
