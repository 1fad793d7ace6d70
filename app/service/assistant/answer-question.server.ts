import type { Actor } from "~/kernel/actor/actor";
import { type AdminActor, isCustomer, isStaff } from "~/kernel/actor/permissions";
import { AGE_MINIMUM } from "~/kernel/config/site";
import { numberIn } from "~/kernel/numbers/numbers.server";
import { answeredIn, answeredInSpanish } from "~/kernel/settings/promised";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { licensesAt } from "~/rules/index.server";
import { type ChatLink, CONTACT_LINK, type Language } from "~/terms/greeting";
import type { Db } from "~db/client.server";
import { textFiller } from "../legal/text-filler.server";
import { describeEntry, entryNumberIn, orderOfTracking, saySuchTracking } from "./company-ledger.server";
import words from "./content/words.json";
import { findEntry, lookUp } from "./find-entry.server";
import { findGoods, type GoodsAnswer } from "./find-goods.server";
import { answerLegalQuestion, type LegalAnswer } from "./legal-answer.server";
import { asksIfAllowed, asksYesOrNo, isAboutFda, isAboutOtherFacts } from "./legal-question.ts";
import { type LookupQuery, orderNumberIn, ownAnswer, type Reply } from "./own-records.server";
import { questionWords } from "./question-words.ts";
import { placeOfStore, storeIn } from "./reader-stores.server";
import { say } from "./replies.server";
import { findSpanish, inSpanish, languageOf } from "./spanish.ts";
import { staffPageFor } from "./staff-page.ts";
import type { SupportEntry } from "./support-entry.ts";
import { isAskedForMinor, isSaleToMinor, UNDER_AGE_LINK } from "./under-age.ts";

export type Answer = {
	response: string;
	link: ChatLink;
	/** Further pages that it comes from. */
	also: readonly ChatLink[];
	known: boolean;
	/** No outside service words it: small talk, the age restriction, the law, and records that name people or places. */
	isFinal?: true;
};

type Question = { db: Db; actor: Actor; text: string; language: Language; now: Date };

