import { z } from "zod";
import { list, optionalDay, requiredLine } from "~/kernel/fields";
import { SCOPES, type Scope } from "~/terms/programs";

const CHOOSE = "Choose what the program may do";

/** A key to make. A form sends one ticked box as text, several as a list, and none not at all. */
export const programSchema = z.object({
	name: requiredLine("Enter the program's name", 60),
	scopes: z.preprocess(
		(value) => (value === undefined ? [] : typeof value === "string" ? [value] : value),
		list(z.enum(SCOPES as readonly [Scope, ...Scope[]], { error: CHOOSE }), SCOPES.length, {
			error: CHOOSE,
			none: CHOOSE,
		}),
	),
	/** The last day on which it works, in the shop's time zone. */
	lastDay: optionalDay,
});

export type ProgramInput = z.output<typeof programSchema>;
