import { env } from "~/env.server";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { getContacts } from "../settings/settings.queries.server";
import { fillIn } from "../texts/fill-in.ts";
import { findEntry, lookUp } from "./find-entry.server";
import { findGoods } from "./find-goods.server";
import { type ChatLink, CONTACT_LINK, DONT_KNOW } from "./greeting.ts";
import { answerAboutApplication, answerAboutOrders, orderNumberIn } from "./own-records.server";
import { isAskedForMinor, UNDER_AGE } from "./under-age.ts";

export type Answer = { response: string; link: ChatLink; known: boolean };

/**
 * Answers a question from the site's own texts, products and brands, and for signed-in readers from their own orders
 * and application. Each answer links to its page. Without an answer it says that it doesn't know and links to the
 * contact page (Rule 6.7).
 */
export function answerQuestion(db: Db, actor: Actor, question: string): Answer {
	if (isAskedForMinor(question)) return known(UNDER_AGE);
	const orderNumber = orderNumberIn(question);
	if (orderNumber && actor.kind === "user") return known(answerAboutOrders(db, actor, orderNumber));

	const lookup = lookUp(db, question);
	const found = findEntry(lookup);
	const goods = findGoods(db, lookup);
	const isAboutGoods = /^\/(products|brands)\b/.test(found?.entry.href ?? "/products");
	if (goods && (isAboutGoods || goods.share >= found!.score)) return known(goods);
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
