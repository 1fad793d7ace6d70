import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { APPLICATION_STATUS_NAMES } from "~/terms/application-status";
import type { Db } from "~db/client.server";
import { documentChecks, uploadedFiles, users, wholesaleApplications } from "~db/schema.server";
import type { PricingTier } from "../../terms/pricing-tiers.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { containsWords } from "../text-match.server";
import { type ApplicationDocumentKind, DOCUMENT_KINDS, DOCUMENTS, documentName } from "./documents.ts";
import { type ApplicationState, stateOf } from "./own-application.server";
import { readTradeReferences, type TradeReference } from "./trade-references.ts";

/** A document of an application as staff see it. */
export type FiledDocument = {
	kind: ApplicationDocumentKind;
	name: string;
	required: boolean;
	file: { id: string; name: string; size: number; contentType: string } | null;
	check: {
		number: string | null;
		/** Last valid day, YYYY-MM-DD. */
		expiresOn: string | null;
		verifiedAt: Date | null;
		verifiedBy: string | null;
	} | null;
};

/** An application with everything staff decide by. */
export type ApplicationFile = {
	id: string;
	state: ApplicationState;
	businessName: string;
	businessAddress: string;
	businessPhone: string;
	ein: string;
	email: string;
	expectedVolume: string;
	references: TradeReference[];
	/** The text as the applicant wrote it. */
	referencesText: string;
	/** What of it could not be read; in lists all or nothing of it, since reading a long text takes its time. */
	unreadReferences: string[];
	notes: string | null;
	question: string | null;
	reviewer: string | null;
	reviewedAt: Date | null;
	revokedAt: Date | null;
	createdAt: Date;
	applicant: { id: string; username: string; pricingTier: PricingTier; closedAt: Date | null };
	documents: FiledDocument[];
	/** Required documents that are not there, by name. */
	missing: string[];
	/** How many applications of the same account came before. */
	earlier: number;
};

export const QUEUE_FILTERS = [...APPLICATION_STATUS_NAMES, "all"] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

const reviewers = alias(users, "reviewers");
const verifiers = alias(users, "verifiers");

/**
 * A page of applications for staff: pending and waiting ones oldest first, others newest first.
 *
 * @param query.search words of the business, EIN, email, phone or username; all must be found.
 * @param query.page counts from 1; one past the end gives the last.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listApplicationQueue(
	db: Db,
	actor: Actor,
	query: { filter: QueueFilter; search: string; page: number; perPage: number },
) {
	requireAdmin(actor);
	const found = matching(query.search);
	const where = and(
		query.filter === "all" ? undefined : eq(wholesaleApplications.status, query.filter),
		found,
	);
	const counts = countByStatus(db, found);
	const total = counts[query.filter];
	const pageCount = Math.max(1, Math.ceil(total / query.perPage));
	const page = Math.min(query.page, pageCount);
	const oldestFirst = query.filter === "pending" || query.filter === "needs_information";
	const order = oldestFirst ? asc : desc;
	const rows = selectFiles(db)
		.where(where)
		.orderBy(order(wholesaleApplications.createdAt), order(wholesaleApplications.id))
		.limit(query.perPage)
		.offset((page - 1) * query.perPage)
		.all();
	return { applications: withDocuments(db, rows), total, page, pageCount, counts };
}

function matching(search: string): SQL | undefined {
	const { businessName, ein, email, businessPhone } = wholesaleApplications;
	// 123456789 finds 12-3456789.
	const digits = sql`replace(${ein}, '-', '')`;
	return containsWords(
		[businessName, ein, email, businessPhone, users.username, digits],
		search.toLowerCase(),
	);
}

function countByStatus(db: Db, where: SQL | undefined): Record<QueueFilter, number> {
	const rows = db
		.select({ status: wholesaleApplications.status, n: count() })
		.from(wholesaleApplications)
		.innerJoin(users, eq(users.id, wholesaleApplications.userId))
		.where(where)
		.groupBy(wholesaleApplications.status)
		.all();
	const counts = { pending: 0, needs_information: 0, approved: 0, rejected: 0, all: 0 };
	for (const { status, n } of rows) {
		counts[status] = n;
		counts.all += n;
	}
	return counts;
}

/** One application with everything staff decide by. @throws DomainError unauthenticated, forbidden, not_found. */
export function getApplicationFile(db: Db, actor: Actor, id: string): ApplicationFile {
	requireAdmin(actor);
	const rows = selectFiles(db).where(eq(wholesaleApplications.id, id)).all();
	const [file] = withDocuments(db, rows);
	if (!file) throw notFound("Application");
	return { ...file, unreadReferences: readTradeReferences(file.referencesText).unread };
}

