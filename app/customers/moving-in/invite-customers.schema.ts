import { z } from "zod";
import { list, optionalLine, requiredLine, requiredText } from "~/kernel/fields";

/** Whom the invitations are for: everybody of one list, or only those who are named. */
export const INVITED = ["new", "waiting", "failed"] as const;

/** The most that one form or call names; `everyone` has no such limit. */
export const MOST_NAMED = 500;

/** An invitation of customers who moved in, in staff's words (Rule 13.85). */
export const inviteCustomersSchema = z
	.object({
		everyone: z
			.enum([...INVITED, ""], { error: "Choose whom to invite" })
			.optional()
			.transform((list) => list || undefined),
		/** At most so many of a list, by company and name; the others stay in it. */
		atMost: z
			.preprocess(
				(value) => (value === "" ? null : Number(value)),
				z
					.int("Use a whole number")
					.min(1, "Use at least 1")
					.max(MOST_NAMED, `Use at most ${MOST_NAMED}`)
					.nullable(),
			)
			.optional(),
		/** The only company whose people are meant. */
		companyId: optionalLine(60),
		/** Accounts, by id. */
		people: z.preprocess(
			// One tick of a form is one text.
			(value) => (typeof value === "string" ? [value] : value),
			list(requiredLine("Choose whom to invite", 60), MOST_NAMED).default([]),
		),
		subject: requiredLine("Subject is required", 150),
		words: requiredText("Write a few words", 3000),
	})
	.superRefine(({ everyone, people }, context) => {
		if (everyone || people.length > 0) return;
		context.addIssue({ code: "custom", path: ["people"], message: "Choose whom to invite" });
	});
