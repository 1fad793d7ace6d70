import { z } from "zod";
import { requiredLine } from "~/kernel/fields";

/** Which company's value of a fact is kept; of notes also both. */
const choice = z.enum(["kept", "other", "both"], { error: "Choose whose value is kept" });

/** Two companies become one (Rule 13.78). */
export const mergeSchema = z.object({
	/** The company that is no more. */
	otherId: requiredLine("Choose the other company", 100),
	/** The version of the preview. */
	version: requiredLine("This form is incomplete: open it again", 100),
	/** By the fact's name; the kept company's where nothing is said. */
	facts: z.record(z.string().max(100), choice).default({}),
});
