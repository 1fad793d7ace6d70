import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import type { ArchiveFile, ArchiveWork, Judged, Ready } from "~/kernel/archives/archive-work";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { StoredFile } from "~/kernel/documents";
import { DomainError } from "~/kernel/errors";
import { documentName, type LicenseKind } from "~/terms/documents";
import { judgeFile } from "~/uploads/file-kind.server";
import { cleanFileName } from "~/uploads/file-name";
import { deleteFiles, openFile, storeFile } from "~/uploads/storage.server";
import type { Db, Tx } from "~db/client.server";
import type { ArchiveFacts } from "~db/json-shapes";
import { companies, licenses, locations, uploadedFiles } from "~db/schema.server";
import { deleteUnusedFiles } from "../applications/delete-unused-files.server";
import { recordFile } from "../applications/draft.server";
import { whoseLicense } from "../moving-in/add-company.server";
import { isSure, type NewLicense } from "../moving-in/write-company.server";
import { numberKey } from "./document-names.ts";
import { matchDocuments, resolveDocument } from "./match-documents.server";

/** What a document of a ZIP did: the license it made, or whose copy it became, and when. */
type Did = { licenseId: string; isNew: boolean; fileId: string; updatedAt: number };

const licenseOf = ({ kind, number, state, expiresOn }: ArchiveFacts): NewLicense => ({
	kind: kind as LicenseKind,
	number: number || null,
	state: state ?? "",
	expiresOn: expiresOn || null,
});

const storeOf = (db: Db | Tx, locationId: string) =>
	db
		.select({ id: locations.id, status: locations.status, company: companies.name })
		.from(locations)
		.innerJoin(companies, eq(companies.id, locations.companyId))
		.where(eq(locations.id, locationId))
		.get();

/**
 * The license of a store that a document is the missing copy of (Rule 13.86): the one with its number, or where the name says none, the only
 * one with its last day.
 */
function withoutCopy(db: Db | Tx, locationId: string, { kind, number, state, expiresOn }: NewLicense) {
	const open = db
		.select()
		.from(licenses)
		.where(and(eq(licenses.locationId, locationId), eq(licenses.kind, kind), isNull(licenses.fileId)))
		.all()
		.filter((one) => !state || !one.state || one.state === state);
	const key = numberKey(number);
	if (key) {
		return open.find(
			(one) => numberKey(one.number) === key && (!expiresOn || !one.expiresOn || one.expiresOn === expiresOn),
		);
	}
	const sameDay = open.filter((one) => one.expiresOn === expiresOn);
	return sameDay.length === 1 ? sameDay[0] : undefined;
}

/** Why a license can't be a store's; undefined: it can. */
function whyNot(db: Db | Tx, locationId: string, license: NewLicense): string | undefined {
	const store = storeOf(db, locationId);
	if (store?.status !== "approved") return "goes to a store that is closed or gone by now.";
	const owner = whoseLicense(db, license);
	return owner && owner !== store.company
		? `has the number of a ${documentName(license.kind)} of ${owner}.`
		: undefined;
}

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Whether a store has this very file as a document of the kind. */
async function isThere(db: Db, locationId: string, kind: LicenseKind, content: Buffer): Promise<boolean> {
	const same = db
		.select({ key: uploadedFiles.storageKey })
		.from(licenses)
		.innerJoin(uploadedFiles, eq(uploadedFiles.id, licenses.fileId))
		.where(
			and(
				eq(licenses.locationId, locationId),
				eq(licenses.kind, kind),
				isNotNull(licenses.fileId),
				eq(uploadedFiles.size, content.length),
			),
		)
		.all();
	for (const { key } of same) {
		const file = await openFile(key);
		if (file && hashOf(await buffer(file.stream)) === hashOf(content)) return true;
	}
	return false;
}

