import { z } from "zod";
import { day, id, textOrNull } from "~/kernel/shapes.server";
import { APPLICATION_KIND_NAMES } from "~/terms/application-kind";
import { APPLICATION_STATUS_NAMES } from "~/terms/application-status";
import { LOCATION_STATUS_NAMES } from "~/terms/company";
import { licenseShape } from "../fields/license-shape.server";

/** A location as its company sees it. */
export const locationShape = z
	.strictObject({
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
	})
	.meta({ id: "Location" });
