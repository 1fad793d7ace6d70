import { z } from "zod";
import { requiredLine } from "~/kernel/fields";

/** Up to 40 characters: it is a link in a line of links. */
export const viewNameSchema = z.object({ name: requiredLine("Give the view a name", 40) });

/** A new view, with its filters as a query string. */
export const viewSchema = viewNameSchema.extend({ query: z.string().max(2000) });
