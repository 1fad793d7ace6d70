import { z } from "zod";
import { requiredLine } from "~/kernel/fields";
import { lineQuantities } from "../cart/cart.schema.ts";

/** The most lists per buyer. */
export const MAX_LISTS = 100;

export const listName = requiredLine("Name the list", 100);

/** A new list. Without an order's number, its lines are the cart's. */
export const newListSchema = z.object({ name: listName, orderNumber: z.string().trim().max(50).nullish() });

/** What to add of a list. Quantities replace the list's, and are not saved. */
export const addListSchema = z.object({ quantities: lineQuantities.optional() });

/** `isShared`: whether colleagues may use the list (Rule 13.8); absent: as before. */
export const listQuantitiesSchema = z.object({
	quantities: lineQuantities,
	isShared: z.boolean().optional(),
});

/** `location`: the store it is for; empty: any; absent: as before. */
export const renameSchema = z.object({
	name: listName,
	location: z
		.string()
		.max(50)
		.transform((value) => (value === "" ? null : value))
		.optional(),
});
