import { z } from "zod";
import { orderSchema } from "../checkout/order.schema.ts";

/** An accepted quote as JSON: with `isPartial`, the goods that can still be ordered are (Rule 7.105). */
export const acceptedQuoteSchema = z.intersection(
	z.object({ isPartial: z.boolean("Use true or false").default(false) }),
	orderSchema,
);
