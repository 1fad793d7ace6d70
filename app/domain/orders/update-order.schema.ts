import { z } from "zod";
import { optionalLine, optionalText, wholeNumber } from "../fields.ts";

const STATUSES = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;

/** A carrier's id. An empty choice means: guess it from the number. */
const carrier = z.preprocess(
	(value) => (value === "" || value === null ? undefined : value),
	z.string({ error: "Choose one of the carriers" }).optional(),
);

/** A new status for an order. Times a client sends are not read: the server sets them (Rule 5.2). */
export const orderStatusSchema = z
	.object({
		status: z.enum(STATUSES, { error: `Status must be one of ${STATUSES.join(", ")}` }),
		trackingNumber: optionalLine(100),
		carrier,
	})
	.superRefine((input, context) => {
		if (input.status === "shipped" && !input.trackingNumber) {
			context.addIssue({
				code: "custom",
				path: ["trackingNumber"],
				message: "Enter the tracking number",
			});
		}
	});

/** The same from a row of the orders list, which says which order. */
export const orderRowSchema = z.object({ id: z.string() }).and(orderStatusSchema);

export type OrderStatusInput = z.output<typeof orderStatusSchema>;

export const paymentStatusSchema = z.object({
	paymentStatus: z.enum(["pending", "paid", "refunded"], { error: "Choose pending, paid or refunded" }),
});

export const staffNotesSchema = z.object({
	staffNotes: optionalText(5000),
	/** The version the reader had before them; left out, nothing is checked. */
	version: wholeNumber("This form is incomplete: open it again").optional(),
});
