import { z } from "zod";
import { orderSchema } from "../checkout/order.schema.ts";
import { quickOrderSchema } from "../quick-order/quick-order.schema.ts";

/** An order taken by phone, as JSON: the lines of a quick order, and the rest as in the buyer's own (Rule 7.100). */
export const phoneOrderSchema = z.intersection(quickOrderSchema, orderSchema);
