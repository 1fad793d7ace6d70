import { z } from "zod";
import { callSchema } from "~/kernel/tables/called-rows";
import { CUSTOMER_CHOICES } from "~/terms/imports";
import { customerColumns } from "./customer-columns.ts";

/** Rows of customers, as a program sends them: by the columns of a file (Rule 13.87). */
export const customersCallSchema = callSchema(customerColumns.options, "Send at least one customer").extend({
	/** For customers that look like another, by the line of the first row of each, from 1. */
	choices: z
		.record(z.string().max(10), z.enum(CUSTOMER_CHOICES, { error: "Use skip, add or new" }))
		.default({}),
});

export type CustomersCall = z.output<typeof customersCallSchema>;
