import { z } from "zod";
import { id, moment, textOrNull } from "~/kernel/shapes.server";
import { APPLICATION_STATUS_NAMES } from "~/terms/application-status";

/** An application, or a request of a company. */
export const applicationShape = z
	.strictObject({
		id,
		userId: id,
		/** Of a request: what it is about. */
		kind: z.enum(["location", "license", "address"]).optional(),
		locationId: id.nullable().optional(),
		status: z.enum(APPLICATION_STATUS_NAMES),
		/** The state that the applicant chose; null where the address has to say it. */
		storeState: textOrNull,
		businessName: z.string(),
		businessAddress: z.string(),
		businessPhone: z.string(),
		email: z.string(),
		ein: z.string(),
		expectedVolume: z.string(),
		tradeReferences: z.array(
			z.strictObject({ company: z.string(), contact: z.string(), phone: z.string(), email: z.string() }),
		),
		tradeReferencesText: z.string(),
		/** Addresses of the documents. */
		businessLicense: textOrNull,
		resellerPermit: textOrNull,
		tobaccoLicense: textOrNull,
		resaleCertificate: textOrNull,
		notes: textOrNull,
		question: textOrNull,
		reviewedBy: textOrNull,
		reviewedAt: moment.nullable(),
		revokedAt: moment.nullable(),
		createdAt: moment,
		updatedAt: moment,
	})
	.meta({ id: "Application" });

/** One that was decided, with the stores of the applicant that regulated goods are held for, if there are any. */
export const decidedShape = applicationShape
	.extend({
		held: z
			.array(
				z.strictObject({
					locationId: id,
					location: z.string(),
					reason: z.string(),
					next: z.string(),
					applicationId: id.nullable(),
				}),
			)
			.optional(),
	})
	.meta({ id: "Decided" });
