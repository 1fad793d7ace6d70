import { abbreviated, foldedWords } from "./folded-words.ts";
import { stateName } from "./state-names.ts";

/** A city or county as a rule or a rate names it, with the ZIP codes that it is known to have. */
export type Locality = { name: string; zipCodes: readonly string[] };

/** The city and ZIP code of an address, as typed. */
export type Town = { state: string; city?: string | null | undefined; zipCode?: string | null | undefined };

/** Words before and after a city's name that don't make it another city. */
const BEFORE = new Set(["the", "city", "town", "of"]);
const AFTER = new Set(["city", "town", "usa", "us"]);

/** The letters of a city's name: 'prichard' for 'City of Prichard, AL 36610'. */
function nameKey(name: string, state: string): string {
	const words = foldedWords(name).map(abbreviated);
	const ofState = new Set([state.toLowerCase(), ...foldedWords(stateName(state))]);
	const isAfter = (word: string) => AFTER.has(word) || ofState.has(word) || /^\d+$/.test(word);
	while (words.length > 1 && BEFORE.has(words[0]!)) words.shift();
	while (words.length > 1 && isAfter(words.at(-1)!)) words.pop();
	return words.join("");
}

/**
 * Whether an address is in a locality of its state (Rule 17.15): one of its ZIP codes, or its name in any spelling. Everything that
 * depends on a city asks here.
 */
export function isInLocality({ name, zipCodes }: Locality, { state, city, zipCode }: Town): boolean {
	if (zipCode && zipCodes.includes(zipCode.slice(0, 5))) return true;
	return Boolean(city) && nameKey(city!, state) === nameKey(name, state);
}

/** Whether two names are one locality's of a state. */
export const isSameLocality = (a: string, b: string, state: string): boolean =>
	nameKey(a, state) === nameKey(b, state);

/** Whether two addresses are of one state, city and ZIP code. */
export const isSameTown = (a: Town, b: Town): boolean =>
	a.state === b.state &&
	(a.zipCode ?? "").slice(0, 5) === (b.zipCode ?? "").slice(0, 5) &&
	nameKey(a.city ?? "", a.state) === nameKey(b.city ?? "", b.state);
