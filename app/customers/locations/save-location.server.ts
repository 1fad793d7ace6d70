import { and, eq, ne } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { findCompany } from "~/kernel/actor/own-company.server";
import { type CustomerActor, requireOwner } from "~/kernel/actor/permissions";
import { isAddressOf, isUnitOf } from "~/kernel/addresses/ship-to";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import type { StoredFile } from "~/kernel/documents";
import { DomainError } from "~/kernel/errors";
import { LICENSE_KINDS, type LicenseKind } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";
import { licenses, locations, wholesaleApplications } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { deleteUnusedFiles } from "../applications/delete-unused-files.server";
import { recordFile } from "../applications/draft.server";
import { resetCheck } from "../applications/submit-application.server";
import { LOCATION_LIST, locationColumns } from "../fields/location-fields";
import { pick } from "../fields/record-field";
import {
	type LicenseInput,
	type LocationInput,
	locationSchema,
	type NewLocationInput,
} from "./location.schema.ts";
import {
	addressText,
	isOpenRequest,
	type LocationRow,
	ownLocation,
	type RequestRow,
	requestsAbout,
} from "./location-row.server";

type Files = Partial<Record<LicenseKind, StoredFile>>;

/**
 * Adds a store to the owner's company (Rule 13.40). It waits in the queue of applications; nothing ships to it before it
 * is approved.
 *
 * @param files its licenses, stored already; those of `input.licenses` without a file are left out.
 * @throws DomainError unauthenticated, forbidden; conflict when a location of the company has this address.
 */
export const addLocation = (
	db: Db,
	actor: Actor,
	{ licenses: facts, ...input }: NewLocationInput,
	files: Files = {},
): LocationRow =>
	transact(db, (tx) => {
		const owner = requireOwner(actor);
		requireNewAddress(tx, owner, input);
		const location = tx
			.insert(locations)
			.values({ companyId: owner.companyId, address: addressText(input), ...locationColumns(input) })
			.returning()
			.get();
		const request = openRequest(tx, owner, location, "location", location.address);
		fileDocuments(tx, owner, request, facts, files);
		recordAudit(tx, owner, {
			action: "location.add",
			entity: "location",
			entityId: location.id,
			after: { name: location.name, address: location.address },
		});
		return location;
	});

/**
 * Changes a location (Rules 13.42, 13.43). Name, contact, phone, hours and instructions count at once. Another address of
 * an approved one is asked for; until it is approved, the location keeps the one it has. One that is not approved yet, or
 * was refused, is sent again.
 *
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it is closed, or the address is another
 * location's.
 */
export const changeLocation = command("location.update", {
	by: "owner",
	of: ["id"],
	input: locationSchema,
	run(tx, owner, { id, ...input }, { note }): LocationRow {
		const before = ownLocation(tx, owner, id);
		refuseClosed(before);
		const address = addressText(input);
		const isMoved = address !== before.address;
		if (isMoved) requireNewAddress(tx, owner, input, id);
		const isApproved = before.status === "approved";
		const after = tx
			.update(locations)
			.set({ ...locationColumns(input), ...(isApproved ? {} : { address, status: "waiting" }) })
			.where(eq(locations.id, id))
			.returning()
			.get();
		if (!isApproved) openRequest(tx, owner, after, "location", address);
		else if (isMoved) openRequest(tx, owner, after, "address", address);
		note({
			entity: "location",
			entityId: id,
			before: pick(before, LOCATION_LIST),
			after: { ...pick(after, LOCATION_LIST), ...(isMoved ? { address } : {}) },
		});
		return after;
	},
});

/**
 * Sends a license of a location, for the first time or renewed (Rule 13.51). Staff verify it in the queue.
 * @returns the storage keys of files that are no longer referenced.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when the location is closed or was refused.
 */
export const sendLicense = (
	db: Db,
	actor: Actor,
	{ locationId, ...facts }: LicenseInput & { locationId: string },
	file: StoredFile,
): string[] =>
	transact(db, (tx) => {
		const owner = requireOwner(actor);
		const location = ownLocation(tx, owner, locationId);
		refuseClosed(location);
		if (location.status === "refused") {
			throw new DomainError("conflict", `${location.name} was refused. Send the location again first.`);
		}
		const kind = location.status === "approved" ? "license" : "location";
		const request = openRequest(tx, owner, location, kind, location.address);
		const before = request[facts.kind];
		refuseOtherState(tx, request, facts);
		fileDocuments(tx, owner, request, [facts], { [facts.kind]: file });
		recordAudit(tx, owner, {
			action: "license.send",
			entity: "location",
			entityId: locationId,
			after: facts,
		});
		return deleteUnusedFiles(tx, [before]);
	});

