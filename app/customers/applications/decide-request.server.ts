import { and, eq, isNull } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { licenses, locations, type wholesaleApplications } from "~db/schema.server";
import { fileLicenses, moveLicenses } from "../companies/first-location.server";

type LocationRow = typeof locations.$inferSelect;
type RequestRow = typeof wholesaleApplications.$inferSelect;

/** The location a request is about. @throws DomainError not_found. */
export function locationOf(tx: Tx, { locationId }: RequestRow): LocationRow {
	const row = tx
		.select()
		.from(locations)
		.where(eq(locations.id, locationId ?? ""))
		.get();
	if (!row) throw notFound("Location");
	return row;
}

const change = (tx: Tx, id: string, values: Partial<LocationRow>) =>
	tx.update(locations).set(values).where(eq(locations.id, id)).run();

/**
 * Writes what an approved request asked for: the store, its new address, or its licenses, which are verified with it
 * (Rules 13.41, 13.51).
 * @returns the location as it was before.
 */
export function grantRequest(tx: Tx, admin: AdminActor, request: RequestRow, now: Date): LocationRow {
	const before = locationOf(tx, request);
	if (request.kind !== "license") {
		change(tx, before.id, { address: request.businessAddress, status: "approved" });
	} else {
		tx.update(licenses)
			.set({ verifiedBy: admin.id, verifiedAt: now })
			.where(and(eq(licenses.applicationId, request.id), isNull(licenses.verifiedAt)))
			.run();
	}
	fileLicenses(tx, request, before.id);
	return before;
}

/** A store that is not approved yet is refused with its request; another request leaves its location as it is. */
export function refuseRequest(tx: Tx, request: RequestRow): void {
	if (request.kind === "location") change(tx, locationOf(tx, request).id, { status: "refused" });
}

/** Takes either of the above back. @param before what `grantRequest` returned; null after a refusal. */
export function takeBackRequest(
	tx: Tx,
	request: RequestRow,
	before: Pick<LocationRow, "address" | "status"> | null,
): void {
	if (!before) {
		if (request.kind === "location") change(tx, request.locationId ?? "", { status: "waiting" });
		return;
	}
	// An approved license left them alone, and another request may have moved the store since.
	if (request.kind !== "license") {
		change(tx, request.locationId ?? "", { address: before.address, status: before.status });
	}
	moveLicenses(tx, request.id, null);
}
