import { z } from "zod";
import { wholeNumber } from "../fields.ts";

/** Where an entry of a list goes: counted from 0. The place, not a direction: sent twice it moves once. */
export const placeSchema = z.object({ id: z.string().max(100), place: wholeNumber("Choose a place") });
