import { z } from "zod";
import { optionalLine } from "~/kernel/fields";

/** A picture's description. */
export const pictureTextSchema = z.object({ altText: optionalLine(200) });

/** The place of a picture, counted from 0: the first where nothing else is said. */
export const picturePositionSchema = z.object({ place: z.coerce.number().int().min(0).catch(0) });
