import { z } from "zod";
import { addressShape, day, id, moment, textOrNull } from "~/kernel/shapes.server";
import { keysOf } from "~/terms/keys-of";
import { DEVICE_KIND_NAMES } from "~/terms/regulatory-facts";
import { LAYOUTS } from "./layouts";

const deviceKind = z.enum(DEVICE_KIND_NAMES).nullable();
const counts = { shipments: z.int(), rows: z.int(), units: z.int() };
const month = z.string().regex(/^\d{4}-\d\d$/);

/** An exported report. */
export const reportShape = z
	.strictObject({
		...counts,
		id,
		number: z.int(),
		state: z.string(),
		month,
		problems: z.int(),
		hash: z.string(),
		layout: z.string(),
		revision: z.int(),
		fileName: z.string(),
		actorName: z.string(),
		sentOn: day.nullable(),
		receipt: textOrNull,
		createdAt: moment,
	})
	.meta({ id: "PactReport" });

/** One with its file, and what changed since. */
export const reportFileShape = reportShape
	.extend({
		content: z.string(),
		changes: z.strictObject({ gone: z.array(z.string()), fresh: z.array(z.string()) }).nullable(),
	})
	.meta({ id: "PactReportWithFile" });

const filing = z.strictObject({
	destination: textOrNull,
	layout: z.enum(keysOf(LAYOUTS)).nullable(),
	wantsNil: z.boolean().nullable(),
	agent: textOrNull,
	source: textOrNull,
	checkedOn: day.nullable(),
	version: z.int(),
});

/** Where a state's report goes. */
export const filingShape = filing.extend({ state: z.string() });

/** A month's reports by state. */
export const monthShape = z
	.strictObject({
		...counts,
		month,
		dueOn: day,
		states: z.array(
			z.strictObject({
				...counts,
				state: z.string(),
				filing,
				leftOut: z.int(),
				problems: z.array(
					z.strictObject({
						state: z.string(),
						says: z.string(),
						detail: z.string(),
						/** Where it is put right. */
						mend: z.discriminatedUnion("at", [
							z.strictObject({ at: z.literal("seller") }),
							z.strictObject({
								at: z.enum(["state", "carrier", "product", "company", "order"]),
								id: z.string(),
							}),
							z.strictObject({ at: z.literal("parcel"), id, orderNumber: z.string() }),
						]),
						rows: z.int(),
					}),
				),
				report: reportShape.nullable(),
				isChanged: z.boolean(),
				isIdle: z.boolean(),
			}),
		),
	})
	.meta({ id: "PactMonth" });

/** Facts that staff set on an order or a line. */
const facts = z
	.strictObject({
		id,
		orderId: id,
		orderItemId: id.nullable(),
		recipient: textOrNull,
		address1: textOrNull,
		city: textOrNull,
		zipCode: textOrNull,
		licenseNumber: textOrNull,
		brand: textOrNull,
		deviceKind,
		volumeHundredths: z.int().nullable(),
		upc: textOrNull,
		isLeftOut: z.boolean(),
		updatedAt: moment,
	})
	.nullable();

/** What reports say of an order. */
export const factsShape = z
	.strictObject({
		order: z.strictObject({ id, orderNumber: z.string(), shippingAddress: addressShape }),
		version: z.int(),
		whole: facts,
		lines: z.array(
			z.strictObject({
				orderItemId: id,
				productId: id.nullable(),
				name: z.string(),
				brand: textOrNull,
				deviceKind,
				volume: z.int().nullable(),
				upc: textOrNull,
				own: facts,
			}),
		),
		parcels: z.array(
			z.strictObject({
				key: z.string(),
				name: z.string(),
				parcel: z.int(),
				shipped: z.int(),
				corrected: z.int(),
			}),
		),
		corrections: z.array(z.strictObject({ id, units: z.int(), day, reason: z.string(), name: z.string() })),
	})
	.meta({ id: "PactFacts" });
