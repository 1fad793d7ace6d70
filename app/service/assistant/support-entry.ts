import { z } from "zod";
import { keysOf } from "~/terms/keys-of";
import { SWITCHES } from "~/terms/switches";

/** Subjects that a feature answers (app/features.server.ts). */
const FEATURE_SUBJECTS = ["claims", "openClaims"] as const;
export type FeatureSubject = (typeof FEATURE_SUBJECTS)[number];

/** What the assistant looks up in a reader's own records: see `ownAnswer`. */
const subject = z.enum([
	...(["orders", "change", "due", "tier", "application", "review"] as const),
	...(["people", "stores", "licenses", "certificates", "statement", "payment"] as const),
	...(["payments", "credit", "held"] as const),
	...FEATURE_SUBJECTS,
]);
export type Subject = z.output<typeof subject>;

/** An answer of the assistant. The files in `content` are lists of them. */
export const supportEntrySchema = z.strictObject({
	id: z.string(),
	/** The page the answer comes from, and the text of the link to it. */
	href: z.string(),
	label: z.string(),
	/** Plain text; it may use the placeholders of `fillIn`, such as `{email}` and `{shipping}`. */
	answer: z.string(),
	/** Phrasings of the question; the first is the plainest. */
	asks: z.array(z.string()).min(1).readonly(),
	/** Signed-in readers get an answer from their own records instead. */
	about: subject.optional(),
	/** Signed-in readers get what their own records say of it as well. */
	also: subject.optional(),
	/** It is there while this is on (Rule 9.40). */
	on: z.enum(keysOf(SWITCHES)).optional(),
	/** What it says while this is off. */
	without: z
		.strictObject({
			name: z.enum(keysOf(SWITCHES)),
			label: z.string(),
			answer: z.string(),
			href: z.string().optional(),
			spanish: z.string().optional(),
		})
		.optional(),
	/** Its answer in Spanish, where that is none of the list's. */
	spanish: z.string().optional(),
	/** The id of the default FAQ item that this entry rephrases: see `FAQ_DEFAULTS`. */
	faq: z.string().optional(),
	/** The page's text in parts, if it is longer than the answer. */
	texts: z.array(z.string()).readonly().optional(),
	/** `article`: advice, ranked below policies. `staff`: written in the settings, ranked first on equal scores. */
	source: z.enum(["article", "staff"]).optional(),
});

export type SupportEntry = z.output<typeof supportEntrySchema>;
