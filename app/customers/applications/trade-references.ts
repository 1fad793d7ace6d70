import { capitalized } from "~/kernel/texts/numbers";
import type { TradeReference } from "~db/json-shapes";

export type { TradeReference } from "~db/json-shapes";

/** The references read from the text, and the blocks that could not be read. */
export type ReadReferences = { references: TradeReference[]; unread: string[] };

type Part = keyof TradeReference;

const PARTS: Part[] = ["company", "contact", "phone", "email"];

const LABELS: [Part, RegExp][] = [
	["company", /^(company|business|supplier|vendor|distributor|reference)( name)?$/],
	["contact", /^(contact|person|attn|attention|rep|representative|name)( (name|person))?$/],
	["phone", /^(phone|telephone|tel|cell|mobile|ph)( (number|no|#))?$/],
	["email", /^e-?mail( address)?$/],
];

const MOST = 500;
// No part of a reference is longer; longer text skips the patterns below.
const LONGEST_LINE = 400;
const EMAIL = /[^\s<>@,;()]+@[^\s<>@,;()]+\.[^\s<>@,;()]+/;

/** The part that a line's label stands for, if it is one of our four. */
function labeled(line: string): { part: Part; value: string } | null {
	const match = /^([A-Za-z][A-Za-z# -]{1,24}?)\s*[:=]\s*(.*)$/.exec(line);
	if (!match) return null;
	const label = match[1]!.toLowerCase();
	const found = LABELS.find(([, pattern]) => pattern.test(label));
	return found ? { part: found[0], value: match[2]! } : null;
}

const isEmail = (text: string) => EMAIL.test(text) && text.length < 120;
const isPhone = (text: string) =>
	/^[\d\s()+.\-/x#extEXT]+$/.test(text) && text.replace(/\D/g, "").length >= 7 && text.length <= 40;

/** 'North Star, Ann Lee, 555-0100, ann@x.com' on one line: its parts. A single part when it isn't such a list. */
function pieces(line: string): string[] {
	const parts = line
		.split(/\s*(?:[,;|\t]|\s[-–—]\s)\s*/)
		.map((part) => part.trim())
		.filter(Boolean);
	const isList = parts.length >= 3 && parts.some((part) => isEmail(part) || isPhone(part));
	return isList ? parts : [line];
}

const empty = (): TradeReference => ({ company: "", contact: "", phone: "", email: "" });
/** A lone name counts as a reference only with a label: 'Company: Harbor Goods'. */
const isComplete = (reference: TradeReference, isNamed: boolean) =>
	Boolean(reference.company && (isNamed || reference.contact || reference.phone || reference.email));

/** The part an unlabeled value belongs to: by its format, otherwise the company first and then the contact. */
function partOf(value: string, reference: TradeReference): Part | "next" | null {
	const part: Part = isEmail(value)
		? "email"
		: isPhone(value)
			? "phone"
			: !reference.company
				? "company"
				: "contact";
	if (!reference[part]) {
		// A name after the phone or the email starts the next reference.
		const late = part === "contact" && reference.phone && reference.email;
		return late ? "next" : part;
	}
	return part === "contact" ? (reference.phone || reference.email ? "next" : null) : "next";
}

function readBlock(block: string): ReadReferences {
	const references: TradeReference[] = [];
	let current = empty();
	let stray = false;
	let isNamed = false;
	const close = () => {
		if (PARTS.some((part) => current[part])) references.push(current);
		current = empty();
	};
	for (const raw of block.split("\n")) {
		const line = raw.replace(/^\s*(?:[-*•]|\d{1,3}[.)]|\(\d{1,2}\))\s+/, "").trim();
		if (!line) continue;
		if (line.length > LONGEST_LINE) {
			stray = true;
			continue;
		}
		const label = labeled(line);
		if (label) {
			if (current[label.part]) close();
			current[label.part] = label.value;
			isNamed ||= label.part === "company";
			continue;
		}
		const values = pieces(line);
		if (values.length > 1) close();
		for (const value of values) {
			const part = partOf(value, current);
			if (part === null) {
				stray = true;
				continue;
			}
			if (part === "next") close();
			// An empty reference can take any part.
			current[partOf(value, current) as Part] = value;
		}
		if (values.length > 1) close();
	}
	close();
	const understood = references.length > 0 && !stray && references.every((one) => isComplete(one, isNamed));
	return understood ? { references, unread: [] } : { references: [], unread: [block.trim()] };
}

/**
 * Parses company, contact, phone and email from an applicant's text (Rule 2.5): blocks separated by blank lines, with
 * labeled lines ('Company: …') or lines in that order, or one reference per line with commas between its parts.
 * Unreadable text is returned as written.
 */
export function readTradeReferences(text: string): ReadReferences {
	const blocks = text
		.replace(/\r\n?/g, "\n")
		.split(/\n[ \t]*\n/)
		.filter((block) => block.trim());
	const all: ReadReferences = { references: [], unread: [] };
	for (const block of blocks) {
		const { references, unread } = readBlock(block);
		all.references.push(...references);
		all.unread.push(...unread);
	}
	all.references.splice(MOST);
	return all;
}

const line = (value: unknown) =>
	typeof value === "string" || typeof value === "number" ? String(value).replace(/\s+/g, " ").trim() : "";

/** Formats a reference as a labeled block that parses back to the same reference. */
const asBlock = (reference: TradeReference) =>
	PARTS.filter((part) => reference[part])
		.map((part) => `${capitalized(part)}: ${reference[part]}`)
		.join("\n");

/**
 * The parts by their JSON keys: company, companyName, contact_person, phoneNumber. `name` is the company or the
 * contact, whichever is missing.
 */
function partsOf(given: Record<string, unknown>): TradeReference {
	const reference = empty();
	for (const [key, value] of Object.entries(given)) {
		const words = key
			.replace(/([a-z])([A-Z])/g, "$1 $2")
			.replaceAll("_", " ")
			.toLowerCase();
		const part = words === "name" ? null : LABELS.find(([, pattern]) => pattern.test(words))?.[0];
		if (part) reference[part] ||= line(value);
	}
	reference[reference.company ? "contact" : "company"] ||= line(given.name);
	return reference;
}

/**
 * The text to store for trade references sent as text, or as a JSON array of references or strings. Other text is
 * returned unchanged.
 */
export function referencesAsText(value: string): string {
	let list: unknown;
	try {
		list = JSON.parse(value);
	} catch {
		return value;
	}
	if (!Array.isArray(list)) return value;
	return list
		.slice(0, MOST)
		.map((item: unknown) => {
			if (typeof item === "string") return item.trim();
			if (typeof item !== "object" || item === null) return line(item);
			return asBlock(partsOf(item as Record<string, unknown>));
		})
		.filter(Boolean)
		.join("\n\n");
}
