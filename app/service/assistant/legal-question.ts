import { editDistance } from "~/catalog";
import { STATE_NAMES, type StateCode } from "~/terms/state-names";
import states from "./content/states.json";

/** Words of a question about what the law allows, in English and Spanish. */
const LEGAL_WORDS =
	/\b(?:il)?legal(?:ly|ity|es|mente)?\b|\b(?:not|is|are|it|still|flavors?)\s+allowed\b|\ballowed\s+(?:to\s+(?:sell|buy|carry|have|order|stock)|in|here|for)\b|\bbann?(?:ed|s)?\b|\bprohib\w+|\boutlaw\w*|\bforbidden\b|\brestricted\b|\bagainst the law\b|\bpermitid[oa]s?\b|\brestringid[oa]s?\b|\bse puede[n]? (?:vender|comprar|tener|pedir)\b/i;
/** Words about the law once goods are named; without goods they may be about an account, a delivery or a dealer. */
const LEGAL_WORDS_OF_GOODS =
	/\b(?:un)?lawful(?:ly)?\b|\b(?:un)?authori[sz]ed\b(?! (?:distributor|dealer|seller|retailer|reseller|partner))|\ballow(?:ed|s|able)?\b|\bpermit(?:ted|s|tible)?\b|\bpermissible\b|\b(?:non ?|un)?complian(?:t|ce)\b|\bcomply\b|\bblocked\b|\brestrict(?:s|ions?)?\b|\bregist(?:ry|ries|ered)\b|\bdirector(?:y|ies)\b|\bregulat(?:ed|ions?)\b|\blaws?\b|\bresell(?:ing)?\b|\bcertified\b|\bcontraband\b|\bblacklist\w*|\bconfiscat\w*|\bseized?\b|\bautorizad[oa]s?\b|\baprobad[oa]s?\b|\bbloquead[oa]s?\b|\bregistrad[oa]s?\b|\brevender\b|\bpermiten?\b|\bley(?:es)?\b/;
/** 'is njoy approved', but not 'approved buyers'. */
const APPROVED =
	/\b(?:is|are|r|was|were|be|been|not|it|state|gets?|got) (?:\w+ ){0,4}approved\b|\bapproved (?:by|for|in|to|list)\b/;
/** 'is menthol ok', 'raz fine?', but not 'ok, do you have raz'. */
const OKAY =
	/\S.*\b(?:ok|okay|okey|fine|alright|all right|cool|kosher|good to go|a problem|bien)\b\s*(?:$|[?!.,;]|(?:to|in|for|at|with|here|there|now|if|en|para|vender)\b)/;
