import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { list, orNull, wholeNumber } from "~/kernel/fields";
import { STAFF_ROWS } from "~/terms/staff-rows";

/** A row of the page: the boxes, and what they showed as `planText`. */
const row = z
	.object({
		/** Product and flavor, as `stockKey` writes them. */
		place: z.string({ error: "Reload the page" }).max(100),
		seen: z.string().max(100).default(""),
		reorderPoint: orNull(wholeNumber("Enter a whole number")),
		expectedDay: orNull(z.string().max(20).refine(isDay, "Enter a date")),
		expectedQuantity: orNull(wholeNumber("Enter a whole number", { min: 1 })),
	})
	.transform(({ place, ...values }) => {
		const [productId = "", flavorId] = place.split(":");
		return { ...values, productId, flavorId: flavorId || null };
	});
export type ExpectedRow = z.output<typeof row>;

export const expectedSchema = z.object({
	rows: list(row, STAFF_ROWS.reorderRows, { none: "Reload the page" }),
});
