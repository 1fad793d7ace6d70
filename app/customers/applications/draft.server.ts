import { and, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { holderOf } from "~/kernel/actor/address-holder";
import type { StoredFile } from "~/kernel/documents";
import { DomainError, notFound } from "~/kernel/errors";
import { type ApplicationDocumentKind, DOCUMENT_KINDS } from "~/terms/documents";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { applicationDrafts, uploadedFiles, wholesaleApplications } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { APPLICATION_FIELDS, type ApplicationField } from "./application.schema.ts";
import { deleteUnusedFiles } from "./delete-unused-files.server";
import { bytesOfDraft, requireDraftRoom } from "./draft-room.server";
import { getLatestApplication } from "./own-application.server";

/** A draft's owner: a user, on any device, or a visitor's session. */
export type DraftOwner = {
	actor: Actor;
	sessionId: string | null;
	/** The address of the save, which its bytes are counted for (Rule 2.30). */
	address?: string;
};

export type DraftFile = { id: string; name: string; size: number };

/** A draft as the wizard shows it. */
export type Draft = {
	/** Null until the first save. */
	id: string | null;
	/** The values exactly as typed. */
	fields: Record<ApplicationField, string>;
	files: Record<ApplicationDocumentKind, DraftFile | null>;
};

type Row = typeof applicationDrafts.$inferSelect;
type Values = Omit<typeof applicationDrafts.$inferInsert, "id" | "sessionId" | "userId">;

const KEPT_DAYS = 30;
/** How long a visitor's files are kept without a save. */
const VISITOR_FILES_MS = DAY_MS;
// Far above the limits for submitting: a mistake is kept and explained there, an attack is not stored at all.
const MOST_TYPED = 100_000;

function findAny(db: Db | Tx, { actor, sessionId }: DraftOwner): Row | undefined {
	const mine =
		actor.kind === "user"
			? eq(applicationDrafts.userId, actor.id)
			: sessionId
				? and(eq(applicationDrafts.sessionId, sessionId), isNull(applicationDrafts.userId))
				: null;
	return mine ? db.select().from(applicationDrafts).where(mine).get() : undefined;
}

/**
 * The owner's draft. A draft begun before the last application was filed, decided or asked about is out of date and
 * ignored (Rule 2.2).
 */
function find(db: Db | Tx, owner: DraftOwner): Row | undefined {
	const draft = findAny(db, owner);
	const last = draft && owner.actor.kind === "user" ? getLatestApplication(db, owner.actor) : null;
	return last && draft && draft.createdAt < (last.reviewedAt ?? last.submittedAt) ? undefined : draft;
}

/**
 * The initial values of a new draft: the answers of an application that was sent back, rejected or revoked (Rule 2.6).
 */
function startingValues(db: Db | Tx, actor: Actor): Values {
	const last = actor.kind === "user" ? getLatestApplication(db, actor) : null;
	if (!last || last.state === "pending" || last.state === "approved") return {};
	const row = db.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, last.id)).get()!;
	const { businessName, businessAddress, businessPhone, ein, expectedVolume, tradeReferencesText } = row;
	const storeState = row.storeState ?? "";
	const { businessLicense, resellerPermit, tobaccoLicense } = row;
	return {
		...{ storeState, businessName, businessAddress, businessPhone, ein, expectedVolume, tradeReferencesText },
		...{ businessLicense, resellerPermit, tobaccoLicense },
	};
}

function view(db: Db | Tx, id: string | null, values: Values): Draft {
	const file = (fileId: string | null | undefined): DraftFile | null =>
		fileId
			? (db
					.select({ id: uploadedFiles.id, name: uploadedFiles.name, size: uploadedFiles.size })
					.from(uploadedFiles)
					.where(eq(uploadedFiles.id, fileId))
					.get() ?? null)
			: null;
	return {
		id,
		fields: {
			storeState: values.storeState ?? "",
			businessName: values.businessName ?? "",
			businessAddress: values.businessAddress ?? "",
			businessPhone: values.businessPhone ?? "",
			ein: values.ein ?? "",
			expectedVolume: values.expectedVolume ?? "",
			tradeReferences: values.tradeReferencesText ?? "",
		},
		files: {
			businessLicense: file(values.businessLicense),
			resellerPermit: file(values.resellerPermit),
			tobaccoLicense: file(values.tobaccoLicense),
		},
	};
}