/**
 * The application to look at next: the oldest pending one.
 * @param afterId skips up to and including this one, to leave it for later.
 * @returns null when none is left.
 */
export function getNextPending(db: Db, actor: Actor, afterId?: string): { id: string; left: number } | null {
	requireAdmin(actor);
	const after = afterId
		? db
				.select({ at: wholesaleApplications.createdAt, id: wholesaleApplications.id })
				.from(wholesaleApplications)
				.where(eq(wholesaleApplications.id, afterId))
				.get()
		: undefined;
	const { id, status, createdAt } = wholesaleApplications;
	const pending = eq(status, "pending");
	const next = db
		.select({ id })
		.from(wholesaleApplications)
		.where(
			and(
				pending,
				after ? or(gt(createdAt, after.at), and(eq(createdAt, after.at), gt(id, after.id))) : undefined,
			),
		)
		.orderBy(asc(createdAt), asc(id))
		.limit(1)
		.get();
	if (!next) return null;
	const left = db.select({ n: count() }).from(wholesaleApplications).where(pending).get()!.n;
	return { id: next.id, left };
}

const selectFiles = (db: Db) =>
	db
		.select({
			row: wholesaleApplications,
			applicant: {
				id: users.id,
				username: users.username,
				pricingTier: users.pricingTier,
				closedAt: users.deletedAt,
			},
			reviewer: reviewers.username,
			earlier: sql<number>`(select count(*) from wholesale_applications as before
				where before.user_id = ${wholesaleApplications.userId} and before.created_at < ${wholesaleApplications.createdAt})`,
		})
		.from(wholesaleApplications)
		.innerJoin(users, eq(users.id, wholesaleApplications.userId))
		.leftJoin(reviewers, eq(reviewers.id, wholesaleApplications.reviewedBy))
		.$dynamic();

type Selected = ReturnType<ReturnType<typeof selectFiles>["all"]>[number];

function withDocuments(db: Db, rows: Selected[]): ApplicationFile[] {
	const fileIds = rows.flatMap(({ row }) => DOCUMENT_KINDS.flatMap((kind) => row[kind] ?? []));
	const files = db.select().from(uploadedFiles).where(inArray(uploadedFiles.id, fileIds)).all();
	const checks = db
		.select({ check: documentChecks, verifiedBy: verifiers.username })
		.from(documentChecks)
		.leftJoin(verifiers, eq(verifiers.id, documentChecks.verifiedBy))
		.where(
			inArray(
				documentChecks.applicationId,
				rows.map(({ row }) => row.id),
			),
		)
		.all();
	return rows.map(({ row, applicant, reviewer, earlier }) => {
		const documents = DOCUMENT_KINDS.map((kind): FiledDocument => {
			const file = files.find(({ id }) => id === row[kind]);
			const found = checks.find(({ check }) => check.applicationId === row.id && check.kind === kind);
			return {
				kind,
				name: documentName(kind),
				required: DOCUMENTS[kind].required,
				file: file ? { id: file.id, name: file.name, size: file.size, contentType: file.contentType } : null,
				check: found
					? {
							number: found.check.number,
							expiresOn: found.check.expiresOn,
							verifiedAt: found.check.verifiedAt,
							verifiedBy: found.verifiedBy,
						}
					: null,
			};
		});
		const { businessName, businessAddress, businessPhone, ein, email, expectedVolume } = row;
		return {
			id: row.id,
			state: stateOf(row),
			...{ businessName, businessAddress, businessPhone, ein, email, expectedVolume },
			references: row.tradeReferences,
			referencesText: row.tradeReferencesText,
			unreadReferences:
				row.tradeReferences.length === 0 && row.tradeReferencesText ? [row.tradeReferencesText] : [],
			notes: row.notes,
			question: row.question,
			reviewer,
			reviewedAt: row.reviewedAt,
			revokedAt: row.revokedAt,
			createdAt: row.createdAt,
			applicant,
			documents,
			missing: documents.filter(({ required, file }) => required && !file).map(({ name }) => name),
			earlier,
		};
	});
}
