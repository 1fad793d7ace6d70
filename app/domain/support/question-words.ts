import { editDistance } from "../catalog/search-words.ts";

const MOST_WORDS = 24;

// Words that say how something is asked, not what.
const IDLE = new Set(
	`a about again all also am an and any anyone are as at be been being but by can could did do does doing don else for from
	get give go got had has have having hello help hey hi how however i if im in into is it its just know let like many may me
	might mine much must my need no not of on one or our ours out please possible shall should so some somebody something tell
	than thank thanks that the their them then there these they this those to too up us want was we were what whats when where
	which while who whom whose why will with would yes you your yours yet really actually currently right now today okay ok
	guys folks team sir madam dear wondering wonder question ask asking say said anything ever still way there's i'd i'm i've
	you're don't doesn't didn't can't what's where's how's won't`.split(/\s+/),
);

// Other words for the same thing, as retailers use them.
const SAME: Record<string, readonly string[]> = {
	deliver: ["ship"],
	delivery: ["shipping", "ship"],
	delivered: ["ship"],
	freight: ["shipping"],
	package: ["order"],
	parcel: ["package", "order"],
	purchase: ["order", "buy"],
	purchases: ["orders"],
	cost: ["price", "much"],
	costs: ["price"],
	prices: ["pricing"],
	cheaper: ["discount"],
	rebate: ["discount"],
	discounts: ["tiers"],
	open: ["hours"],
	phone: ["telephone", "call"],
	call: ["phone"],
	telephone: ["phone"],
	mail: ["email"],
	email: ["mail"],
	shop: ["store"],
	store: ["shop"],
	permit: ["license"],
	licence: ["license"],
	licenses: ["documents"],
	docs: ["documents"],
	paperwork: ["documents"],
	broken: ["defective"],
	faulty: ["defective"],
	dead: ["defective"],
	refund: ["return"],
	exchange: ["return"],
	vapes: ["disposables", "products"],
	vape: ["product"],
	juice: ["liquids"],
	juices: ["liquids"],
	eliquid: ["liquids"],
	ejuice: ["liquids"],
	coil: ["coils"],
	battery: ["batteries"],
	moq: ["minimum"],
	min: ["minimum"],
	smallest: ["minimum"],
	least: ["minimum"],
	free: ["free"],
	arrive: ["delivery", "ship"],
	arrived: ["arrive"],
	arrives: ["arrive"],
	gets: ["arrive"],
	account: ["application"],
	accepted: ["approved"],
	approve: ["approval", "approved"],
	signup: ["apply"],
	register: ["apply"],
	enroll: ["apply"],
	join: ["apply"],
	flavours: ["flavors"],
	flavour: ["flavors"],
	taxes: ["tax"],
	late: ["overdue"],
	terms: ["net"],
	invoice: ["invoice"],
	tracking: ["track"],
	locate: ["located"],
	location: ["located", "store"],
	legal: ["restricted"],
	banned: ["ban"],
};

/** The words of a question that say what it is about, in its order, each once. */
export function questionWords(text: string): string[] {
	const plain = text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/’/g, "'")
		// One word each, however they are typed.
		.replace(/\bp\.\s?o\b\.?/g, "po")
		.replace(/\bpre-(?=pa)/g, "pre")
		.replace(/\be-(?=mail|liquid|juice)/g, "e");
	const words = plain.split(/[^\p{L}\p{N}']+/u).flatMap((word) => {
		const bare = word.replace(/^'+|'+$/g, "");
		return bare && !IDLE.has(bare) ? bare.replace(/'s$/, "").replaceAll("'", "") : [];
	});
	return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS);
}

/** A word and other words for it. */
export const withSynonyms = (word: string): string[] => [word, ...(SAME[word] ?? [])];

/** The word of the vocabulary that a misspelled one most likely is; short words are taken as they are. */
export function nearestWord(word: string, vocabulary: ReadonlySet<string>): string | undefined {
	if (word.length < 5 || /\d/.test(word)) return undefined;
	const limit = word.length < 8 ? 1 : 2;
	let best: { word: string; distance: number } | undefined;
	for (const known of vocabulary) {
		if (known[0] !== word[0] || known.length < 4) continue;
		const distance = editDistance(word, known, limit);
		if (distance <= limit && (!best || distance < best.distance)) best = { word: known, distance };
	}
	return best?.word;
}
