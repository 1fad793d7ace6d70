import type { Address } from "~db/json-shapes";

/** Words in street addresses and their abbreviations. */
const SHORT: Record<string, string> = {
	avenue: "ave",
	av: "ave",
	boulevard: "blvd",
	building: "bldg",
	circle: "cir",
	court: "ct",
	drive: "dr",
	east: "e",
	expressway: "expy",
	highway: "hwy",
	lane: "ln",
	north: "n",
	northeast: "ne",
	northwest: "nw",
	parkway: "pkwy",
	place: "pl",
	plaza: "plz",
	road: "rd",
	saint: "st",
	south: "s",
	southeast: "se",
	southwest: "sw",
	square: "sq",
	street: "st",
	terrace: "ter",
	trail: "trl",
	west: "w",
};

/** A word of an address as it is abbreviated: 'rd' for 'road'; other words as they are. */
export const abbreviated = (word: string): string => SHORT[word] ?? word;

/** ' 412 s mill ave ': lower-case letters and digits, words abbreviated, with a space around each. */
const plain = (text: string) => {
	const words = text
		.toLowerCase()
		.replace(/['\u2019.]/g, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	return ` ${words.map(abbreviated).join(" ")} `;
};

/** The street without its suite: without the part after 'Suite', 'Unit', a comma or a number sign. */
const streetOf = (address1: string) =>
	address1.replace(/(?<=\S)\s*(?:[#,]|\b(?:suite|ste|unit|apt)\b).*$/i, "");

/**
 * Whether goods ship to the business address of an application (Rule 5.10): its text contains the street and, if it has
 * a ZIP code after the street, the same one.
 */
export function isAddressOf(businessAddress: string, { address1, zipCode }: Address): boolean {
	const text = plain(businessAddress);
	const street = plain(streetOf(address1));
	const at = text.indexOf(street);
	if (at < 0) return false;
	const zips: string[] = text.slice(at + street.length).match(/\b\d{5}(?=\d{4}\b|\b)/g) ?? [];
	return zips.length === 0 || zips.includes(zipCode.slice(0, 5));
}

/**
 * The postal address in the text of an application's business address: street, perhaps a suite, city, two letters of
 * the state and ZIP code, on lines or between commas. Null when it is written differently.
 */
export function readAddress(
	text: string,
): Pick<Address, "address1" | "address2" | "city" | "state" | "zipCode"> | null {
	const found =
		/^(?<street>.+?)[\n,]\s*(?<city>[^\n,]+?)[\s,]+(?<state>[a-z]{2})\.?[\s,]+(?<zipCode>\d{5}(?:-\d{4})?)[\s,]*(?:USA?|United States)?$/is.exec(
			text.trim(),
		)?.groups;
	const [address1 = "", ...more] = (found?.street ?? "").split(/[\n,]/).map((part) => part.trim());
	if (!found || !address1) return null;
	const address2 = more.filter(Boolean).join(", ");
	return {
		address1,
		...(address2 ? { address2 } : {}),
		city: found.city ?? "",
		state: (found.state ?? "").toUpperCase(),
		zipCode: found.zipCode ?? "",
	};
}
