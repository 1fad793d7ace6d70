import { z } from "zod";
import { list, ticked } from "~/kernel/fields";
import { CUSTOMER_CHOICES } from "~/terms/imports";
import { customerColumns } from "./customer-columns.ts";

/** The most rows of a call; a file may have more. */
export const MOST_CALLED_ROWS = 500;
const LONGEST_CELL = 5_000;

const cell = z
	.string({ error: "Send texts" })
	.max(LONGEST_CELL, "Use at most 5,000 characters")
	.nullish()
	.transform((text) => text ?? "");

/** Rows of customers, as a program sends them: by the columns of a file (Rule 13.87). */
export const customersCallSchema = z.object({
	rows: list(
		z.object(Object.fromEntries(customerColumns.options.map(({ value }) => [value, cell]))),
		MOST_CALLED_ROWS,
		{ none: "Send at least one customer" },
	),
	/** For customers that look like another, by the line of the first row of each, from 1. */
	choices: z
		.record(z.string().max(10), z.enum(CUSTOMER_CHOICES, { error: "Use skip, add or new" }))
		.default({}),
	/** Only says what it would do. */
	preview: z.boolean({ error: "Use true or false" }).default(false),
	/** Leaves out the customers with errors. */
	goodOnly: ticked,
});

export type CustomersCall = z.output<typeof customersCallSchema>;
