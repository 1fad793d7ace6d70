// The keys that companies are compared by (Rule 13.77), as db/derived/customers/company-search.sql makes them of what is written.

/** A name without its legal form, blanks and signs; an empty text where too little is left to compare. */
export function nameKey(name: string): string {
	let text = `${name.toLowerCase()} `.replaceAll(",", " ").replaceAll(".", "").replaceAll("'", "");
	text = text.replaceAll("-", " ").replaceAll("&", " and ");
	for (const form of ["llc", "inc", "corp", "ltd", "co"]) text = text.replaceAll(` ${form} `, " ");
	const bare = text.replaceAll(" ", "");
	return bare.length >= 4 ? bare : "";
}

const SHORT = [
	...[
		["street", "st"],
		["avenue", "ave"],
		["road", "rd"],
		["boulevard", "blvd"],
		["drive", "dr"],
	],
	...[
		["highway", "hwy"],
		["lane", "ln"],
		["suite", "ste"],
	],
] as const;

/** An address as `addressText` writes it, with the usual abbreviations, without blanks and signs. */
export function addressKey(address: string): string {
	let text = `${address.toLowerCase()} `.replaceAll("\n", " ").replaceAll(",", " ").replaceAll(".", "");
	text = text.replaceAll("#", " ste ");
	for (const [long, short] of SHORT) text = text.replaceAll(` ${long} `, ` ${short} `);
	return text.replaceAll(" ", "");
}

/** A phone's last ten digits; an empty text for a number that is too short. */
export const phoneKey = (phone: string): string =>
	phone.length >= 7 ? phone.replace(/[()\-\s.+]/g, "").slice(-10) : "";

export const licenseKey = (number: string): string => number.replace(/[- ]/g, "").toUpperCase();

export const einKey = (ein: string): string => ein.replaceAll("-", "");