/** A request has one certificate: a second one for another state would replace it. @throws DomainError conflict. */
function refuseOtherState(tx: Tx, request: RequestRow, { kind, state }: LicenseInput): void {
	if (kind !== "resaleCertificate") return;
	const isIts = and(eq(licenses.applicationId, request.id), eq(licenses.kind, kind));
	const waiting = tx.select().from(licenses).where(isIts).get()?.state;
	if (!waiting || waiting === (state ?? waiting)) return;
	throw new DomainError(
		"conflict",
		`The certificate for ${waiting} is still being checked. Send the next one after that, or with another store.`,
		{ field: "state" },
	);
}

/** @throws DomainError conflict. */
export function refuseClosed({ name, status }: LocationRow): void {
	if (status === "closed") throw new DomainError("conflict", `${name} is closed.`);
}

/** @throws DomainError conflict when another location of the company has the address. */
function requireNewAddress(tx: Tx, { companyId }: CustomerActor, input: LocationInput, except = ""): void {
	const same = tx
		.select()
		.from(locations)
		.where(and(eq(locations.companyId, companyId), ne(locations.id, except), ne(locations.status, "closed")))
		.all()
		.find(({ address }) => isSameAddress(address, input));
	if (same) {
		throw new DomainError("conflict", `${same.name} has this address already.`, { field: "address1" });
	}
}

/** The street and ZIP code, and the suite: a plaza may have two stores of one company. */
const isSameAddress = (address: string, input: LocationInput) =>
	isAddressOf(address, input) && isUnitOf(address, input);

/** The open request of a kind about a location, again before staff; or a new one, with the documents of the last. */
function openRequest(
	tx: Tx,
	owner: CustomerActor,
	location: LocationRow,
	kind: "location" | "address" | "license",
	businessAddress: string,
): RequestRow {
	const all = requestsAbout(tx, [location.id]).filter((request) => request.kind === kind);
	const open = all.find(isOpenRequest);
	const values = {
		...{ businessName: location.name, businessAddress, businessPhone: location.phone ?? "" },
		email: owner.email,
	};
	if (open) {
		return tx
			.update(wholesaleApplications)
			.set({ ...values, status: "pending" })
			.where(eq(wholesaleApplications.id, open.id))
			.returning()
			.get()!;
	}
	const last = kind === "location" ? all[0] : undefined;
	const documents = Object.fromEntries(LICENSE_KINDS.map((one) => [one, last?.[one] ?? null]));
	const request = tx
		.insert(wholesaleApplications)
		.values({
			...{ ...values, ...documents, kind, userId: owner.id, companyId: owner.companyId },
			...{ locationId: location.id, ein: einOf(tx, owner), expectedVolume: "" },
		})
		.returning()
		.get();
	if (last) copyLicenses(tx, last, request);
	return request;
}

function copyLicenses(tx: Tx, from: RequestRow, to: RequestRow): void {
	const filed = tx.select().from(licenses).where(eq(licenses.applicationId, from.id)).all();
	for (const { id: _id, ...license } of filed) {
		tx.insert(licenses)
			.values({ ...license, applicationId: to.id })
			.run();
	}
}

/** The company's EIN; empty where none is known. */
const einOf = (tx: Tx, { companyId }: CustomerActor): string => findCompany(tx, { companyId })?.ein ?? "";

/** Puts documents and what was said of them into a request; a replaced one loses its check. */
function fileDocuments(
	tx: Tx,
	owner: CustomerActor,
	request: RequestRow,
	facts: LicenseInput[],
	files: Files,
): void {
	for (const { kind, ...values } of facts) {
		const file = files[kind];
		if (!file) continue;
		const fileId = recordFile(tx, owner, file);
		resetCheck(tx, request.id, kind);
		tx.update(wholesaleApplications)
			.set({ [kind]: fileId })
			.where(eq(wholesaleApplications.id, request.id))
			.run();
		tx.insert(licenses)
			.values({ applicationId: request.id, kind, ...values, fileId })
			.run();
	}
}