/** The owner's draft; before the first save, an empty one or the last application's answers (Rule 2.2). */
export function getDraft(db: Db, owner: DraftOwner): Draft {
	const row = find(db, owner);
	return row ? view(db, row.id, row) : view(db, null, startingValues(db, owner.actor));
}

function findOrMake(tx: Tx, owner: DraftOwner): { row: Row; dropped: string[] } {
	const row = find(tx, owner);
	if (row) return { row, dropped: [] };
	const { actor, sessionId } = owner;
	const belongs = actor.kind === "user" ? { userId: actor.id } : { sessionId };
	if (actor.kind !== "user" && !sessionId) throw notFound("Draft");
	const stale = findAny(tx, owner);
	const dropped = stale ? deleteDraft(tx, stale) : [];
	const made = tx
		.insert(applicationDrafts)
		.values({ ...startingValues(tx, actor), ...belongs })
		.returning()
		.get();
	return { row: made, dropped };
}

export type DraftChange = {
	fields?: Partial<Record<ApplicationField, string>>;
	/** Newly stored files; each replaces the previous one. */
	files?: Partial<Record<ApplicationDocumentKind, StoredFile>>;
	remove?: ApplicationDocumentKind | null;
};

/**
 * Saves a wizard step as typed, without validation (Rule 2.2).
 *
 * @throws DomainError too_large or unavailable when there is no room for it (Rule 2.30); nothing is saved then.
 * @returns the draft, and the storage keys of files that are no longer referenced, for the caller to delete.
 */
export function saveDraft(
	db: Db,
	owner: DraftOwner,
	{ fields = {}, files = {}, remove = null }: DraftChange,
): { draft: Draft; dropped: string[] } {
	return transact(db, (tx) => {
		const { row: before, dropped } = findOrMake(tx, owner);
		const values: Values = {};
		for (const field of APPLICATION_FIELDS) {
			values[field === "tradeReferences" ? "tradeReferencesText" : field] = fields[field]?.slice(
				0,
				MOST_TYPED,
			);
		}
		if (remove) values[remove] = null;
		for (const kind of DOCUMENT_KINDS) {
			const file = files[kind];
			if (file) values[kind] = recordFile(tx, owner.actor, file);
		}
		const after = tx
			.update(applicationDrafts)
			.set({ ...values, updatedAt: new Date() })
			.where(eq(applicationDrafts.id, before.id))
			.returning()
			.get();
		const bytes = bytesOfDraft(tx, after);
		const address = owner.address === undefined ? after.address : holderOf(owner.address);
		if (bytes > before.bytes) requireDraftRoom(tx, after.id, address, bytes);
		tx.update(applicationDrafts).set({ bytes, address }).where(eq(applicationDrafts.id, after.id)).run();
		const replaced = DOCUMENT_KINDS.filter((kind) => before[kind] !== after[kind]).map(
			(kind) => before[kind],
		);
		return { draft: view(tx, after.id, after), dropped: [...dropped, ...deleteUnusedFiles(tx, replaced)] };
	});
}

/** Inserts a stored file's row; returns its id. */
export function recordFile(tx: Tx, actor: Actor, file: StoredFile): string {
	const ownerId = actor.kind === "user" ? actor.id : null;
	return tx
		.insert(uploadedFiles)
		.values({ ...file, ownerId })
		.returning({ id: uploadedFiles.id })
		.get().id;
}

/**
 * Moves a visitor's draft to the account they logged in to or created; if the account already has one, the newer stays
 * (Rule 2.1). While an application of the account is pending or approved, the draft is deleted. If the application
 * needs information, the draft becomes the answer, and its blank fields keep the filed values (Rule 2.2).
 *
 * @returns the storage keys of files that are no longer referenced.
 */
export function adoptDraft(db: Db, actor: Actor & { kind: "user" }, sessionId: string): string[] {
	return transact(db, (tx) => {
		const theirs = find(tx, { actor: { kind: "visitor" }, sessionId });
		return theirs ? adopt(tx, actor, theirs) : [];
	});
}

