import type { QuickOrderLine } from "./quick-order-line.ts";

// A number that counts goods: '10' or '1,000', and not a part of '10mg', '2.5', '5%' or 'TN9000'.
const NUMBER = String.raw`(?:(?<![\w.,$%-])|(?<=(?<!\w)[xX]))(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:(?=[xX](?!\w))|(?![\w%]|[.,]\d))`;
const SINGLE = "pcs?|pieces?|ea|each|units?|ct|count";
const PACKED = "box(?:es)?|cases?|cartons?|ctns?|packs?|displays?|trays?|sleeves?";
const DOZEN = "dz|doz|dozens?";
const UNIT = String.raw`(?:${SINGLE}|${PACKED}|${DOZEN})\.?(?![\w-])`;
const MEASURE = /^\d+(?:\.\d+)?\s?(?:ml|mg|mah|w|oz|ohms?|pk|pack|ct|puffs?|%|k)(?![a-z])/i;

const amount = new RegExp(`^(?:qty|quantity)?[.:]?\\s*[x×*]?\\s*(${NUMBER})\\s*(?:[x×*]|(${UNIT}))?$`, "i");
const someDozen = /^(?:(half)\s+)?(?:an?\s+|one\s+)?(?:dozen|dz)\.?$/i;

/**
 * A quantity as people write it: '10', 'x10', '10 pcs', '2 dz' (24), '1,000'.
 *
 * @returns digits; '5 boxes' for packages, whose size only the product tells; null for anything else.
 */
export function readAmount(text: string): string | null {
	const dozen = someDozen.exec(text);
	if (dozen) return dozen[1] ? "6" : "12";
	const found = amount.exec(text);
	if (!found) return null;
	const count = Number(found[1]!.replaceAll(",", ""));
	const unit = (found[2] ?? "").replace(".", "").toLowerCase();
	if (new RegExp(`^(?:${DOZEN})$`).test(unit)) return String(count * 12);
	return new RegExp(`^(?:${PACKED})$`).test(unit) ? `${count} ${unit}` : String(count);
}

const PRICE =
	/(?:\s*[@=]\s*|\s+|^|\()\$\s?\d[\d,]*(?:\.\d+)?(?:\s*\/?\s*(?:each|ea|pc|unit)\b\.?)?\)?|\s*@\s*\d+(?:\.\d+)?(?:\s*(?:each|ea)\b\.?)?/gi;
const STAMP =
	/^(?:\[[^\]]*\d{1,2}:\d{2}[^\]]*\]\s*|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\s*[-–]?\s*)(?:[^:\d]{1,40}:\s+)?/i;
/** A line of a mail or chat without its quote signs and the sender's stamp. */
export const withoutStamp = (line: string): string =>
	line
		.trim()
		.replace(/^(?:>\s*)+/, "")
		.replace(STAMP, "");

