import { and, eq, isNotNull, sql } from "drizzle-orm";
import { readAddress } from "~/kernel/addresses/ship-to";
import { LICENSE_KINDS } from "~/terms/documents";
import type { Tx } from "~db/client.server";
import { licenses, locations, type wholesaleApplications } from "~db/schema.server";

type Application = typeof wholesaleApplications.$inferSelect;
type Location = typeof locations.$inferSelect;

/** What an approval writes into a company's location. */
export const asIn = ({ id, businessName, businessAddress, businessPhone }: Application) => ({
	applicationId: id,
	name: businessName,
	address: businessAddress,
	phone: businessPhone,
	status: "approved" as const,
});

/**
 * Makes an approved application's store the company's first location, with its documents as licenses; a later approved
 * application updates that location (Rule 13.5).
 * @returns the location as it was before; null if there was none.
 */
export function openFirstLocation(tx: Tx, companyId: string, application: Application): Location | null {
	const before = tx
		.select()
		.from(locations)
		.where(and(eq(locations.companyId, companyId), isNotNull(locations.applicationId)))
		.get();
	const { id } = before
		? tx.update(locations).set(asIn(application)).where(eq(locations.id, before.id)).returning().get()!
		: tx
				.insert(locations)
				.values({ companyId, ...asIn(application) })
				.returning()
				.get();
	if (before?.applicationId) moveLicenses(tx, before.applicationId, null);
	fileLicenses(tx, application, id);
	return before ?? null;
}

/** Takes `openFirstLocation` back. @param before what it returned. */
export function takeBackFirstLocation(tx: Tx, applicationId: string, before: Partial<Location> | null): void {
	moveLicenses(tx, applicationId, null);
	const where = eq(locations.applicationId, applicationId);
	if (!before) {
		tx.delete(locations).where(where).run();
		return;
	}
	tx.update(locations).set(before).where(where).run();
	if (before.applicationId) moveLicenses(tx, before.applicationId, before.id ?? null);
}

/** Files new documents of an approved application as licenses of its location. */
export function fileNewDocuments(tx: Tx, application: Application): void {
	const location = tx.select().from(locations).where(eq(locations.applicationId, application.id)).get();
	if (location) fileLicenses(tx, application, location.id);
}

/** Files the documents of an approved application as licenses of a location. */
export function fileLicenses(tx: Tx, application: Application, locationId: string): void {
	const state = readAddress(application.businessAddress)?.state ?? null;
	for (const kind of LICENSE_KINDS) {
		const values = { locationId, fileId: application[kind] };
		if (values.fileId) {
			tx.insert(licenses)
				.values({ applicationId: application.id, kind, state, ...values })
				.onConflictDoUpdate({
					target: [licenses.applicationId, licenses.kind],
					set: { ...values, state: sql`coalesce(${licenses.state}, ${state})` },
				})
				.run();
		}
	}
}

/** Moves the licenses of an application to a location, or off it. */
export const moveLicenses = (tx: Tx, applicationId: string, locationId: string | null) =>
	tx.update(licenses).set({ locationId }).where(eq(licenses.applicationId, applicationId)).run();
