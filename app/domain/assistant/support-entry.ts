import { z } from "zod";

/** One thing the assistant can answer. The files in `content` hold lists of them. */
export const supportEntrySchema = z.strictObject({
	id: z.string(),
	/** The page the answer comes from, and what the link to it says. */
	href: z.string(),
	label: z.string(),
	/** Plain text; it may use the placeholders of `fillIn`, such as `{email}` and `{shipping}`. */
	answer: z.string(),
	/** Ways a retailer asks for it; the first is the plainest. */
	asks: z.array(z.string()).min(1).readonly(),
	/** Signed-in readers get the answer from their own records. */
	about: z.enum(["orders", "application"]).optional(),
	/** The default FAQ item that this entry words differently: see `FAQ_DEFAULTS`. */
	faq: z.string().optional(),
	/** The text of the page, in parts, where it is longer than the answer. */
	texts: z.array(z.string()).readonly().optional(),
	/** `article`: advice, ranked below policies. `staff`: written in the settings, ranked first among equals. */
	source: z.enum(["article", "staff"]).optional(),
});

export type SupportEntry = z.output<typeof supportEntrySchema>;