const BULLET = /^(?:[-–—*•·▪●○◦✓>+]+\s+|#?\d{1,3}[.)]\s+(?=\S*[a-z]|\d+\s*[x×*]|\d{3}))/i;
const ASKING =
	/^(?:please|pls|plz|also|and|plus|can (?:you|we|i)|could (?:you|we)|i(?:'d| would)? (?:like|need|want)|i'?ll take|we(?:'d| would)? (?:like|need|want)|need|send|add|get|give|order|want|me|us)\b[\s,:]*(?=\S)/i;
const LABEL = /^(?:sku|item|code|upc|barcode|product)(?:\s*(?:#|no\.?|number))?\s*[:#=]\s*/i;
const MANNERS = /[\s,.!]*(?:\b(?:please|pls|plz|thanks|thank you|thx|ty)\b[\s,.!]*)+$/i;
// Words that turn an order around, or tell about other goods.
const TURNED =
	/\b(?:no|not|don'?t|do not|never|cancel(?:led)?|instead|except|without|remove|skip|or|last|left|returns?|back|only if|unless)\b/i;

function tidied(line: string): string {
	let text = line.replace(BULLET, "").replace(BULLET, "");
	for (let before = ""; before !== text; ) {
		before = text;
		text = text.replace(ASKING, "");
	}
	return text.replace(LABEL, "").replace(MANNERS, "").replace(PRICE, " ").replace(/\s+/g, " ").trim();
}

const AMOUNT = `${NUMBER}(?:\\s*${UNIT})?`;
const SEPARATOR = String.raw`\s*(?:[x×*](?![a-z])|[:=–—.]+|-(?=\s)|\bqty\b[.:]?|\bquantity\b:?)\s*`;
const shapes = {
	before: [
		new RegExp(
			`^\\(?((?:qty|quantity)?[.:]?\\s*[x×*]?\\s*${AMOUNT})\\)?\\s*(?:[x×*](?![a-z])|[-–—:]|\\bof\\b)\\s*(.+)$`,
			"i",
		),
		new RegExp(
			`^\\(?((?:(?:qty|quantity)[.:]?\\s*|[x×*]\\s*)${AMOUNT}|${NUMBER}\\s*${UNIT})\\)?\\s+(?:of\\s+)?(.+)$`,
			"i",
		),
		new RegExp(`^\\((${AMOUNT})\\)\\s*(.+)$`, "i"),
		/^((?:half\s+)?(?:an?\s+)?dozen)\s+(?:of\s+)?(.+)$/i,
	],
	after: [
		new RegExp(`^(.+?)${SEPARATOR}\\(?([x×*]?\\s*${AMOUNT})\\)?(?:\\s*[x×*])?$`, "i"),
		new RegExp(`^(.+?)\\s+\\(?([x×*]\\s*${AMOUNT}|${NUMBER}\\s*(?:[x×*]|${UNIT}))\\)?$`, "i"),
		new RegExp(`^(.+?)\\s*\\((${AMOUNT})\\)$`, "i"),
	],
	bareAfter: [new RegExp(`^(.+?)\\s+(${NUMBER})$`)],
	bareBefore: [new RegExp(`^(${NUMBER})\\s+(.+)$`)],
};

const reading = (code: string, quantity = "", hints: string[] = []): QuickOrderLine => ({
	code: code.replace(/^[\s,;:–—-]+|[\s,;:–—]+$/g, "").replace(/^"(.*)"$/, "$1"),
	quantity,
	flavor: "",
	hints,
});

function matches(text: string, kind: keyof typeof shapes): QuickOrderLine[] {
	const codeAt = kind === "after" || kind === "bareAfter" ? 1 : 2;
	return shapes[kind].flatMap((shape) => {
		const found = shape.exec(text);
		const amountText = found?.[codeAt === 1 ? 2 : 1];
		const goods = found?.[codeAt];
		if (!amountText || !goods || MEASURE.test(goods)) return [];
		const quantity = readAmount(amountText);
		return quantity === null ? [] : [reading(goods, quantity)];
	});
}

/** Barcodes are printed in groups: '0 85001 23456 7'. A last or first group may be the quantity. */
function grouped(text: string): QuickOrderLine[] {
	const groups = text.split(/[\s-]+/);
	if (!groups.every((group) => /^\d+$/.test(group))) return [];
	const joined = (parts: string[]) => parts.join("");
	return [
		reading(joined(groups)),
		...(groups.length > 2
			? [reading(joined(groups.slice(0, -1)), groups.at(-1)), reading(joined(groups.slice(1)), groups[0])]
			: []),
	].filter(({ code }) => code.length >= 8 && code.length <= 14);
}

/** A SKU or barcode somewhere among the words, with the line's only number: 'Hi, 10 of GB-PULSE-MIMI again'. */
function amongWords(text: string): QuickOrderLine[] {
	if (TURNED.test(text)) return [];
	const words = text.split(/[\s,;:()=]+/);
	return words
		.map((word, n) => ({ word, n }))
		.filter(({ word }) => /^\d{8,14}$|\d\D|\D\d/.test(word) || /^[A-Z][A-Z-]*-[A-Z-]+$/.test(word))
		.slice(0, 6)
		.flatMap(({ word, n }) => {
			const others = words.filter((_, at) => at !== n);
			const rest = others.join(" ");
			const amounts = [...rest.matchAll(new RegExp(`(?:[x×*]\\s?)?(${NUMBER})(?:\\s*${UNIT})?`, "gi"))];
			if (amounts.length > 1) return [];
			const [only] = amounts;
			const hint = (only ? rest.replace(only[0], " ") : rest).replace(/\s+/g, " ").trim();
			return [reading(word, only ? (readAmount(only[0]) ?? "") : "", hint ? [hint] : [])];
		});
}

/** Ways to read a line: one of `possible` whose code is known, `usual` if none is. */
export type Readings = { usual: QuickOrderLine; possible: QuickOrderLine[] };

/**
 * The ways to read a line without columns (Rule 4.11): '10 x Geek Bar Pulse Miami Mint', 'GB-PULSE-MIMI: 10',
 * '5 boxes of …'. Which of them is meant depends on the known goods.
 */
export function readFreeLine(line: string): Readings {
	const text = tidied(line);
	const marked = [...matches(text, "before"), ...matches(text, "after")];
	const bare = [...matches(text, "bareAfter"), ...matches(text, "bareBefore")];
	const whole = reading(text);
	// Numbers at both ends, or a large last one that may belong to the name: unknown goods keep the whole line.
	const [only, another] = bare;
	const isPlain = only && !another && (only.quantity.length < 4 || !only.code.includes(" "));
	const usual = marked[0] ?? (isPlain ? only : whole);
	return { usual, possible: [whole, ...marked, ...bare, ...grouped(text), ...amongWords(text)] };
}

const CHATTER = [
	/^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|thanks|thank you|thx|ty|best|kind|warm|regards|cheers|sincerely|yours|sent from|have a|talk soon|see you|let me know|any questions|same (?:as|address))\b/i,
	/^(?:please|can|could|here(?:'s| is| are)|we need|i need|our order|my order|this week|order for|order list)\b[^:]*:?$/i,
	/^(?:from|to|cc|subject|date|sent|ship to|bill to|attn|re|fwd?)\s*:/i,
	/^on .+ wrote:$/i,
	/^[\p{L} &/'-]+:$/u,
];
const FORMAL = [
	/^(?:[^\d]{0,20}[:\s])?(?:\+?1[\s.-]?)?\(?\d{3}\)[\s.-]?\d{3}[\s.-]?\d{4}$|^(?:tel|phone|cell|fax|mobile|ph|t|m)\b[.:\s]*[\d\s().+-]{7,}$/i,
	/^(?:\+?1[.-])?\d{3}[.-]\d{3}[.-]\d{4}$/,
	/\S+@\S+\.\w{2,}|https?:\/\/|^www\./i,
	/^(?:po|p\.o\.|purchase order|order|invoice|account|acct|customer)\s*(?:#|no\.?|number|:)[\s#:]*[\w-]+$/i,
	/^(?:sub\s?-?total|grand total|total|tax|shipping|discount|balance|units?|pieces)(?: (?:units|pieces|qty|items|due|order))?\s*[:=,;\t ]*[\s$\d.,;]*(?:units|pcs|pieces|boxes|items)?$/i,
	/^\$?\s*\d[\d,]*\.\d{2}$/,
	/^(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*,?\s+)?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})$/i,
	/^[\W_]+$/,
];

/** Whether a line belongs to the letter around an order: a greeting, a signature, a heading, a sum. */
export function isChatter(line: string): boolean {
	if (FORMAL.some((shape) => shape.test(line))) return true;
	return !/\d/.test(line) && CHATTER.some((shape) => shape.test(line));
}