const MOST_PARTS = 3;
/** Stands for goods that were named before; in Spanish the verb does: 'y son legales en alabama'. */
const IT = /\b(?:it|its|they|them|these|those|es|son)\b/i;
/** A year or month says which of the records are meant, and nothing of the subject. */
const YEAR =
	/\b(?:20\d\d|january|february|march|april|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/gi;
const STAFF_LINK: ChatLink = { href: "/admin/today", label: "Today" };
const LOGIN_LINK: ChatLink = { href: "/login", label: "Log in" };
const CAN_I_BUY_LINK: ChatLink = { href: "/can-i-buy", label: "Can I buy this?" };
const PORTAL_LINK: ChatLink = { href: "/portal", label: "Your portal" };
const CONTACT_WORDS = { link: CONTACT_LINK, also: [] };

/**
 * Answers a question from the site's own texts, products and brands, about the law from the state rules alone (Rule
 * 6.9), and for signed-in readers from their own and their company's records, in English or Spanish. Each answer links to its page. Without an answer it
 * says that it doesn't know and links to the contact page (Rule 6.7).
 */
export function answerQuestion(db: Db, actor: Actor, text: string, now = new Date()): Answer {
	const language = languageOf(text);
	const isSale = isSaleToMinor(text);
	if (isSale || isAskedForMinor(text)) {
		const response = say(language, isSale ? "saleUnderAge" : "underAge", { age: AGE_MINIMUM });
		return { response, link: UNDER_AGE_LINK, also: [], known: true, isFinal: true };
	}
	const smallTalk = smallTalkIn(text);
	if (smallTalk) return { response: say(language, smallTalk), ...CONTACT_WORDS, known: true, isFinal: true };
	const question = { db, actor, text, language, now };
	return answerParts(question) ?? answerOne(question);
}

function smallTalkIn(text: string): "hello" | "thanks" | null {
	const tokens = questionWords(text);
	const isAll = (list: readonly string[]) => tokens.length > 0 && tokens.every((word) => list.includes(word));
	return isAll(words.hello) ? "hello" : isAll(words.thanks) ? "thanks" : null;
}

/** Two or three questions in one message, when at least two have answers of their own. */
function answerParts(question: Question): Answer | null {
	const parts = question.text
		.split(/(?<=[?!.;])\s+|\n+|,?\s+(?:and|also|y)\s+(?=(?:wh|how|is|are|do|does|can|qu|c[uóo])\w*\s)/i)
		.filter((part) => part.trim() && !smallTalkIn(part));
	if (parts.length < 2 || parts.length > MOST_PARTS) return null;
	const answers = parts
		.map((part, n) =>
			answerOne({ ...question, text: isLegalFollowUp(part) ? `${parts[n - 1] ?? ""} ${part}` : part }),
		)
		.filter(({ known }) => known);
	const responses = [...new Set(answers.map(({ response }) => response))];
	if (responses.length < 2) return null;
	const pages = new Map(
		answers.flatMap((answer) => [answer.link, ...answer.also].map((page) => [page.href, page])),
	);
	const [link = CONTACT_LINK, ...also] = pages.values();
	const isFinal = answers.some((answer) => answer.isFinal);
	return { response: responses.join("\n\n"), link, also, known: true, ...(isFinal ? { isFinal } : {}) };
}

/** Whether a part asks if goods are allowed that only the part before it names: 'and is it legal in alabama'. */
const isLegalFollowUp = (part: string): boolean => IT.test(part) && asksIfAllowed(part);

function answerOne(question: Question): Answer {
	const { db, actor, text, language } = question;
	const orderNumber = orderNumberIn(db, text);
	const byNumber = orderNumber ? null : answerByNumber(question);
	if (byNumber) return byNumber;
	const legal = orderNumber ? null : answerLegalQuestion({ db, actor, language }, text);
	if (legal) return isAboutFda(text) ? withFda(question, legal) : fromLegalAnswer(legal);
	const staffPage = isStaffOnly(actor) && !orderNumber ? staffPageFor(actor, text) : null;
	if (staffPage) {
		const { content, link, isOpen } = staffPage;
		return known(isOpen ? { content, link } : { content: say(language, "notYourRole"), link: STAFF_LINK });
	}
	const spanish = language === "es" ? findSpanish(text) : null;
	const named = storeIn(db, actor, text)?.words ?? placeOfStore(text);
	const lookup = lookUp(
		db,
		withoutWords(spanish?.others ?? text, named)
			.replace(numberIn(db, ["order"], text)?.written ?? "", " ")
			.replace(YEAR, " "),
	);
	const { entries } = lookup.knowledge;
	// A question about the law is never answered from the catalog.
	const isGoods = !orderNumber && !asksIfAllowed(text);
	const goods = isGoods ? findGoods(db, { actor, language }, lookup) : null;
	const found = spanish ? entries.get(spanish.answer?.entry ?? "") : findEntry(lookup);
	if (orderNumber) {
		const isAboutOrders = ["due", "change"].includes(found?.about ?? found?.also ?? "");
		return answerFrom(question, isAboutOrders ? found! : entries.get("order-status")!);
	}
	const isAboutGoods = spanish || /^\/(products|brands)\b/.test(found?.href ?? "/products");
	if (goods && isAboutGoods) {
		return asksYesOrNo(text) && !isAboutOtherFacts(text) ? notForAYes(language, goods) : known(goods);
	}
	if (!found && isAboutFda(text)) return answerFrom(question, entries.get("pmta")!);
	return found ? answerFrom(question, found) : dontKnow(question);
}

/** Staff who aren't a customer as well: there are no records of theirs. */
const isStaffOnly = (actor: Actor): actor is AdminActor => isStaff(actor) && !isCustomer(actor);

/** What the reader's own paper or parcel with a number in the question is like; nobody is told of another's (Rule 6.7). */
function answerByNumber(question: Question): Answer | null {
	const { db, actor, text, language, now } = question;
	const entry = entryNumberIn(db, text);
	const parcel = entry ? undefined : orderOfTracking({ db, actor, text });
	if (!entry && !parcel) return null;
	if (actor.kind !== "user") return known({ content: say(language, "logIn"), link: LOGIN_LINK });
	if (isStaffOnly(actor)) return known({ content: say(language, "forStaff"), link: STAFF_LINK });
	const query: LookupQuery = { db, actor, language, text, orderNumber: parcel?.orderNumber ?? null, now };
	if (entry) {
		const own = describeEntry(query, entry);
		return own
			? known(own)
			: known({ content: say(language, "noSuchPaper", { number: entry }), link: PORTAL_LINK });
	}
	if (!parcel!.orderNumber) return known(saySuchTracking(language, parcel!.number));
	return known(ownAnswer("orders", query)!);
}

const fromLegalAnswer = ({ content, link, also }: LegalAnswer): Answer => ({
	...{ response: content, link, also, known: true, isFinal: true },
});

/** What counts as the FDA's order, before what the state's rules and lists say of the goods. */
function withFda(question: Question, legal: LegalAnswer): Answer {
	const { entries } = lookUp(question.db, question.text).knowledge;
	const entry = entries.get("pmta");
	if (!entry) return fromLegalAnswer(legal);
	const { response, link } = answerFrom(question, entry);
	return {
		...fromLegalAnswer(legal),
		response: `${response}\n${legal.content}`,
		also: [...legal.also, link],
	};
}

/** What the catalog says of goods, where a yes to the question could be about the law (Rule 6.9). */
const notForAYes = (language: Language, goods: GoodsAnswer): Answer => ({
	...known({ ...goods, content: `${goods.content} ${say(language, "maySellLink")}`, also: [CAN_I_BUY_LINK] }),
	isFinal: true,
});

/** A question without the name of a store, which none of our texts has. */
const withoutWords = (text: string, words: string | null) =>
	words === null
		? text
		: text.replace(new RegExp(words.replace(/[^\p{L}\p{N}]+/gu, "[^\\p{L}\\p{N}]+"), "iu"), " ");

function answerFrom({ db, actor, text, language, now }: Question, entry: SupportEntry): Answer {
	const link = { href: entry.href, label: entry.label };
	const { answer } = language === "es" ? inSpanish(entry) : entry;
	const written = textFiller(db)(answer);
	const content =
		entry.id === "tobacco-license" && licensesAt(db, { companyId: null }).isNeeded
			? `${written} ${say(language, "tobaccoFirst")}`
			: written;
	const subject = entry.about ?? entry.also;
	const isOwn = isCustomer(actor) && entry.href === CONTACT_LINK.href && OF_AN_ACCOUNT.test(text);
	if (actor.kind !== "user" || !subject) {
		return known({ content, link, also: isOwn ? [PORTAL_LINK] : [] });
	}
	if (isStaffOnly(actor)) {
		return entry.also
			? known({ content, link })
			: known({ content: say(language, "forStaff"), link: STAFF_LINK });
	}
	const own = ownAnswer(subject, { db, actor, language, text, orderNumber: orderNumberIn(db, text), now });
	if (!own) return known({ content, link });
	if (!entry.also) return known(own);
	return known({ ...own, content: `${own.content}\n${content}`, also: [...(own.also ?? []), link] });
}

const known = ({ content, link, also = [], isPrivate }: Reply): Answer => ({
	response: content,
	link,
	also: also.filter(({ href }) => href !== link.href),
	known: true,
	...(isPrivate ? { isFinal: true } : {}),
});

const OF_AN_ACCOUNT = /\b(?:my|our|we|us|account|mi|mis|nuestr[oa]s?|cuenta)\b/i;

/** An honest 'I don't know', with the page that has the reader's records for a question about an account. */
function dontKnow({ db, actor, text, language }: Question): Answer {
	const isOwn = OF_AN_ACCOUNT.test(text);
	const { legal } = getSettings(db);
	const answered = (language === "es" ? answeredInSpanish : answeredIn)(legal);
	if (isStaffOnly(actor)) {
		return {
			response: say(language, "dontKnow", { answered }),
			link: STAFF_LINK,
			also: [CONTACT_LINK],
			known: false,
		};
	}
	if (actor.kind === "user" && isOwn) {
		const key = isCustomer(actor) ? "dontKnowAccount" : "dontKnow";
		return {
			response: say(language, key, { answered }),
			link: PORTAL_LINK,
			also: [CONTACT_LINK],
			known: false,
		};
	}
	return {
		response: say(language, "dontKnow", { answered }),
		...CONTACT_WORDS,
		also: isOwn ? [LOGIN_LINK] : [],
		known: false,
	};
}
