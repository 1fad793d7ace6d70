import { z } from "zod";
import { wholeNumber } from "../fields.ts";

/** A list entry's new index, counted from 0. An index and not a direction, so that a double click moves it once. */
export const positionSchema = z.object({ id: z.string().max(100), place: wholeNumber("Choose a place") });
