import { setImmediate } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { deleteUnusedFiles } from "~/customers/index.server";
import { SYSTEM } from "~/kernel/actor/actor";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { firstKeptYear } from "~/kernel/clock/kept-years";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { KEPT_DAYS } from "~/kernel/config/site";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { licenses, pactReports, pastOrders, wholesaleApplications } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type ClosedSet, closedSets, isStillFree } from "./closed-sets.server";
import { deleteSet } from "./delete-set.server";

/** Small enough that requests wait only a moment. */
const BATCH = 50;

/**
 * Deletes what was kept long enough: orders with their papers, licenses, reports to states (Rule 20.20) and rejected applicants' documents
 * (Rule 20.21). Each transaction says in the audit log what it deleted. Run twice it deletes nothing more; aborting `signal` ends it between two
 * transactions.
 * @returns the storage keys of files that nothing references now; the caller deletes them.
 */
export async function deleteOldRecords(db: Db, signal: AbortSignal, now = new Date()): Promise<string[]> {
	const today = shopToday(now);
	const before = `${firstKeptYear(today)}-01-01`;
	const keys = [
		...transact(db, (tx) => deleteRejected(tx, now)),
		...transact(db, (tx) => deleteLicenses(tx, before)),
	];
	transact(db, (tx) => deleteReports(tx, before));
	while (!signal.aborted && transact(db, (tx) => deletePast(tx, before)) === BATCH) await setImmediate();
	const sets = closedSets(db, before).free;
	for (let n = 0; n < sets.length && !signal.aborted; n += BATCH) {
		keys.push(...transact(db, (tx) => deleteSets(tx, sets.slice(n, n + BATCH), before)));
		// Requests go first.
		await setImmediate();
	}
	return keys;
}

const noteDeleted = (tx: Tx, entityId: string, after: Record<string, unknown>) =>
	recordAudit(tx, SYSTEM, { action: "retention.delete", entity: "retention", entityId, after });

/** Orders with all that refers to them. They were found outside the transaction, so those that something was added to since stay. */
function deleteSets(tx: Tx, found: readonly ClosedSet[], before: string): string[] {
	const sets = found.filter((set) => isStillFree(tx, set, before));
	if (sets.length === 0) return [];
	const files = sets.flatMap((set) => deleteSet(tx, set));
	noteDeleted(tx, "orders", {
		orders: sets.flatMap(({ orderNumbers }) => orderNumbers),
		papers: sets.flatMap(({ entryNumbers }) => entryNumbers),
		payments: sets.reduce(
			(sum, { entryIds, entryNumbers }) => sum + entryIds.length - entryNumbers.length,
			0,
		),
	});
	return deleteUnusedFiles(tx, files);
}

/** Applications that were rejected, with documents. A revoked approval was a customer's: its licenses are kept with the papers. */
export const hasRejectedDocuments = and(
	eq(wholesaleApplications.status, "rejected"),
	isNull(wholesaleApplications.revokedAt),
	sql`(business_license is not null or reseller_permit is not null or tobacco_license is not null or resale_certificate is not null)`,
);
export const rejectedBefore = (now: Date) =>
	and(
		hasRejectedDocuments,
		lt(wholesaleApplications.reviewedAt, new Date(now.getTime() - KEPT_DAYS.rejectedDocuments * DAY_MS)),
	);

/** Documents of applications rejected more than a year ago, with what was read in them; what the applicant wrote stays. */
function deleteRejected(tx: Tx, now: Date): string[] {
	const rows = tx.select().from(wholesaleApplications).where(rejectedBefore(now)).all();
	if (rows.length === 0) return [];
	const none = { businessLicense: null, resellerPermit: null, tobaccoLicense: null, resaleCertificate: null };
	for (const { id } of rows) {
		tx.update(wholesaleApplications).set(none).where(eq(wholesaleApplications.id, id)).run();
		tx.delete(licenses)
			.where(and(eq(licenses.applicationId, id), isNull(licenses.locationId)))
			.run();
	}
	noteDeleted(tx, "rejected-documents", {
		applications: rows.map(({ id, businessName }) => `${businessName} (${id})`),
	});
	return deleteUnusedFiles(
		tx,
		rows.flatMap((row) => [
			row.businessLicense,
			row.resellerPermit,
			row.tobaccoLicense,
			row.resaleCertificate,
		]),
	);
}

/**
 * Licenses of stores that ended in a year that is not kept any more. The last of its kind stays, of verified ones the last verified one: its end
 * still holds goods (Rule 13.53).
 */
function deleteLicenses(tx: Tx, before: string): string[] {
	const rows = tx.delete(licenses).where(oldLicenses(before)).returning().all();
	if (rows.length === 0) return [];
	noteDeleted(tx, "licenses", {
		licenses: rows.map(({ kind, number, expiresOn }) => `${kind} ${number ?? ""} ${expiresOn}`),
	});
	// The application it came with still names the file.
	for (const { fileId } of rows)
		if (fileId)
			for (const column of ["business_license", "reseller_permit", "tobacco_license", "resale_certificate"])
				tx.run(
					sql`update wholesale_applications set ${sql.identifier(column)} = null where ${sql.identifier(column)} = ${fileId}`,
				);
	return deleteUnusedFiles(
		tx,
		rows.map(({ fileId }) => fileId),
	);
}
export const oldLicenses = (before: string) =>
	and(
		lt(licenses.expiresOn, before),
		sql`exists (select 1 from licenses n where n.location_id = licenses.location_id and n.kind = licenses.kind
			and (n.kind <> 'resaleCertificate' or n.state is licenses.state)
			and (n.verified_at is not null or licenses.verified_at is null)
			and coalesce(n.expires_on, '9999') > licenses.expires_on)`,
	);

/** Some orders of the books before this shop, which nothing refers to; how many. */
function deletePast(tx: Tx, before: string): number {
	const some = tx
		.select({ id: pastOrders.id, number: pastOrders.number })
		.from(pastOrders)
		.where(lt(pastOrders.day, before))
		.limit(BATCH)
		.all();
	if (some.length === 0) return 0;
	tx.delete(pastOrders)
		.where(
			inArray(
				pastOrders.id,
				some.map(({ id }) => id),
			),
		)
		.run();
	noteDeleted(tx, "past-orders", { orders: some.map(({ number }) => number) });
	return some.length;
}

function deleteReports(tx: Tx, before: string): void {
	const rows = tx
		.delete(pactReports)
		.where(lt(pactReports.month, before.slice(0, 7)))
		.returning({ state: pactReports.state, month: pactReports.month, fileName: pactReports.fileName })
		.all();
	if (rows.length > 0) noteDeleted(tx, "reports", { reports: rows.map(({ fileName }) => fileName) });
}
