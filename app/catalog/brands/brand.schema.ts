import { z } from "zod";
import { optionalText, requiredLine, ticked, wholeNumber } from "~/kernel/fields";

/** A brand as its form sends it. */
export const brandSchema = z.object({
	name: requiredLine("Brand name is required", 100),
	description: optionalText(2000),
	featured: ticked,
	active: ticked,
	/** The version the form was loaded with; if absent, nothing is checked. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});

export type BrandInput = z.output<typeof brandSchema>;
