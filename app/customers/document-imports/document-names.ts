import type { LicenseKind } from "~/terms/documents";
import { STATE_NAMES } from "~/terms/state-names";

/** What a document's name says: of whom it may be, the likeliest first, and what it is. */
export type DocumentName = {
	/** Names or numbers of a company or store. */
	whose: string[];
	kind: LicenseKind | null;
	number: string | null;
	/** The state that issued it, such as TX. */
	state: string | null;
	/** Its last valid day, YYYY-MM-DD. */
	expiresOn: string | null;
};

/** What shops and states call each kind; the first that is found counts. */
const KINDS: readonly [LicenseKind, RegExp][] = [
	[
		"resaleCertificate",
		/\b(?:(?:resale|exemption|tax exempt|sales tax|multijurisdiction(?:al)?) (?:cert(?:ificate)?|form)|resale cert\w*|exemption cert\w*)\b/i,
	],
	[
		"resellerPermit",
		/\b(?:(?:reseller'?s?|resale|seller'?s?|sellers) (?:permit|licen[cs]e|id)|sales tax permit|reseller)\b/i,
	],
	[
		"tobaccoLicense",
		/\b(?:(?:tobacco|vape|vapor|e ?cig(?:arette)?|ends|otp|nicotine|cigarette) (?:retail(?:er)?'?s? )?(?:dealer'?s? )?(?:licen[cs]e|permit|registration)|tobacco|otp)\b/i,
	],
	["businessLicense", /\b(?:business (?:licen[cs]e|permit|registration)|business|occupational license)\b/i],
];

/** The kind that a word or a sentence means. */
export const documentKindIn = (text: string): LicenseKind | null =>
	KINDS.find(([, words]) => words.test(text))?.[0] ?? null;

const STATE_OF = new Map<string, string>(
	Object.entries(STATE_NAMES).flatMap(([code, name]) => [
		[code.toLowerCase(), code],
		[name.toLowerCase(), code],
	]),
);

/** A state's code by its code or name; null: there is none. */
export const stateIn = (text: string): string | null => STATE_OF.get(text.trim().toLowerCase()) ?? null;

const ISO = /\b(\d{4})[-._ ](\d{1,2})[-._ ](\d{1,2})\b/;
const AMERICAN = /\b(\d{1,2})[-._/ ](\d{1,2})[-._/ ](\d{4})\b/;

const dayOf = (year: string, month: string, day: string): string | null => {
	const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
};

/** The day in a text, as 2027-03-31 or 3/31/2027; null: none, or no day of the calendar. */
export function dayIn(text: string): { day: string; found: string } | null {
	const iso = ISO.exec(text);
	if (iso) {
		const day = dayOf(iso[1]!, iso[2]!, iso[3]!);
		return day ? { day, found: iso[0] } : null;
	}
	const american = AMERICAN.exec(text);
	const day = american && dayOf(american[3]!, american[1]!, american[2]!);
	return day ? { day, found: american[0] } : null;
}

/** The parts of a name: `Smoke City LLC - TX - tobacco license - 123456`, or with underscores or commas between them. */
const partsOf = (name: string): string[] =>
	name
		.split(/\s+[-\u2013\u2014]+\s+|\s*[_,;]+\s*|\s*--+\s*/)
		.map((part) => part.replace(/^[\s\-\u2013\u2014]+|[\s\-\u2013\u2014]+$/g, ""))
		.filter(Boolean);

const NOISE =
	/\b(?:exp(?:ires|iration|iry)?|valid (?:until|thru|through|to)|until|thru|no|nr|number|copy|scan|final|signed)\b[.:#]*/gi;

/** A license's number as it is compared with one in a document's name, where some signs may not stand and some words are none of its. */
export const numberKey = (number: string | null): string =>
	(number ?? "")
		.replace(NOISE, " ")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();

/** Reads a document's name with its folders (Rule 13.86). */
export function readDocumentName(path: string): DocumentName {
	const folders = path.split("/");
	const stem = folders.pop()!.replace(/\.[A-Za-z0-9]{2,5}$/, "");
	const whose: string[] = [];
	let kind: LicenseKind | null = null;
	let number: string | null = null;
	let state: string | null = null;
	const found = dayIn(stem);
	const parts = partsOf(found ? stem.replace(found.found, " - ") : stem);
	for (const part of parts) {
		const isKind: LicenseKind | null = kind === null ? documentKindIn(part) : null;
		if (isKind) {
			kind = isKind;
			// What else it says: 'TX tobacco license 123456'.
			const rest = part
				.replace(KINDS.find(([name]) => name === isKind)![1], " ")
				.replace(NOISE, " ")
				.trim();
			const code = rest.split(/[\s#]+/).find((word) => /\d/.test(word) && word.length >= 3);
			const place = rest.split(/\s+/).find((word) => /^[A-Z]{2}$/.test(word) && stateIn(word));
			number ??= code ?? null;
			state ??= place ? stateIn(place) : null;
			continue;
		}
		const isState: string | null = state === null ? stateIn(part) : null;
		if (isState) {
			state = isState;
			continue;
		}
		whose.push(part);
	}
	whose.unshift(...folders.toReversed().flatMap((folder) => [folder.trim(), ...partsOf(folder)]));
	// A number stands behind whom it is of: of several parts with digits the last is it.
	const last = parts.findLast(
		(part) => whose.includes(part) && /^[#\w./-]*\d[\w./-]*$/.test(part.replace(NOISE, "").trim()),
	);
	if (number === null && last !== undefined && (whose.length > 1 || folders.length > 0)) {
		number = last.replace(NOISE, "").replace(/^#/, "").trim();
		whose.splice(whose.lastIndexOf(last), 1);
	}
	return {
		whose: [...new Set(whose)],
		kind,
		number,
		state,
		expiresOn: found?.day ?? null,
	};
}
