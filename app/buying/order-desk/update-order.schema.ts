import { z } from "zod";
import { optionalText, requiredText, wholeNumber } from "~/kernel/fields";
import {
	ORDER_STATUS_NAMES,
	ORDER_STATUSES,
	type OrderStatus,
	PLAIN_STATUS_NAMES,
} from "~/terms/order-status";
import {
	checkRest,
	closeShortSchema,
	parcels,
	restFields,
	units,
	withRest,
} from "../shipments/shipment.schema.ts";
import { carrier, sendEmail, trackingNumber } from "../shipments/tracking-fields.ts";

const ships = (status: OrderStatus | undefined) =>
	status !== undefined && ORDER_STATUSES[status].verb === "ship";

const NO_STATUS = `Status must be one of ${PLAIN_STATUS_NAMES.join(", ")}`;

export type StatusChange = {
	status?: (typeof PLAIN_STATUS_NAMES)[number] | undefined;
	trackingNumber: string | null;
	carrier?: string | undefined;
	sendEmail?: boolean | undefined;
	/** The status the editor saw. If it has changed since, the tracking number is not overwritten. */
	was?: OrderStatus | undefined;
};

/**
 * A new status for an order or, without a status, another tracking number or carrier for a shipped order. Times sent by
 * a client are ignored: the server sets them (Rule 5.2).
 */
export const orderStatusSchema: z.ZodType<StatusChange> = z
	.object({
		status: z.enum(PLAIN_STATUS_NAMES, { error: NO_STATUS }).optional(),
		trackingNumber,
		carrier,
		sendEmail,
	})
	.superRefine((input, context) => {
		const missing = (path: string, message: string) =>
			context.addIssue({ code: "custom", path: [path], message });
		if (ships(input.status) && !input.trackingNumber) {
			missing("trackingNumber", "Enter the tracking number");
		}
		if (input.sendEmail === false && !ships(input.status) && !input.trackingNumber && !input.carrier) {
			missing("sendEmail", "Only a mail with a tracking number can be left out");
		}
		if (input.status === undefined && !input.trackingNumber && !input.carrier) missing("status", NO_STATUS);
	});

/** The same for a row of the orders list, with the order's id. */
export const orderRowSchema = z
	.object({
		id: z.string().max(100),
		/** The status the form was shown for. */
		was: z.enum(ORDER_STATUS_NAMES).optional(),
		/** The panel's: a parcel with chosen units (Rule 7.91). */
		lines: units.optional(),
		parcels: parcels.optional(),
		...restFields,
	})
	.superRefine(checkRest)
	.transform(withRest)
	.and(orderStatusSchema);

/** What is closed short of a docket without shipping (Rule 7.93); its units are those that aren't packed. */
export const restSchema = closeShortSchema.omit({ lines: true }).extend({ id: z.string().max(100) });

/** Why an order is put on hold: its customer reads it (Rule 5.13). */
export const orderHoldSchema = z.object({ reason: requiredText("Say what has to be answered", 500) });

export const staffNotesSchema = z.object({
	staffNotes: optionalText(5000),
	/** The version the form was loaded with; if absent, nothing is checked. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});