/** Asks for a permit of goods: about the law once goods are named. */
const MAY_I =
	/\b(?:can|may|could|should) (?:i|we|you|u|they|stores?|shops?|retailers?) (?:still |even |legally )?(?:buy|sell|carry|stock|retail|offer|display|distribute|keep selling)\b|\bwhy (?:can ?not|cant|can't|can’t) (?:i|we) (?:buy|sell|carry|order|get)\b|\bpuedo (?:vender|comprar)\b|\bpor que no (?:puedo|podemos) (?:vender|comprar|pedir)\b/i;
/** Asks what the FDA says of goods, which their page doesn't answer. */
const FDA = /\b(?:fda|pmta)\b/i;
/** Verbs of having goods, which name none. */
const VERBS =
	/\b(?:sell|buy|carry|stock|order|get|have|ship|send|possess|deliver|vender|comprar|pedir|tener|enviar|envian|mandan?|mandar)\b/i;
/** A question that is plainly about something else of the goods: their price, stock, delivery time, or a delivery gone wrong. */
const OTHER_FACTS =
	/\b(?:price|prices|pricing|cost|costs|how much|how many|in stock|out of stock|restock\w*|availab\w*|msrp|cheap\w*|discount\w*|pay|paid|track\w*|invoice|owe|how (?:long|fast|soon|quick\w*)|when|eta|arriv\w*|overnight|freight|damaged|broken|crushed|missing|defective|leak\w*|returns?|refund\w*|wrong|precios?|cuant[oa]s?|cuando|cuesta\w*|existencias|disponible\w*)\b/i;
/** The reader's own place, without its name. */
const OWN_PLACE =
	/\b(?:my|our|mi|mis|nuestr[oa]s?)\s+(?:[\p{L}.'-]+\s+){0,3}?(?:stores?|shops?|locations?|state|city|county|town|tiendas?|estado|ciudad)\b/u;

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a question names the law. */
export const isLegalQuestion = (question: string): boolean => LEGAL_WORDS.test(folded(question));

/**
 * Whether a question asks if named goods may be bought or sold, wherever that is: it has a word about the law or the
 * FDA, asks if something is ok, or if the reader may sell it.
 */
export function asksIfAllowed(question: string): boolean {
	const text = folded(question);
	if (LEGAL_WORDS.test(text) || LEGAL_WORDS_OF_GOODS.test(text) || APPROVED.test(text) || FDA.test(text))
		return true;
	return (MAY_I.test(text) || OKAY.test(text)) && !OTHER_FACTS.test(text);
}

/** Whether a question is about what the FDA authorized. */
export const isAboutFda = (question: string): boolean => FDA.test(question);

/**
 * Whether a question is plainly about the price, the stock or the delivery of goods. Any other one that names goods and
 * a place is about the law of the place, whatever its verb, so that no list of verbs has to be complete.
 */
export const isAboutOtherFacts = (question: string): boolean => OTHER_FACTS.test(folded(question));

/** Whether a question is about a place of the reader's, such as 'my store'. */
export const namesOwnPlace = (question: string): boolean => OWN_PLACE.test(folded(question));

/** Whether a question can be answered with yes or no: the catalog's answer must not be taken for a yes to it. */
export const asksYesOrNo = (question: string): boolean =>
	/^\W*(?:(?:and|so|but|hey|hi|y|pero)\W+)?(?:is|are|r|can|may|could|should|would|am|isnt|isn't|arent|aren't|es|son|se puede|puedo|podemos)\b/.test(
		folded(question),
	) && !/\b(?:you|u|ya|yall|ustedes)\b/.test(folded(question));

/** A state that a question names, with the name that answers call it by. */
export type NamedState = { code: StateCode; name: string; words: string };
type Known = Omit<NamedState, "words"> & { called: string };

const inEnglish = Object.entries(STATE_NAMES).map(
	([letters, name]): Known => ({
		code: letters as StateCode,
		name,
		called: folded(name),
	}),
);
/** States by each of their names, the longest first: West Virginia before Virginia. */
const KNOWN: readonly Known[] = [
	...inEnglish,
	...Object.entries(states).flatMap(([letters, names]) =>
		names.map((own): Known => {
			// Spanish names are answered with; nicknames aren't.
			const code = letters as StateCode;
			return { code, name: /^[A-Z]/.test(own) ? own : STATE_NAMES[code], called: folded(own) };
		}),
	),
].toSorted((a, b) => b.called.length - a.called.length);

/** By code, under the English name. */
const byLetters = new Map(inEnglish.map((one) => [one.code as string, one]));

/** Codes that are words in small letters: never taken for a state by themselves, or only after 'in' and before 'shop'. */
const NEVER_SMALL = new Set("or in me hi oh ok id la".split(" "));
const RARELY_SMALL = new Set("al co de ma mi pa va ms mo ne".split(" "));
/** Words in capitals too, as in 'Is it OK' and 'OK or NO'. */
const NEVER_ALONE = new Set("OK OR IN ME HI OH LA ID".split(" "));
const CODE = `(${[...new Set(KNOWN.map(({ code }) => code))].join("|")})`;
/** A model such as TN 9000 is no state. */
const NO_MODEL = "(?![\\s-]*\\d)(?![-'’]\\w)";

/** The letters of a state in a question as it was typed. */
function codeIn(question: string): { letters: string; words: string } | null {
	// 'IS IT OK IN CALIFORNIA' has no code although all is in capitals.
	const isShouted = !/\p{Ll}/u.test(question);
	const shapes: [RegExp, (code: string) => boolean][] = [
		// 'in CA', 'for ct'
		[
			new RegExp(`\\b(?:in|to|for|into|from|en|para)\\s+${CODE}\\b${NO_MODEL}(?=\\s*(\\S*))`, "gi"),
			(code) => isCapital(code) || !NEVER_SMALL.has(code.toLowerCase()),
		],
		// 'Tempe, AZ 85281'
		[new RegExp(`\\p{L},\\s*${CODE}\\b(?![-'’]\\w)`, "giu"), (code) => isCapital(code) || !isWord(code)],
		// 'my ca shop'
		[
			new RegExp(
				`\\b${CODE}\\s+(?:stores?|shops?|locations?|retailers?|customers?|smoke|vape|business|law|rules|state)\\b`,
				"gi",
			),
			(code) => !NEVER_SMALL.has(code.toLowerCase()),
		],
		// 'geek bar CA?'; 'ca' in small letters is no word, so it is a state anywhere.
		[
			new RegExp(`\\b${CODE}\\b${NO_MODEL}`, "gi"),
			(code) => (isCapital(code) && !isShouted ? !NEVER_ALONE.has(code) : !isWord(code)),
		],
	];
	const isCapital = (code: string) => code === code.toUpperCase() && !isShouted;
	const isWord = (code: string) =>
		NEVER_SMALL.has(code.toLowerCase()) || RARELY_SMALL.has(code.toLowerCase());
	for (const [shape, isMeant] of shapes) {
		for (const found of question.matchAll(shape)) {
			const code = found[1]!;
			// 'para mi tienda', 'in de box': a word that is followed by another.
			const isFollowed = /^\p{L}/u.test(found[2] ?? "") && isWord(code) && !isCapital(code);
			if (isMeant(code) && !isFollowed) return { letters: code.toUpperCase(), words: code.toLowerCase() };
		}
	}
	return null;
}

/** A state whose name was misspelled: 'califronia', 'masachusetts'. */
function misspelledIn(text: string): { state: Known; words: string } | null {
	for (const word of text.match(/\p{L}{7,}/gu) ?? []) {
		const limit = word.length < 9 ? 1 : 2;
		const state = KNOWN.find(
			({ called }) =>
				called.length > 6 && called[0] === word[0] && editDistance(word, called, limit) <= limit,
		);
		if (state) return { state, words: word };
	}
	return null;
}

/** The state in a question: by its name or nickname, misspelled too, or by its two letters as in 'in CA' and 'my ca shop'. */
export function stateIn(question: string): NamedState | null {
	const text = folded(question);
	const named = KNOWN.find(({ called }) => new RegExp(`\\b${called}\\b`).test(text));
	if (named) return { code: named.code, name: named.name, words: named.called };
	const code = codeIn(question.normalize("NFD").replace(/\p{M}/gu, ""));
	if (code) {
		const { code: own, name } = byLetters.get(code.letters)!;
		return { code: own, name, words: code.words };
	}
	const close = misspelledIn(text);
	return close && { code: close.state.code, name: close.state.name, words: close.words };
}

/** A question up to a place that we don't know: 'why can't I buy RAZ for Fresno'. The same where it names none. */
export const beforePlace = (question: string): string =>
	question.replace(/\s+(?:for|in|to|at|para|en)\s+.*$/i, "");

/** A question without the words that name its place and the law, for finding the goods that it names. */
export function withoutPlace(question: string, words: readonly string[]): string {
	const place = words.map(
		(word) => new RegExp(`\\b${folded(word).replace(/[^\p{L}\p{N} ]/gu, ".")}\\b`, "g"),
	);
	const okay = /\b(?:ok|okay|okey|fine|alright|kosher|approved)\b/;
	return [
		...place,
		...[LEGAL_WORDS, LEGAL_WORDS_OF_GOODS, MAY_I, VERBS, FDA, okay].map((shape) => new RegExp(shape, "gi")),
	].reduce((text, shape) => text.replace(shape, " "), folded(question));
}
