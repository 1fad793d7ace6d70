import { z } from "zod";
import { optionalLine } from "../fields.ts";

/** A picture's description (Rule 7.32). */
export const pictureTextSchema = z.object({ altText: optionalLine(200) });
