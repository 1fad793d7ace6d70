import { abbreviated, foldedWords } from "~/terms/folded-words";
import type { Address } from "~db/json-shapes";

const DIRECTIONS = new Set(["n", "e", "s", "w", "ne", "nw", "se", "sw"]);

/** The last words of streets' names, as `abbreviated` gives them. */
const SUFFIXES = new Set([
	...[
		"ave",
		"blvd",
		"cir",
		"ct",
		"dr",
		"expy",
		"hwy",
		"ln",
		"loop",
		"pike",
		"pkwy",
		"pl",
		"plz",
		"rd",
		"rte",
		"sq",
	],
	...["st", "ter", "trl", "way"],
]);

/** Words that begin the part of a building; those of the second row only after the street's last word. */
const UNITS = new Set([
	...[
		"apartment",
		"apt",
		"basement",
		"bldg",
		"bsmt",
		"department",
		"dept",
		"fl",
		"floor",
		"rear",
		"rm",
		"room",
		"spc",
	],
	...["ste", "suite", "unit"],
]);
const UNITS_AFTER = new Set([
	...[
		"back",
		"bay",
		"dock",
		"door",
		"front",
		"level",
		"lot",
		"lower",
		"shop",
		"side",
		"space",
		"stall",
		"store",
		"upper",
	],
]);

const ORDINALS: Record<string, string> = {
	...{ first: "1st", second: "2nd", third: "3rd", fourth: "4th", fifth: "5th", sixth: "6th", seventh: "7th" },
	...{ eighth: "8th", ninth: "9th", tenth: "10th" },
};

/** A street address in folded letters: `12-A Main Street, Rear` has the number 12, the name main, the suffix st and the unit a rear. */
type Street = {
	/** Without leading zeros; empty without one. */
	number: string;
	name: string;
	/** Null where none was typed. */
	suffix: string | null;
	/** The part of the building; empty for all of it. */
	unit: string;
};

const HOUSE_NUMBER = /^(\d+)([a-z]?)$/;

/** Reads a line of an address; null for one without a word, and for a part of a building. */
function readStreet(line: string): Street | null {
	const words = foldedWords(line.replaceAll("#", " unit "))
		.map(abbreviated)
		.map((word) => ORDINALS[word] ?? word);
	const at = words.findIndex((word) => HOUSE_NUMBER.test(word));
	if (words.length === 0) return null;
	if (at < 0) return { number: "", name: words.join(" "), suffix: null, unit: "" };
	const [, digits = "", letter = ""] = HOUSE_NUMBER.exec(words[at]!)!;
	let number = digits.replace(/^0+(?=\d)/, "");
	let rest = words.slice(at + 1);
	const unit = letter ? [letter] : [];
	// 12-34 Main St, 12 1/2 Main St.
	while (rest.length > 1 && /^\d+$/.test(rest[0]!)) number += `-${rest.shift()}`;
	const [first = "", second = ""] = rest;
	// 12-A Main St, but not 1200 K St or 12 N Main St.
	if (/^[a-z]$/.test(first) && !DIRECTIONS.has(first) && second && !SUFFIXES.has(second))
		unit.push(rest.shift()!);
	const cut = unitAt(rest);
	if (cut >= 0) {
		unit.push(...rest.slice(cut).filter(isUnitName));
		rest = rest.slice(0, cut);
	}
	if (rest.length === 0) {
		// PO Box 12; but 'Building 3' is no street.
		const before = words.slice(0, at);
		return before.some((word) => UNITS.has(word))
			? null
			: { number, name: before.join(" "), suffix: null, unit: unit.join(" ") };
	}
	// 12 Main St N.
	const after =
		rest.length > 2 && DIRECTIONS.has(rest.at(-1)!) && SUFFIXES.has(rest.at(-2)!) ? [rest.pop()!] : [];
	const suffix = rest.length > 1 && SUFFIXES.has(rest.at(-1)!) ? rest.pop()! : null;
	return { number, name: [...rest, ...after].join(" "), suffix, unit: unit.join(" ") };
}

