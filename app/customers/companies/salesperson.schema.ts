import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { optionalLine, orNull } from "~/kernel/fields";

const DAY = "Enter the first day";

/** Who sells to a company: a member of staff by id, empty for nobody; from today on unless a day is given. */
export const salespersonSchema = z.object({
	salespersonId: optionalLine(60),
	since: orNull(z.string({ error: DAY }).max(10, DAY).refine(isDay, DAY)),
});
