import { and, desc, eq, inArray, type Placeholder, sql } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import { dayOf } from "~/kernel/clock/buckets";
import { answerDay } from "~/kernel/clock/business-days";
import { env } from "~/kernel/config/env.server";
import { missingDocuments } from "~/kernel/documents";
import { daysAt } from "~/kernel/settings/selling.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { type ApplicationDocumentKind, DOCUMENT_KINDS } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { licenses, uploadedFiles, wholesaleApplications } from "~db/schema.server";

/** A status, or 'revoked' for an approval that was withdrawn. */
export type ApplicationState = "pending" | "needs_information" | "approved" | "rejected" | "revoked";

export type OwnFile = {
	kind: ApplicationDocumentKind;
	id: string;
	name: string;
	size: number;
	/** Whether we have checked this file (Rule 2.23), with the number and last valid day (YYYY-MM-DD) found on it. */
	verified: boolean;
	number: string | null;
	expiresOn: string | null;
};

/** An application as its applicant sees it: no staff notes, no reviewer. */
export type OwnApplication = {
	id: string;
	state: ApplicationState;
	businessName: string;
	submittedAt: Date;
	/** The day by which we answer, YYYY-MM-DD; null unless it is pending, and once that day is over. */
	answerBy: string | null;
	/** The promised day is over. */
	isLate: boolean;
	reviewedAt: Date | null;
	/** The reason for a rejection. */
	reason: string | null;
	/** Our question, while the application needs information. */
	question: string | null;
	files: OwnFile[];
	missing: ApplicationDocumentKind[];
};

type Row = typeof wholesaleApplications.$inferSelect;

/** The state of an application. */
export const stateOf = (row: Pick<Row, "status" | "revokedAt">): ApplicationState =>
	row.revokedAt ? "revoked" : row.status;

/** Whether it prevents another application (Rule 2.6). */
export const isOpen = (state: ApplicationState): boolean => state !== "rejected" && state !== "revoked";

/** The applications for wholesale access that a user filed. */
const isOf = ({ id }: Pick<UserActor, "id"> | { id: Placeholder }) =>
	and(eq(wholesaleApplications.userId, id), eq(wholesaleApplications.kind, "company"));

const selectLatest = prepareOnce((db) =>
	db
		.select()
		.from(wholesaleApplications)
		.where(isOf({ id: sql.placeholder("userId") }))
		.orderBy(desc(wholesaleApplications.createdAt), desc(wholesaleApplications.id))
		.prepare(),
);

/** What was said about the business in the user's newest application, and what an approved one still lacks; null without one. */
export function getFiledBusiness(
	db: Db | Tx,
	actor: UserActor,
): Pick<OwnApplication, "businessName" | "missing"> | null {
	const row = selectLatest(db).get({ userId: actor.id });
	if (!row) return null;
	return {
		businessName: row.businessName,
		missing: stateOf(row) === "approved" ? missingDocuments(row) : [],
	};
}

/** The user's newest application, or null. */
export function getLatestApplication(
	db: Db | Tx,
	actor: UserActor,
	now: Date = new Date(),
): OwnApplication | null {
	const row = selectLatest(db).get({ userId: actor.id });
	if (!row) return null;
	const state = stateOf(row);
	const { reviewDays } = getSettings(db).legal;
	// By the days that counted then: a day that is closed later moves no answer that was promised.
	const days = daysAt(db, row.createdAt);
	const promised = reviewDays === null ? null : answerDay(row.createdAt, reviewDays, env.TIME_ZONE, days);
	const isLate = promised !== null && promised < dayOf(now, env.TIME_ZONE);
	return {
		id: row.id,
		state,
		businessName: row.businessName,
		submittedAt: row.createdAt,
		answerBy: state === "pending" && !isLate ? promised : null,
		isLate: state === "pending" && isLate,
		reviewedAt: row.reviewedAt,
		reason: state === "rejected" || state === "revoked" ? row.notes : null,
		question: state === "needs_information" ? row.question : null,
		files: filesOf(db, row),
		missing: missingDocuments(row),
	};
}

/** Whether the user has an application that prevents another one (Rule 2.6). */
export function hasOpenApplication(db: Db | Tx, actor: UserActor): boolean {
	const row = db
		.select({ status: wholesaleApplications.status, revokedAt: wholesaleApplications.revokedAt })
		.from(wholesaleApplications)
		.where(isOf(actor))
		.orderBy(desc(wholesaleApplications.createdAt), desc(wholesaleApplications.id))
		.get();
	return row !== undefined && isOpen(stateOf(row));
}

function filesOf(db: Db | Tx, row: Row): OwnFile[] {
	const ids = DOCUMENT_KINDS.flatMap((kind) => row[kind] ?? []);
	if (ids.length === 0) return [];
	const files = db.select().from(uploadedFiles).where(inArray(uploadedFiles.id, ids)).all();
	const checks = db.select().from(licenses).where(eq(licenses.applicationId, row.id)).all();
	return DOCUMENT_KINDS.flatMap((kind) => {
		const file = files.find(({ id }) => id === row[kind]);
		const check = checks.find((one) => one.kind === kind);
		if (!file) return [];
		return {
			kind,
			id: file.id,
			name: file.name,
			size: file.size,
			verified: check?.verifiedAt != null,
			number: check?.number ?? null,
			expiresOn: check?.expiresOn ?? null,
		};
	});
}
