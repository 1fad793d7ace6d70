import type { Actor } from "~/kernel/actor/actor";
import { getContacts, shopName } from "~/kernel/settings/settings.queries.server";
import type { Db } from "~db/client.server";
import { textFiller } from "../legal/text-filler.server";
import type { Answer } from "./answer-question.server";
import { askModel, type Material, type Model } from "./ask-model.server";
import { lookUp, rankEntries } from "./find-entry.server";
import { findGoods } from "./find-goods.server";
import { orderNumberIn, ownAnswer } from "./own-records.server";
import { mentionsAge } from "./under-age.ts";

const MOST_PASSAGES = 5;
const LONGEST_PASSAGE = 800;
const LONGEST_RECORD = 1_500;
/** Passages below this share a word or two with the question by chance. */
const MAY_BE_ABOUT = 0.25;

/**
 * The model's answer with its sources, or the built-in one (Rule 6.8). Nothing is sent for small talk and questions
 * that have to do with age. No transaction is open during the call.
 */
export async function improveAnswer(
	db: Db,
	actor: Actor,
	question: string,
	builtIn: Answer,
	model: Model,
	signal?: AbortSignal,
): Promise<Answer> {
	const better = await askModel(model, materialFor(db, actor, question, builtIn), signal);
	if (!better) return builtIn;
	const [link = builtIn.link, ...also] = better.sources;
	return { response: better.text, link, also, known: true };
}

/** Whether a question may be sent to a model at all. */
export const maySend = (question: string, builtIn: Answer): boolean =>
	!builtIn.isFinal && !mentionsAge(question);

/** What the reader may read anyway: the passages found, and the reader's own records. */
function materialFor(db: Db, actor: Actor, question: string, builtIn: Answer): Material {
	const fill = textFiller(db);
	const lookup = lookUp(db, question);
	const goods = findGoods(db, { actor, language: "en" }, lookup);
	const passages = [
		...(builtIn.known ? [{ link: builtIn.link, text: builtIn.response }] : []),
		...(goods ? [{ link: goods.link, text: `${goods.content} ${goods.details ?? ""}` }] : []),
		...rankEntries(lookup)
			.filter(({ score }) => score >= MAY_BE_ABOUT)
			.slice(0, MOST_PASSAGES)
			.map(({ entry: { answer, href, label } }) => ({
				link: { href, label },
				text: fill(answer),
			})),
	];
	return {
		question,
		passages: passages
			.filter(({ text }, i) => !passages.slice(0, i).some((before) => before.text.startsWith(text)))
			.map(({ link, text }) => ({ link, text: text.slice(0, LONGEST_PASSAGE) })),
		records: recordsOf(db, actor, question),
		siteName: shopName(db),
		supportEmail: getContacts(db).supportEmail,
	};
}

function recordsOf(db: Db, actor: Actor, question: string): string[] {
	if (actor.kind !== "user") return [];
	const query = {
		db,
		actor,
		language: "en",
		text: question,
		orderNumber: orderNumberIn(db, question),
		now: new Date(),
	} as const;
	return (["orders", "due", "tier", "application"] as const).flatMap(
		(subject) => ownAnswer(subject, query)?.content.slice(0, LONGEST_RECORD) ?? [],
	);
}
