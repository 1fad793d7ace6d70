import { AGE_MINIMUM } from "~/kernel/config/site";

const NUMBER =
	"one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
		" ",
	);
const AGE = `(\\d{1,2}|${NUMBER.join("|")})`;

/** A person of some age: the asker, or a relative or friend. */
const PERSON =
	"(?:i am|i'm|im|(?:he|she|who)(?: is|'s)|(?:hes|shes)|they are|they're|my [a-z]+(?: is|'s)|turning|aged?|age of)";

/** 'I am only 17', 'my son is 15 can he order'. The words after the number rule out '17 cases short'. */
const STATED = new RegExp(
	`\\b${PERSON}\\s+(?:(?:only|just|still|almost|nearly|about|turning|is|like)\\s+)*${AGE}(?:\\s*(?:years?|yrs?|yo|y/o)\\b.*|\\s*(?:$|[.,;!?]|(?:and|but|so|can|could|may|do|does|is|will|would|am|if|allowed|wants?|wanna|buys|trying)\\b).*)`,
	"i",
);
/** 'a 17 year old', but not a store or an account of that age. */
const YEARS_OLD = new RegExp(
	`\\b${AGE}[\\s-]*(?:years?|yrs?|y)[\\s-/]*o(?:lds?)?\\b(?!\\s+(?:store|shop|business|company|account|license|licence|customer|building|brand))`,
	"i",
);
/** 'tengo 18 años', 'mi hijo de 16 años' */
const ANOS = new RegExp(`\\b${AGE} a[nñ]os\\b(?! (?:en|de experiencia|vendiendo))`, "i");
/** 'somebody who is 19', 'customers of 18' */
const SOMEBODY = new RegExp(
	`\\b(?:some ?(?:one|body)|any ?(?:one|body)|persons?|people|customers?|guys?|girls?|boys?|man|woman|adults?)\\s+(?:(?:who|that)(?:'s|s)?\\s+|is\\s+|are\\s+|of\\s+|at\\s+|aged?\\s+|over\\s+)*${AGE}\\b(?!\\s+(?:units|boxes|cases|packs|orders|minutes|days|percent|miles|dollars))`,
	"i",
);
/** 'sell to a 19?', 'sell to 18 and up', 'is 18 old enough' */
const OF_AGE = new RegExp(
	`\\bto\\s+(?:an?\\s+)?${AGE}(?=\\s*(?:[?!.,;]|$|\\+|and (?:up|over|older)\\b|or (?:over|older)\\b))|\\b(?:is|are)\\s+${AGE}\\s+(?:old enough|the (?:legal )?age)\\b`,
	"i",
);
const YOUNG =
	"minors?|menores|menor de edad|under[\\s-]?aged?|teen(?:s|agers?)?|adolescents?|juveniles?|high ?schoolers?|(?:school|high school) students?|kids?|child(?:ren)?|(?:under|below|younger than) (?:the age of )?(?:18|19|20|21|eighteen|nineteen|twenty|twenty[\\s-]one)(?!\\s+(?:units|boxes|cases|dollars|bucks|pounds|lbs|puffs|miles))";
const MINORS = new RegExp(`\\b(?:${YOUNG})\\b(?![\\s-](?:resistant|proof))`, "i");
const BUYING =
	/\b(?:comprar|vend\w+|pedir|buy|buying|order|ordering|purchase|get|have|use|register|apply|sign up|account|shop here)\b|\byou (?:sell|ship)\b/i;
/** Who may sign for a delivery, or work in a store, and how to report a store are other questions, with their own answers. */
const ELSEWHERE =
	/\bsign(?:s|ed|ing)? (?:for|off)\b|\bsign the\b|\bdelivery|deliveries\b|\baccept|\breceive|\bemployees?\b|\breport\b|\bviolations?\b|\banother (?:shop|store)\b|\bcompetitor\b/i;
/** The reader asks of a sale of theirs: somebody under 21 is who gets the goods, whatever the verb. */
const BY_RETAILERS =
	/\b(?:i|we|stores?|shops?|retailers?|clerks?|cashiers?)\b(?!'?m\b|\s+(?:am|are)\b|\s+\d)[^.?!]*?\b(?:to|let|lets|for|if|with|serv\w+|giv\w+|hand\w*|sell\w*|allow\w*|card)\b|\bsell(?:ing)?\b|\b(?:vend\w+|dar|darle|venta)\b/i;
const BY_US = /\b(?:you|u|ya|yall|ustedes|usted)\b|\b(?:vende|venden)\b/i;
const OF_THE_READER =
	/\b(?:i am|i'm|im|tengo|my (?:son|daughter|brother|sister|friend|kids?|child\w*|cousin|nephew|niece))\b/i;

const isUnderAge = (age: string | undefined): boolean => {
	if (!age) return false;
	const word = NUMBER.indexOf(age.toLowerCase());
	const years = word >= 0 ? word + 1 : Number(age);
	return years > 0 && years < AGE_MINIMUM;
};

const namesMinor = (question: string): boolean =>
	[STATED, YEARS_OLD, ANOS, SOMEBODY].some((shape) => isUnderAge(shape.exec(question)?.[1])) ||
	isUnderAge(OF_AGE.exec(question)?.slice(1).find(Boolean)) ||
	MINORS.test(question);

/**
 * Whether a retailer asks of goods for somebody under 21, whatever the verb (Rule 6.7): to sell, hand or give them, or
 * to let them buy. Who may buy from the shop itself is `isAskedForMinor`.
 */
export function isSaleToMinor(question: string): boolean {
	if (ELSEWHERE.test(question) || !namesMinor(question)) return false;
	if (BY_US.test(question) || OF_THE_READER.test(question)) return false;
	return BY_RETAILERS.test(question) || !isAskedForMinor(question);
}

/** Whether somebody under 21 wants to buy or have an account, or somebody asks for them (Rule 6.7). */
export function isAskedForMinor(question: string): boolean {
	if (ELSEWHERE.test(question)) return false;
	return (
		isUnderAge(STATED.exec(question)?.[1]) ||
		isUnderAge(YEARS_OLD.exec(question)?.[1]) ||
		isUnderAge(ANOS.exec(question)?.[1]) ||
		(MINORS.test(question) && BUYING.test(question))
	);
}

/** Whether a question has to do with anybody's age: no outside service is asked then. */
export const mentionsAge = (question: string): boolean =>
	MINORS.test(question) ||
	/\b(?:ages?|aged|years?|school|grade|birthday|edad|escuela|colegio)\b|\ba[nñ]os\b/i.test(question);

/** The page behind the answer to such questions, whatever else they mention. */
export const UNDER_AGE_LINK = {
	href: "/legal/terms#age",
	label: "Terms of Service: age restriction",
} as const;