async function judge(db: Db, file: ArchiveFile, content: Buffer): Promise<Judged> {
	const verdict = judgeFile(cleanFileName(file.path), content);
	if ("why" in verdict) return { kind: "error", note: verdict.why };
	const license = licenseOf(file.facts);
	if (await isThere(db, file.targetId!, license.kind, content)) return { kind: "same" };
	const why = whyNot(db, file.targetId!, license);
	if (why) return { kind: "error", note: why };
	if (withoutCopy(db, file.targetId!, license))
		return { kind: "new", note: "The copy of a license on file." };
	return { kind: "new", note: isSure(license) ? "" : UNSURE };
}

const UNSURE = "Without number and last day it counts for nothing yet.";

async function prepare(db: Db, file: ArchiveFile, content: Buffer): Promise<Ready> {
	const name = cleanFileName(file.path);
	const verdict = judgeFile(name, content);
	if ("why" in verdict) throw new DomainError("unsupported_type", verdict.why);
	const license = licenseOf(file.facts);
	const isKnown = await isThere(db, file.targetId!, license.kind, content);
	const storageKey = await storeFile(content);
	const stored: StoredFile = { storageKey, name, contentType: verdict.contentType, size: content.length };
	return {
		save: (tx, admin) => (isKnown ? null : { did: save(tx, admin, file.targetId!, license, stored) }),
		discard: () => deleteFiles([storageKey]),
	};
}

/** Adds a license with its document, or gives one that is on file its copy. */
function save(tx: Tx, admin: AdminActor, locationId: string, license: NewLicense, file: StoredFile): Did {
	const why = whyNot(tx, locationId, license);
	if (why) throw new DomainError("conflict", why);
	const now = new Date();
	const fileId = recordFile(tx, admin, file);
	const there = withoutCopy(tx, locationId, license);
	const check = isSure(license) ? { verifiedBy: admin.id, verifiedAt: now } : {};
	const licenseId = there
		? there.id
		: tx
				.insert(licenses)
				.values({ locationId, ...license, state: license.state || null, fileId, ...check, updatedAt: now })
				.returning({ id: licenses.id })
				.get().id;
	if (there) tx.update(licenses).set({ fileId, updatedAt: now }).where(eq(licenses.id, there.id)).run();
	recordAudit(tx, admin, {
		action: "document.import",
		entity: "license",
		entityId: licenseId,
		after: {
			document: documentName(license.kind),
			number: license.number,
			expiresOn: license.expiresOn,
			file: file.name,
			locationId,
		},
	});
	return { licenseId, isNew: !there, fileId, updatedAt: now.getTime() };
}

/** Takes a document back: its license goes, or has no copy again. */
function giveBack(tx: Tx, { did }: ArchiveFile): { why: string } | { after: () => Promise<void> } {
	const { licenseId, isNew, fileId, updatedAt } = did as Did;
	const license = tx.select().from(licenses).where(eq(licenses.id, licenseId)).get();
	if (!license) return { why: "is removed already" };
	if (license.fileId !== fileId || license.updatedAt.getTime() !== updatedAt)
		return { why: "was changed since" };
	if (isNew) tx.delete(licenses).where(eq(licenses.id, licenseId)).run();
	else tx.update(licenses).set({ fileId: null }).where(eq(licenses.id, licenseId)).run();
	const keys = deleteUnusedFiles(tx, [fileId]);
	return { after: () => deleteFiles(keys) };
}

/** Documents of companies in a ZIP (Rule 13.86). */
export const documentWork: ArchiveWork = {
	kind: "documents",
	permission: "applications",
	endings: [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"],
	otherwise: "is not a PDF, JPG, JPEG, PNG, DOC or DOCX file.",
	match: matchDocuments,
	resolve: resolveDocument,
	judge,
	prepare: (db, _job, file, content) => prepare(db, file, content),
	giveBack: (tx, admin, file) => {
		const result = giveBack(tx, file);
		if (!("why" in result)) {
			recordAudit(tx, admin, {
				action: "document.import_undo",
				entity: "license",
				entityId: (file.did as Did).licenseId,
				before: { file: cleanFileName(file.path) },
			});
		}
		return result;
	},
	record: (tx, admin, { id, fileName }, what, files) =>
		recordAudit(tx, admin, {
			action: what === "import" ? "document.import" : "document.import_undo",
			entity: "import",
			entityId: id,
			after: { fileName, documents: files },
		}),
};