/** Gives a visitor's draft to an account, as `adoptDraft` says. @returns the storage keys of files that are no longer referenced. */
function adopt(tx: Tx, actor: Actor & { kind: "user" }, theirs: Row): string[] {
	const state = getLatestApplication(tx, actor)?.state;
	if (state === "pending" || state === "approved") return deleteDraft(tx, theirs);
	const account = { actor, sessionId: null };
	const own = find(tx, account);
	if (own && own.updatedAt > theirs.updatedAt) return deleteDraft(tx, theirs);
	const before = findAny(tx, account);
	const dropped = before ? deleteDraft(tx, before) : [];
	tx.update(applicationDrafts)
		.set({
			...(state === "needs_information" ? blanksOf(theirs, startingValues(tx, actor)) : {}),
			userId: actor.id,
			sessionId: null,
			createdAt: new Date(),
			updatedAt: theirs.updatedAt,
		})
		.where(eq(applicationDrafts.id, theirs.id))
		.run();
	for (const kind of DOCUMENT_KINDS) {
		const id = theirs[kind];
		if (id) tx.update(uploadedFiles).set({ ownerId: actor.id }).where(eq(uploadedFiles.id, id)).run();
	}
	return dropped;
}

/**
 * Brings a visitor's draft to the caller's device, or to the account of a caller who is logged in (Rule 2.18). Another draft of the device
 * is deleted; of an account the newer stays (Rule 2.1).
 *
 * @returns the storage keys of files that are no longer referenced.
 * @throws DomainError conflict for a draft that an account has taken over, unless it is the caller's.
 */
export function bringDraft(tx: Tx, { actor, sessionId }: DraftOwner, draftId: string): string[] {
	const draft = tx.select().from(applicationDrafts).where(eq(applicationDrafts.id, draftId)).get();
	if (!draft) throw notFound("Application");
	if (draft.userId) {
		if (actor.kind === "user" && actor.id === draft.userId) return [];
		throw new DomainError(
			"conflict",
			"This application belongs to an account now. Log in with it to continue.",
		);
	}
	if (actor.kind === "user") return adopt(tx, actor, draft);
	if (draft.sessionId === sessionId) return [];
	const here = findAny(tx, { actor, sessionId });
	const dropped = here ? deleteDraft(tx, here) : [];
	tx.update(applicationDrafts)
		.set({ sessionId, updatedAt: draft.updatedAt })
		.where(eq(applicationDrafts.id, draftId))
		.run();
	return dropped;
}

/** Fills in a draft's blank fields. */
function blanksOf(draft: Row, values: Values): Values {
	return Object.fromEntries(Object.entries(values).filter(([name]) => !draft[name as keyof Values]));
}

function deleteDraft(tx: Tx, draft: Row): string[] {
	tx.delete(applicationDrafts).where(eq(applicationDrafts.id, draft.id)).run();
	return deleteUnusedFiles(
		tx,
		DOCUMENT_KINDS.map((kind) => draft[kind]),
	);
}

/**
 * Removes the files of visitors' drafts that were not saved for a day (Rule 2.30); the typed values stay.
 *
 * @returns the storage keys of files that are no longer referenced.
 */
export function dropVisitorFiles(db: Db, now = new Date()): string[] {
	const before = new Date(now.getTime() - VISITOR_FILES_MS);
	return transact(db, (tx) =>
		tx
			.select()
			.from(applicationDrafts)
			.where(
				and(
					isNull(applicationDrafts.userId),
					lt(applicationDrafts.updatedAt, before),
					or(...DOCUMENT_KINDS.map((kind) => isNotNull(applicationDrafts[kind]))),
				),
			)
			.all()
			.flatMap((draft) => {
				const none = { businessLicense: null, resellerPermit: null, tobaccoLicense: null };
				const bytes = bytesOfDraft(tx, { ...draft, ...none });
				// `updatedAt` stays: the draft itself ends 30 days after its last save.
				tx.update(applicationDrafts)
					.set({ ...none, bytes, updatedAt: draft.updatedAt })
					.where(eq(applicationDrafts.id, draft.id))
					.run();
				return deleteUnusedFiles(
					tx,
					DOCUMENT_KINDS.map((kind) => draft[kind]),
				);
			}),
	);
}

/**
 * Deletes drafts untouched for 30 days, and those nobody can reach any more, with their files (Rule 2.2).
 *
 * @returns the storage keys of files that are no longer referenced.
 */
export function deleteOldDrafts(db: Db, now = new Date()): string[] {
	const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
	return transact(db, (tx) =>
		tx
			.select()
			.from(applicationDrafts)
			.where(
				or(
					lt(applicationDrafts.updatedAt, before),
					and(isNull(applicationDrafts.userId), isNull(applicationDrafts.sessionId)),
				),
			)
			.orderBy(desc(applicationDrafts.updatedAt))
			.all()
			.flatMap((draft) => deleteDraft(tx, draft)),
	);
}
