import { z } from "zod";
import { requiredLine } from "~/kernel/fields";

/** The most lists per buyer. */
export const MAX_LISTS = 100;

export const listName = requiredLine("Name the list", 100);

/** The source of a new list's lines: the cart, or an order by its number. */
export const newListSchema = z.object({
	name: listName,
	orderNumber: z
		.string()
		.trim()
		.max(50)
		.nullish()
		.transform((value) => value || null),
});

/** `location`: the store it is for; empty: any; absent: as before. */
export const renameSchema = z.object({
	name: listName,
	location: z
		.string()
		.max(50)
		.optional()
		.transform((value) => (value === "" ? null : value)),
});
