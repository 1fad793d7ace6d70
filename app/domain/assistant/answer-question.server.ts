import { env } from "~/env.server";
import { AGE_MINIMUM } from "~/site";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { isCustomer, isStaff } from "../permissions.ts";
import { getContacts } from "../settings/settings.queries.server";
import { fillIn } from "../texts/fill-in.ts";
import words from "./content/words.json";
import { findEntry, lookUp } from "./find-entry.server";
import { findGoods } from "./find-goods.server";
import { type ChatLink, CONTACT_LINK, type Language } from "./greeting.ts";
import { answerLaw } from "./law-answer.server";
import { isAboutFda, isAboutLaw } from "./law-question.ts";
import { LOOKUPS, ORDER_NUMBER, orderNumberIn, type Reply } from "./own-records.server";
import { questionWords } from "./question-words.ts";
import { placeOfStore, storeIn } from "./reader-stores.server";
import { say } from "./replies.server";
import { findSpanish, inSpanish, languageOf } from "./spanish.ts";
import type { SupportEntry } from "./support-entry.ts";
import { isAskedForMinor, UNDER_AGE_LINK } from "./under-age.ts";

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
/** A year says which of the records are meant, and nothing of the subject. */
const YEAR = /\b20\d\d\b/g;
const STAFF_LINK: ChatLink = { href: "/admin/today", label: "Today" };
const PORTAL_LINK: ChatLink = { href: "/portal", label: "Your portal" };
const CONTACT_WORDS = { link: CONTACT_LINK, also: [] };

/**
 * Answers a question from the site's own texts, products and brands, about the law from the state rules alone (Rule
 * 6.9), and for signed-in readers from their own and their company's records, in English or Spanish. Each answer links to its page. Without an answer it
 * says that it doesn't know and links to the contact page (Rule 6.7).
 */
export function answerQuestion(db: Db, actor: Actor, text: string, now = new Date()): Answer {
	const language = languageOf(text);
	if (isAskedForMinor(text)) {
		const response = say(language, "underAge", { age: AGE_MINIMUM });
		return { response, link: UNDER_AGE_LINK, also: [], known: true, isFinal: true };
	}
	const smallTalk = smallTalkIn(text);
	if (smallTalk) return { response: say(language, smallTalk), ...CONTACT_WORDS, known: true, isFinal: true };
	const question = { db, actor, text, language, now };
	return answerParts(question) ?? answerOne(question);
}

function smallTalkIn(text: string): "hello" | "thanks" | null {
	const said = questionWords(text);
	const isAll = (list: readonly string[]) => said.length > 0 && said.every((word) => list.includes(word));
	return isAll(words.hello) ? "hello" : isAll(words.thanks) ? "thanks" : null;
}

/** Two or three questions in one message, when at least two have answers of their own. */
function answerParts(question: Question): Answer | null {
	const parts = question.text
		.split(/(?<=[?!.;])\s+|\n+|,?\s+(?:and|also|y)\s+(?=(?:wh|how|is|are|do|does|can|qu|c[uóo])\w*\s)/i)
		.filter((part) => part.trim() && !smallTalkIn(part));
	if (parts.length < 2 || parts.length > MOST_PARTS) return null;
	const answers = parts.map((text) => answerOne({ ...question, text })).filter(({ known }) => known);
	const responses = [...new Set(answers.map(({ response }) => response))];
	if (responses.length < 2) return null;
	const pages = new Map(
		answers.flatMap((answer) => [answer.link, ...answer.also].map((page) => [page.href, page])),
	);
	const [link = CONTACT_LINK, ...also] = pages.values();
	const isFinal = answers.some((answer) => answer.isFinal);
	return { response: responses.join("\n\n"), link, also, known: true, ...(isFinal ? { isFinal } : {}) };
}

function answerOne(question: Question): Answer {
	const { db, actor, text, language } = question;
	const orderNumber = orderNumberIn(text);
	const law = orderNumber ? null : answerLaw({ db, actor, language }, text);
	if (law) return { response: law.content, link: law.link, also: law.also, known: true, isFinal: true };
	const spanish = language === "es" ? findSpanish(text) : null;
	const named = storeIn(db, actor, text)?.words ?? placeOfStore(text);
	const lookup = lookUp(
		db,
		withoutWords(spanish?.others ?? text, named)
			.replace(ORDER_NUMBER, " ")
			.replace(YEAR, " "),
	);
	const { entries } = lookup.knowledge;
	// A question about the law is never answered from the catalog.
	const isGoods = !orderNumber && !isAboutLaw(text) && !isAboutFda(text);
	const goods = isGoods ? findGoods(db, { actor, language }, lookup) : null;
	const found = spanish ? entries.get(spanish.answer?.entry ?? "") : findEntry(lookup);
	if (orderNumber) {
		const isAboutOrders = ["due", "change"].includes(found?.about ?? found?.also ?? "");
		return answerFrom(question, isAboutOrders ? found! : entries.get("order-status")!);
	}
	const isAboutGoods = spanish || /^\/(products|brands)\b/.test(found?.href ?? "/products");
	if (goods && isAboutGoods) return known(goods);
	if (!found && isAboutFda(text)) return answerFrom(question, entries.get("pmta")!);
	return found ? answerFrom(question, found) : dontKnow(question);
}

/** A question without the name of a store, which none of our texts has. */
const withoutWords = (text: string, words: string | null) =>
	words === null
		? text
		: text.replace(new RegExp(words.replace(/[^\p{L}\p{N}]+/gu, "[^\\p{L}\\p{N}]+"), "iu"), " ");

function answerFrom({ db, actor, text, language, now }: Question, entry: SupportEntry): Answer {
	const link = { href: entry.href, label: entry.label };
	const { answer } = language === "es" ? inSpanish(entry) : entry;
	const content = fillIn(answer, env.SITE_NAME, getContacts(db));
	const subject = entry.about ?? entry.also;
	if (actor.kind !== "user" || !subject) return known({ content, link });
	if (isStaff(actor) && !isCustomer(actor)) {
		return entry.also
			? known({ content, link })
			: known({ content: say(language, "forStaff"), link: STAFF_LINK });
	}
	const own = LOOKUPS[subject]({ db, actor, language, text, orderNumber: orderNumberIn(text), now });
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
function dontKnow({ actor, text, language }: Question): Answer {
	return actor.kind === "user" && isCustomer(actor) && OF_AN_ACCOUNT.test(text)
		? { response: say(language, "dontKnowAccount"), link: PORTAL_LINK, also: [CONTACT_LINK], known: false }
		: { response: say(language, "dontKnow"), ...CONTACT_WORDS, known: false };
}
