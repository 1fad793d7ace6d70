import { STATE_NAMES, type StateCode } from "~/terms/state-names";

/** A place as a file says it; parts that it doesn't say are empty. */
export type Place = { address1: string; address2: string; city: string; state: string; zipCode: string };

const COUNTRY = /^(?:u\.?s\.?(?:a\.?)?|united states(?: of america)?)$/i;
const BY_NAME = new Map(
	Object.entries(STATE_NAMES).map(([code, name]) => [name.toLowerCase(), code as StateCode]),
);

/** The code of a state that is written as its code or its name; else the text in capitals. */
export function stateCodeOf(text: string): string {
	const bare = text.trim().replace(/\.$/, "");
	return BY_NAME.get(bare.toLowerCase()) ?? bare.toUpperCase();
}

const STATES = [...BY_NAME.keys()].sort((a, b) => b.length - a.length).join("|");
const STATE_LAST = new RegExp(`(?:^|[\\s,])(${STATES}|[a-z]{2})\\.?$`, "i");

/**
 * A place that is written in one text, on lines or between commas: street, perhaps more, city, state and ZIP code, as programs write it into
 * one cell or into several.
 *
 * @param names of the company and the person, which may stand above the street.
 * @returns it; null where no city, state and ZIP code are found.
 */
export function readPlace(text: string, names: readonly string[] = []): Place | null {
	const known = names.map((name) => name.trim().toLowerCase()).filter(Boolean);
	const parts = text
		.split(/[\n,]/)
		.map((part) => part.trim().replace(/\s+/g, " "))
		.filter((part) => part && !COUNTRY.test(part) && !known.includes(part.toLowerCase()));
	const takeLast = (pattern: RegExp): string | undefined => {
		const last = parts.pop();
		const found = last === undefined ? null : pattern.exec(last);
		if (!last || !found) return undefined;
		const rest = last.slice(0, found.index).trim();
		if (rest) parts.push(rest);
		return found[1];
	};
	const zipCode = takeLast(/(?:^|\s)(\d{5}(?:-?\d{4})?)$/);
	const state = zipCode && takeLast(STATE_LAST);
	const city = state ? parts.pop() : undefined;
	const [address1, ...more] = parts;
	if (!zipCode || !state || !city || !address1) return null;
	return { address1, address2: more.join(", "), city, state: stateCodeOf(state), zipCode };
}
