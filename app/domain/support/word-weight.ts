import { isNeutral } from "./question-words.ts";

/** A word of any conversation says half as much of a subject as another that is as rare. */
const NEUTRAL_SHARE = 0.5;

/** How much a word says that so many of all entries are asked by: the rarer, the more. */
export const wordWeight = (word: string, entries: number, askedBy: number): number =>
	Math.log((entries + 1) / (askedBy + 0.5)) * (isNeutral(word) ? NEUTRAL_SHARE : 1);
