import { z } from "zod";
import {
	list,
	optionalLine,
	optionalText,
	requiredLine,
	requiredText,
	ticked,
	wholeNumber,
} from "~/kernel/fields";

const MAX_TAGS = 8;
const TAGS = `Use at most ${MAX_TAGS} tags`;

/** Splits "Compliance, Shipping" into a list: trimmed, without blanks and repeats. */
const tagList = z
	.union([z.string().max(1000, TAGS), list(z.string().max(1000, TAGS), 100, { tooMany: TAGS })])
	.nullish()
	.transform((value): unknown[] => {
		const given = Array.isArray(value) ? value : (value ?? "").split(",");
		const tags = given
			.map((tag) =>
				tag
					.replace(/\s+/g, " ")
					.replace(/\p{Cc}/gu, "")
					.trim(),
			)
			.filter(Boolean);
		return tags.filter((tag, i) => tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === i);
	})
	.pipe(list(z.string().max(40, "Use at most 40 characters per tag"), MAX_TAGS, { tooMany: TAGS }));

/** A path of this site, so that pages never load pictures from elsewhere. */
const picturePath = optionalLine(300).refine(
	(path) => path === null || /^\/(?![/\\])[\w./-]+$/.test(path),
	"Use the path of a picture on this site, such as /pictures/rack.svg",
);

/** The fields an admin writes. The server sets slug, reading time and dates (Rule 6.5). */
export const postSchema = z.object({
	title: requiredLine("Title is required", 150),
	excerpt: optionalText(400),
	content: requiredText("Content is required", 100_000),
	featuredImage: picturePath,
	tags: tagList,
	metaTitle: optionalLine(150),
	metaDescription: optionalLine(300),
	/** A ticked box posts 'on', an unticked one nothing. */
	featured: ticked,
});

export type PostInput = z.output<typeof postSchema>;

/** The same in the editor: with the version the reader had before them; left out, nothing is checked. */
export const postEditSchema = postSchema.extend({
	version: wholeNumber("This form is incomplete: open it again").optional(),
});

/** Whether a post is to be public; anything but true takes it back. */
export const publicationSchema = z.object({
	published: z.preprocess((value) => value === "true", z.boolean()),
});
