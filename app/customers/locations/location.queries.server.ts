import { asc, desc, eq, inArray, or } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireCustomer } from "~/kernel/actor/permissions";
import { readAddress } from "~/kernel/addresses/ship-to";
import type { ApplicationKind } from "~/terms/application-kind";
import type { LocationStatus } from "~/terms/company";
import type { LicenseKind } from "~/terms/documents";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { licenses, locations, uploadedFiles } from "~db/schema.server";
import { LICENSE_LIST, type LicenseColumn, type LocationView, locationView } from "../fields/location-fields";
import { pick } from "../fields/record-field";
import {
	isOpenRequest,
	type LocationRow,
	ownLocation,
	type RequestRow,
	requestsAbout,
} from "./location-row.server";

/** A license of a location as its company sees it. */
export type OwnLicense = Pick<typeof licenses.$inferSelect, LicenseColumn> & {
	id: string;
	kind: LicenseKind;
	/** First valid day, YYYY-MM-DD. */
	startsOn: string | null;
	verifiedAt: Date | null;
	/** Sent, and not on file yet. */
	isWaiting: boolean;
	file: { id: string; name: string; size: number } | null;
};

/** What was asked for last about a location. */
export type OwnRequest = {
	kind: ApplicationKind;
	status: RequestRow["status"];
	/** The address it asks for. */
	address: string;
	/** The reason for a rejection. */
	reason: string | null;
	question: string | null;
};

/** A location as its company sees it. */
export type OwnLocation = LocationView & {
	id: string;
	status: LocationStatus;
	/** As written. */
	address: string;
	/** Its parts; null when the text can't be read. */
	parts: Pick<Address, "address1" | "address2" | "city" | "state" | "zipCode"> | null;
	/** The newest first. */
	licenses: OwnLicense[];
	/** Open requests, and the last one if it was rejected. */
	requests: OwnRequest[];
};

/** The locations of the actor's company, the oldest first and closed ones last. @throws DomainError unauthenticated, forbidden. */
export function listLocations(db: Db, actor: Actor): OwnLocation[] {
	const { companyId } = requireCustomer(actor);
	const rows = db
		.select()
		.from(locations)
		.where(eq(locations.companyId, companyId))
		.orderBy(asc(eq(locations.status, "closed")), asc(locations.createdAt))
		.all();
	return described(db, rows);
}

/** One of them. @throws DomainError unauthenticated, forbidden, not_found. */
export function getLocation(db: Db, actor: Actor, id: string): OwnLocation {
	const [location] = described(db, [ownLocation(db, requireCustomer(actor), id)]);
	return location!;
}

function described(db: Db, rows: LocationRow[]): OwnLocation[] {
	const ids = rows.map(({ id }) => id);
	const requests = requestsAbout(db, ids);
	const open = requests.filter(isOpenRequest);
	const filed = db
		.select({ license: licenses, file: uploadedFiles })
		.from(licenses)
		.leftJoin(uploadedFiles, eq(uploadedFiles.id, licenses.fileId))
		.where(
			or(
				inArray(licenses.locationId, ids),
				inArray(
					licenses.applicationId,
					open.map(({ id }) => id),
				),
			),
		)
		.orderBy(desc(licenses.createdAt), desc(licenses.id))
		.all();
	return rows.map((row) => {
		const about = requests.filter(({ locationId }) => locationId === row.id);
		const isMine = ({ license }: (typeof filed)[number]) =>
			license.locationId === row.id || about.some(({ id }) => id === license.applicationId);
		return {
			...{ id: row.id, status: row.status, address: row.address },
			...locationView(row),
			parts: readAddress(row.address),
			licenses: filed.filter(isMine).map(({ license, file }) => ({
				...pick(license, LICENSE_LIST),
				...{ id: license.id, kind: license.kind },
				...{ startsOn: license.startsOn, verifiedAt: license.verifiedAt },
				isWaiting: license.locationId === null,
				file: file && { id: file.id, name: file.name, size: file.size },
			})),
			requests: about
				.filter((request, n) => isOpenRequest(request) || (n === 0 && request.status === "rejected"))
				.map(({ kind, status, businessAddress, notes, question }) => ({
					...{ kind, status, address: businessAddress },
					reason: status === "rejected" ? notes : null,
					question: status === "needs_information" ? question : null,
				})),
		};
	});
}

/** A location as JSON: documents as addresses, times as ISO 8601. */
export const locationJson = ({ parts, licenses: filed, ...location }: OwnLocation) => ({
	...location,
	...(parts ?? {}),
	licenses: filed.map(({ file, verifiedAt, ...license }) => ({
		...license,
		verifiedAt: verifiedAt?.toISOString() ?? null,
		document: file && `/documents/${file.id}`,
	})),
});