const isUnitName = (word: string) => !UNITS.has(word) || word === "rear";

/** What names a part of a building: '4' of 'Suite 4'. */
const unitWords = (part: string) =>
	foldedWords(part.replaceAll("#", " ")).map(abbreviated).filter(isUnitName);

/** Where the part of a building begins among the words after a house number; -1 without one. */
function unitAt(words: readonly string[]): number {
	const street = words.findIndex((word) => !DIRECTIONS.has(word));
	const suffix = words.findIndex((word, n) => n > street && SUFFIXES.has(word));
	return words.findIndex(
		(word, n) =>
			(n > street && street >= 0 && UNITS.has(word)) || (suffix >= 0 && n > suffix && UNITS_AFTER.has(word)),
	);
}

const isSameStreet = (a: Street, b: Street) =>
	a.number === b.number &&
	a.name === b.name &&
	(a.suffix === b.suffix || a.suffix === null || b.suffix === null);

/** The lines of an address, the parts between commas apart. */
const partsOf = (text: string) => text.split(/[\n,]/).filter((part) => part.trim() !== "");

type StreetAddress = Pick<Address, "address1" | "address2" | "zipCode">;

/** The street of an address as typed: of its parts the first with a house number. Those after it, and parts of buildings, are the unit. */
function streetOf({ address1, address2 }: Pick<StreetAddress, "address1" | "address2">): Street | null {
	const parts = [...partsOf(address1), ...partsOf(address2 ?? "")];
	const read = parts.map(readStreet);
	const numbered = read.findIndex((street) => street?.number && street.name);
	const at = numbered < 0 ? read.findIndex((street) => street !== null) : numbered;
	const street = read[at];
	if (!street) return null;
	const units = parts.flatMap((part, n) => (n > at || read[n] === null ? unitWords(part) : []));
	return { ...street, unit: [street.unit, ...units].filter(Boolean).join(" ") };
}

/** The street of a text that has a postal address in it, and its ZIP codes: the one of `street` where that can't be told apart. */
function streetIn(text: string, street: Street): { zipCodes: string[]; found: Street } | null {
	const postal = readAddress(text);
	if (postal) {
		const found = streetOf(postal);
		return found && isSameStreet(found, street) ? { zipCodes: [postal.zipCode.slice(0, 5)], found } : null;
	}
	const parts = partsOf(text);
	for (const [n, part] of parts.entries()) {
		const found = readStreet(part);
		if (!found || !(isSameStreet(found, street) || begins(found, street))) continue;
		const after = [part.replace(/^\D*\d+/, ""), ...parts.slice(n + 1)].join(" ");
		return { zipCodes: after.match(/\b\d{5}(?=\d{4}\b|\b)/g) ?? [], found };
	}
	return null;
}

/** Whether a line goes on after its street, such as with the city. */
const begins = (line: Street, { number, name, suffix }: Street) =>
	line.number === number &&
	`${[line.name, line.suffix].filter(Boolean).join(" ")} `.startsWith(
		`${[name, suffix].filter(Boolean).join(" ")} `,
	);

/**
 * Whether goods ship to the address in a text (Rule 5.10): house number, street and ZIP code are the same in folded letters, whatever
 * stands for the part of the building; a text without a ZIP code has any.
 */
export function isAddressOf(text: string, to: StreetAddress): boolean {
	const street = streetOf(to);
	const at = street && streetIn(text, street);
	return Boolean(at && (at.zipCodes.length === 0 || at.zipCodes.includes(to.zipCode.slice(0, 5))));
}

/** Whether an address names the same part of the building as the text, or none (Rule 13.40). Of addresses that are each other's. */
export function isUnitOf(text: string, to: StreetAddress): boolean {
	const street = streetOf(to);
	const unit = street && streetIn(text, street)?.found.unit;
	return !street?.unit || street.unit === unit;
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
