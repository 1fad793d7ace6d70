import { z } from "zod";
import { requiredLine } from "~/kernel/fields";

/** Taking a payment, refund or credit memo back. */
export const undoSchema = z.object({ reason: requiredLine("Say why", 200) });
