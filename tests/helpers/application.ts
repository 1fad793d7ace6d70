import { openFirstLocation } from "~/customers/companies/first-location.server";
import type { UserActor } from "~/kernel/actor/actor";
import { requireCompany } from "~/kernel/actor/own-company.server";
import type { Db } from "~db/client.server";
import { uploadedFiles, users, wholesaleApplications } from "~db/schema.server";
import { makeUser } from "./database";

/** A pending application of the given account, or of a new one; an approved one has its location. */
export function makeApplication(
	db: Db,
	values: Partial<typeof wholesaleApplications.$inferInsert> & { user?: UserActor } = {},
) {
	const { user = makeUser(db), ...rest } = values;
	const companyId = db.transaction((tx) => requireCompany(tx, user.id).id);
	const application = db
		.insert(wholesaleApplications)
		.values({
			userId: user.id,
			companyId,
			email: user.email,
			businessName: `Store of ${user.username}`,
			businessAddress: "418 Northgate Blvd\nSacramento, CA 95834",
			businessPhone: "(916) 555-0172",
			ein: "12-3456789",
			expectedVolume: "$2,000-$4,999",
			...rest,
		})
		.returning()
		.get();
	if (application.status === "approved" && application.kind === "company") {
		db.transaction((tx) => openFirstLocation(tx, companyId, application));
	}
	return application;
}

/** The row of an uploaded document, without bytes on disk. */
export function makeFile(db: Db, owner: UserActor, name = "license.pdf") {
	return db
		.insert(uploadedFiles)
		.values({
			storageKey: crypto.randomUUID(),
			name,
			contentType: "application/pdf",
			size: 1234,
			ownerId: owner.id,
		})
		.returning()
		.get();
}

/** Closes an account, as its owner or an admin would. */
export const closeAccount = (db: Db) => db.update(users).set({ deletedAt: new Date(0) });
