import type { LocationInput } from "~/customers/locations/location.schema";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db } from "~db/client.server";
import { licenses, locations } from "~db/schema.server";

export const TEMPE: LocationInput = {
	name: "Cornerstore Tempe",
	firstName: "Ana",
	lastName: "Reyes",
	address1: "615 S Mill Ave",
	address2: undefined,
	city: "Tempe",
	state: "AZ",
	zipCode: "85281",
	phone: "480-555-0199",
	receivingHours: "Mon-Fri 9-5",
	instructions: "Dock behind the store.",
};

/** An approved location of a user's company. */
export const makeLocation = (
	db: Db,
	{ companyId }: Pick<UserActor, "companyId">,
	values: Partial<typeof locations.$inferInsert> = {},
) =>
	db
		.insert(locations)
		.values({
			companyId: companyId!,
			name: "Cornerstore Mesa",
			address: "1840 E Main St\nMesa, AZ 85203",
			phone: "480-555-0111",
			contactFirstName: "Kai",
			contactLastName: "Moss",
			status: "approved",
			...values,
		})
		.returning()
		.get();

/** A license of a location, verified unless `verifiedAt` says otherwise. */
export const makeLicense = (db: Db, locationId: string, values: Partial<typeof licenses.$inferInsert> = {}) =>
	db
		.insert(licenses)
		.values({
			locationId,
			kind: "tobaccoLicense",
			number: "TL-1",
			state: "AZ",
			verifiedAt: new Date(1),
			...values,
		})
		.returning()
		.get();
