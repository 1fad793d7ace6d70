import { and, asc, desc, eq, isNull, notInArray } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";
import type { ChatMessage, Language } from "~/terms/greeting";
import type { Db } from "~db/client.server";
import { chatMessages, sessions } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type Answer, answerQuestion } from "./answer-question.server";
import { configuredModel, type Model } from "./ask-model.server";
import { improveAnswer, maySend } from "./improve-answer.server";
import { languageOf } from "./spanish.ts";

/** Messages kept per conversation; older ones are deleted. */
const KEPT = 100;

type AskOptions = {
	/** Aborted when the client disconnects. */
	signal?: AbortSignal;
	/** Counts a call of the model, and says whether it may be made. */
	mayCallModel?: () => boolean;
	model?: Model | null;
};

/**
 * Answers a question and stores both in the session's conversation (Rules 6.7 and 6.8).
 * @param sessionId an existing session; if it ends meanwhile, nothing is stored.
 */
export async function askSupport(
	db: Db,
	actor: Actor,
	sessionId: string,
	message: string,
	{ signal, mayCallModel = () => true, model = configuredModel() }: AskOptions = {},
): Promise<Answer> {
	const builtIn = answerQuestion(db, actor, message);
	const answer =
		model && maySend(message, builtIn) && mayCallModel()
			? await improveAnswer(db, actor, message, builtIn, model, signal)
			: builtIn;
	keepAnswer(db, actor, sessionId, message, answer);
	return answer;
}

function keepAnswer(db: Db, actor: Actor, sessionId: string, message: string, answer: Answer): void {
	transact(db, (tx) => {
		if (!tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).get()) return;
		// Ids sort by creation, even within a millisecond.
		const shared = { sessionId, createdAt: new Date(), forBuyers: canSeeWholesalePrices(actor) };
		tx.insert(chatMessages)
			.values([
				{ ...shared, role: "user", content: message },
				{ ...shared, role: "assistant", content: answer.response, link: answer.link, also: [...answer.also] },
			])
			.run();
		const kept = tx
			.select({ id: chatMessages.id })
			.from(chatMessages)
			.where(eq(chatMessages.sessionId, sessionId))
			.orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
			.limit(KEPT);
		tx.delete(chatMessages)
			.where(and(eq(chatMessages.sessionId, sessionId), notInArray(chatMessages.id, kept)))
			.run();
	});
}

/**
 * A session's conversation, oldest first; empty without a session. The greeting is not part of it. After a revoked
 * approval the part with prices is left out (Rule 1.3). An answer has the language of its question (Rule 6.7).
 */
export function getConversation(db: Db, actor: Actor, sessionId: string | null): ChatMessage[] {
	if (!sessionId) return [];
	const shown = canSeeWholesalePrices(actor) ? undefined : eq(chatMessages.forBuyers, false);
	let lang: Language = "en";
	return db
		.select({
			id: chatMessages.id,
			role: chatMessages.role,
			content: chatMessages.content,
			link: chatMessages.link,
			also: chatMessages.also,
			timestamp: chatMessages.createdAt,
		})
		.from(chatMessages)
		.where(and(eq(chatMessages.sessionId, sessionId), shown))
		.orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
		.all()
		.map((message) => {
			if (message.role === "user") lang = languageOf(message.content);
			return { ...message, lang };
		});
}

/**
 * Moves a visitor's conversation to the session that starts at login. A user's conversation is never moved, because
 * it may contain that user's orders.
 */
export function adoptConversation(db: Db, fromSessionId: string, toSessionId: string): void {
	const visitors = db
		.select({ id: sessions.id })
		.from(sessions)
		.where(and(eq(sessions.id, fromSessionId), isNull(sessions.userId)))
		.get();
	if (!visitors) return;
	db.update(chatMessages)
		.set({ sessionId: toSessionId })
		.where(eq(chatMessages.sessionId, fromSessionId))
		.run();
}
