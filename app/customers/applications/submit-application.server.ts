import { and, eq, isNotNull } from "drizzle-orm";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { changeCompany, requireCompany } from "~/kernel/actor/own-company.server";
import { requireUser } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { missingDocuments, type StoredFile } from "~/kernel/documents";
import { DomainError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import type { AuditAction } from "~/terms/audit";
import {
	type ApplicationDocumentKind,
	DOCUMENT_KINDS,
	documentName,
	type LicenseKind,
} from "~/terms/documents";
import { notShippedYet } from "~/terms/state-names";
import type { Db, Tx } from "~db/client.server";
import { applicationDrafts, licenses, wholesaleApplications } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { ApplicationInput } from "./application.schema.ts";
import { deleteUnusedFiles } from "./delete-unused-files.server";
import { recordFile } from "./draft.server";
import { type ApplicationState, getLatestApplication, isOpen } from "./own-application.server";
import { readTradeReferences } from "./trade-references.ts";

export type ApplicationRow = typeof wholesaleApplications.$inferSelect;
type FileIds = Record<ApplicationDocumentKind, string | null>;

/** Where the documents come from: the wizard's draft, or files stored with this request. */
export type ApplicationSource =
	| { draftId: string }
	| { files: Partial<Record<ApplicationDocumentKind, StoredFile>> };

/**
 * Files a wholesale application, status pending (Rules 2.1, 2.6): stores the documents, parses the trade references,
 * queues the confirmation. A draft's id becomes the application's, so that a draft makes at most one application.
 *
 * @throws DomainError unauthenticated for a visitor, conflict while another application is open, invalid at the state when we don't ship
 * there (Rule 2.15), not_found for a draft that is not the actor's.
 */
export function submitApplication(
	db: Db,
	actor: Actor,
	input: ApplicationInput,
	source: ApplicationSource,
): ApplicationRow {
	return transact(db, (tx) => {
		const user = requireRoomForApplication(tx, actor);
		requireShipped(tx, input);
		const files = takeFiles(tx, user, source);
		const about = { name: input.businessName, phone: input.businessPhone };
		const { id: companyId } = requireCompany(tx, user.id, about);
		changeCompany(tx, companyId, about);
		const row = tx
			.insert(wholesaleApplications)
			.values({
				...("draftId" in source ? { id: source.draftId } : {}),
				userId: user.id,
				companyId,
				email: user.email,
				...answers(input),
				...files,
			})
			.returning()
			.get();
		report(tx, user, row, "application.submit");
		return row;
	});
}

/**
 * Checks whether the actor may file an application now: cheap, so call it before reading an upload.
 * @throws DomainError unauthenticated for a visitor, conflict while another application is open (Rule 2.6).
 */
export function requireRoomForApplication(db: Db | Tx, actor: Actor): UserActor {
	const user = requireUser(actor);
	const last = getLatestApplication(db, user);
	if (last && isOpen(last.state)) throw new DomainError("conflict", WHY_NOT[last.state]);
	return user;
}

function requireShipped(tx: Tx, { storeState }: ApplicationInput): void {
	if (storeState && !shipsTo(tx).includes(storeState))
		throw new DomainError("invalid", notShippedYet(storeState), { field: "storeState" });
}

const WHY_NOT: Record<ApplicationState, string> = {
	pending: "Your application is already being reviewed.",
	needs_information: "Your application is open: answer what we asked for instead of applying again.",
	approved: "Your account is already approved for wholesale.",
	rejected: "",
	revoked: "",
};

/**
 * Sends an application back to review after the applicant answered the question (Rule 2.21): needs_information becomes
 * pending again. A replaced document loses its check.
 *
 * @throws DomainError conflict when no question is open, not_found for a draft that is not the actor's.
 */
export function resubmitApplication(
	db: Db,
	actor: Actor,
	input: ApplicationInput,
	draftId: string,
): { application: ApplicationRow; dropped: string[] } {
	const user = requireUser(actor);
	return transact(db, (tx) => {
		const last = getLatestApplication(tx, user);
		if (last?.state !== "needs_information") {
			throw new DomainError(
				"conflict",
				"No question is open: this application is no longer waiting for your answer.",
			);
		}
		const before = tx
			.select()
			.from(wholesaleApplications)
			.where(eq(wholesaleApplications.id, last.id))
			.get()!;
		const files = takeFiles(tx, user, { draftId });
		const row = tx
			.update(wholesaleApplications)
			.set({ ...answers(input), ...files, status: "pending", updatedAt: new Date() })
			.where(eq(wholesaleApplications.id, last.id))
			.returning()
			.get();
		const replaced = DOCUMENT_KINDS.filter((kind) => before[kind] !== row[kind]);
		for (const kind of replaced) resetCheck(tx, row.id, kind);
		const dropped = deleteUnusedFiles(
			tx,
			replaced.map((kind) => before[kind]),
		);
		report(tx, user, row, "application.resubmit");
		return { application: row, dropped };
	});
}

/**
 * Clears an admin's check of a document that has since been replaced (Rule 2.5). A verified license of a location stays
 * in its history (Rule 13.51).
 */
export function resetCheck(tx: Tx, applicationId: string, kind: LicenseKind): void {
	const where = and(eq(licenses.applicationId, applicationId), eq(licenses.kind, kind));
	tx.update(licenses)
		.set({ applicationId: null })
		.where(and(where, isNotNull(licenses.locationId), isNotNull(licenses.verifiedAt)))
		.run();
	tx.delete(licenses).where(where).run();
}

function answers({ tradeReferences, ...input }: ApplicationInput) {
	const { references } = readTradeReferences(tradeReferences);
	return {
		...{ ...input, storeState: input.storeState ?? null },
		...{ tradeReferences: references, tradeReferencesText: tradeReferences },
	};
}

function takeFiles(tx: Tx, user: UserActor, source: ApplicationSource): FileIds {
	if ("draftId" in source) {
		const draft = tx
			.delete(applicationDrafts)
			.where(and(eq(applicationDrafts.id, source.draftId), eq(applicationDrafts.userId, user.id)))
			.returning()
			.get();
		if (!draft) throw notFound("Draft");
		const { businessLicense, resellerPermit, tobaccoLicense } = draft;
		return { businessLicense, resellerPermit, tobaccoLicense };
	}
	const record = (kind: ApplicationDocumentKind) => {
		const file = source.files[kind];
		return file ? recordFile(tx, user, file) : null;
	};
	return {
		businessLicense: record("businessLicense"),
		resellerPermit: record("resellerPermit"),
		tobaccoLicense: record("tobaccoLicense"),
	};
}

function report(tx: Tx, user: UserActor, row: ApplicationRow, action: AuditAction): void {
	recordAudit(tx, user, {
		action,
		entity: "application",
		entityId: row.id,
		after: { status: row.status, businessName: row.businessName },
	});
	queueEmail(tx, {
		template: "application-received",
		to: row.email,
		data: {
			applicationId: row.id,
			businessName: row.businessName,
			missingDocuments: missingDocuments(row).map(documentName),
		},
	});
}
