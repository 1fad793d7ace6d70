import type { z } from "zod";
import { ticked } from "~/kernel/fields";
import { callSchema } from "~/kernel/tables/called-rows";
import { pastColumns } from "./past-columns.ts";

/** Lines of past orders, as a program sends them (Rule 7.190). */
export const pastCallSchema = callSchema(pastColumns.options, "Send at least one line").extend({
	/** Leaves out lines whose goods the catalog doesn't have. */
	knownOnly: ticked,
});

export type PastCall = z.output<typeof pastCallSchema>;
