import { env } from "~/env.server";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { fillIn } from "../legal/legal-pages.ts";
import { getContacts } from "../settings/settings.queries.server";
import { findEntry } from "./find-entry.server";
import { findGoods } from "./find-product.server";
import { type ChatLink, CONTACT_LINK, DONT_KNOW } from "./greeting.ts";
import { answerAboutApplication, answerAboutOrders, orderNumberIn } from "./own-records.server";
import { questionWords } from "./question-words.ts";

export type Answer = { response: string; link: ChatLink; known: boolean };

/** An entry this sure of itself goes before a product that the question also names. */
const SURE = 0.8;

/**
 * Answers a retailer's question from the site's own knowledge: FAQ and policies, products and brands, and the
 * reader's own orders and application when signed in; always with the page it comes from. What it does not find it
 * says it does not know, with the way to a person (Rule 6.7).
 */
export function answerQuestion(db: Db, actor: Actor, question: string): Answer {
	const orderNumber = orderNumberIn(question);
	if (orderNumber && actor.kind === "user") return known(answerAboutOrders(db, actor, orderNumber));

	const words = questionWords(question);
	const found = findEntry(db, words, question);
	const goods = findGoods(db, words, question);
	if (goods && (goods.isSure || !found || found.score < SURE)) return known(goods);
	if (!found) return { response: DONT_KNOW, link: CONTACT_LINK, known: false };

	const { entry } = found;
	if (actor.kind === "user" && entry.about === "orders") return known(answerAboutOrders(db, actor, null));
	if (actor.kind === "user" && entry.about === "application") return known(answerAboutApplication(db, actor));
	return known({
		content: fillIn(entry.answer, env.SITE_NAME, getContacts(db)),
		link: { href: entry.href, label: entry.label },
	});
}

const known = ({ content, link }: { content: string; link: ChatLink }): Answer => ({
	response: content,
	link,
	known: true,
});
