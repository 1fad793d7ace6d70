import { z } from "zod";
import { day, id, moment, textOrNull } from "~/kernel/shapes.server";
import { APPLICATION_KIND_NAMES } from "~/terms/application-kind";
import { APPLICATION_STATUS_NAMES } from "~/terms/application-status";
import { LOCATION_STATUS_NAMES } from "~/terms/company";
import { LICENSE_KINDS } from "~/terms/documents";

/** A license of a location. */
export const licenseShape = z.strictObject({
	id,
	kind: z.enum(LICENSE_KINDS),
	number: textOrNull,
	state: textOrNull,
	expiresOn: day.nullable(),
	verifiedAt: moment.nullable(),
});

/** A location as its company sees it. */
export const locationShape = z.strictObject({
	id,
	name: z.string(),
	status: z.enum(LOCATION_STATUS_NAMES),
	address: z.string(),
	/** The parts of the address, where it can be read. */
	address1: z.string().optional(),
	address2: z.string().optional(),
	city: z.string().optional(),
	state: z.string().optional(),
	zipCode: z.string().optional(),
	phone: textOrNull,
	firstName: textOrNull,
	lastName: textOrNull,
	receivingHours: textOrNull,
	instructions: textOrNull,
	licenses: z.array(
		licenseShape.extend({ startsOn: day.nullable(), isWaiting: z.boolean(), document: textOrNull }),
	),
	requests: z.array(
		z.strictObject({
			kind: z.enum(APPLICATION_KIND_NAMES),
			status: z.enum(APPLICATION_STATUS_NAMES),
			address: z.string(),
			reason: textOrNull,
			question: textOrNull,
		}),
	),
});
