import { z } from "zod";
import { optionalLine } from "~/kernel/fields";

/** Saves a view with its filters as a query string, or renames or removes one by its id. */
export const viewSchema = z
	.object({
		intent: z.enum(["save", "rename", "remove"]),
		id: z.string().max(100),
		query: z.string().max(2000),
		/** Up to 40 characters: it is a link in a line of links. */
		name: optionalLine(40).transform((name) => name ?? ""),
	})
	.superRefine(({ intent, name }, context) => {
		if (intent !== "remove" && name === "") {
			context.addIssue({ code: "custom", path: ["name"], message: "Give the view a name" });
		}
	});

export type ViewInput = z.output<typeof viewSchema>;
