import { env } from "~/env.server";
import { AGE_MINIMUM } from "~/site";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { getContacts } from "../settings/settings.queries.server";
import { fillIn } from "../texts/fill-in.ts";
import words from "./content/words.json";
import { findEntry, lookUp } from "./find-entry.server";
import { findGoods } from "./find-goods.server";
import { type ChatLink, CONTACT_LINK, type Language } from "./greeting.ts";
import { LOOKUPS, ORDER_NUMBER, orderNumberIn } from "./own-records.server";
import { questionWords } from "./question-words.ts";
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
	/** Nothing could improve it: small talk, and the age restriction. */
	isFinal?: true;
};

type Question = { db: Db; actor: Actor; text: string; language: Language; now: Date };

const MOST_PARTS = 3;
const CONTACT_WORDS = { link: CONTACT_LINK, also: [] };

/**
 * Answers a question from the site's own texts, products and brands, and for signed-in readers from their own orders,
 * payments, tier, prices and application, in English or Spanish. Each answer links to its page. Without an answer it
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
	const pages = new Map(answers.map(({ link }) => [link.href, link]));
	const [link = CONTACT_LINK, ...also] = pages.values();
	return { response: responses.join("\n\n"), link, also, known: true };
}

function answerOne(question: Question): Answer {
	const { db, actor, text, language } = question;
	const spanish = language === "es" ? findSpanish(text) : null;
	const orderNumber = orderNumberIn(text);
	const lookup = lookUp(db, (spanish?.others ?? text).replace(ORDER_NUMBER, " "));
	const { entries } = lookup.knowledge;
	const goods = orderNumber ? null : findGoods(db, { actor, language }, lookup);
	const found = spanish ? entries.get(spanish.answer?.entry ?? "") : findEntry(lookup);
	if (orderNumber) {
		const isAboutOrders = ["due", "change"].includes(found?.about ?? found?.also ?? "");
		return answerFrom(question, isAboutOrders ? found! : entries.get("order-status")!);
	}
	const isAboutGoods = spanish || /^\/(products|brands)\b/.test(found?.href ?? "/products");
	if (goods && isAboutGoods) return known(goods);
	return found ? answerFrom(question, found) : dontKnow(language);
}

function answerFrom({ db, actor, text, language, now }: Question, entry: SupportEntry): Answer {
	const link = { href: entry.href, label: entry.label };
	const { answer } = language === "es" ? inSpanish(entry) : entry;
	const content = fillIn(answer, env.SITE_NAME, getContacts(db));
	const subject = entry.about ?? entry.also;
	if (actor.kind !== "user" || !subject) return known({ content, link });
	const own = LOOKUPS[subject]({ db, actor, language, orderNumber: orderNumberIn(text), now });
	if (!own) return known({ content, link });
	return known(entry.also ? { content: `${own.content}\n${content}`, link } : own);
}

const known = ({ content, link }: { content: string; link: ChatLink }): Answer => ({
	response: content,
	link,
	also: [],
	known: true,
});

const dontKnow = (language: Language): Answer => ({
	response: say(language, "dontKnow"),
	...CONTACT_WORDS,
	known: false,
});
