import { AGE_MINIMUM } from "~/site";

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
const YOUNG =
	"minors?|menores|menor de edad|under[\\s-]?aged?|teen(?:s|agers?)?|kids?|child(?:ren)?|(?:under|below|younger than) (?:18|21|eighteen|twenty[\\s-]one)";
const MINORS = new RegExp(`\\b(?:${YOUNG})\\b(?![\\s-](?:resistant|proof))`, "i");
const BUYING =
	/\b(?:comprar|vend\w+|pedir|buy|buying|order|ordering|purchase|get|have|use|register|apply|sign up|account|shop here)\b|\byou (?:sell|ship)\b/i;
/** Who may sign for a delivery and whom retailers may sell to are separate questions, which have their own answers. */
const ELSEWHERE =
	/\bsign(?:s|ed|ing)? (?:for|off)\b|\bsign the\b|\bdelivery|deliveries\b|\baccept|\breceive|\bemployees?\b|\b(?:i|we) sell\b|\bselling\b/i;

const isUnderAge = (said: string | undefined): boolean => {
	if (!said) return false;
	const word = NUMBER.indexOf(said.toLowerCase());
	const years = word >= 0 ? word + 1 : Number(said);
	return years > 0 && years < AGE_MINIMUM;
};

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
