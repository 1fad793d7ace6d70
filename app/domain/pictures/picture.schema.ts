import { z } from "zod";
import { optionalLine } from "../fields.ts";

/** What a picture shows, in words (Rule 7.32). */
export const pictureTextSchema = z.object({ altText: optionalLine(200) });
